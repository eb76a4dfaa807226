import { useLingui } from '@lingui/react/macro';
import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { useToast } from '../../ui/toast.tsx';

/** The reads that a change of resources, or watching, makes out of date. */
export const touched = [resourcesEndpoints.list, resourcesEndpoints.videosWatched] as const;

/** How often a conversion under way is looked at, in milliseconds: nothing else would tell that it has moved. */
const conversionLook = 4000;

const isConverting = ({ conversion }: LearningResource) => conversion !== null && conversion.state !== 'failed';

/** What stands beside a module. Others add to it, so each visit asks anew. */
export const useResources = (moduleId: string) =>
  useQuery({
    ...queryFor(resourcesEndpoints.list, { params: { id: moduleId } }),
    refetchOnMount: 'always' as const,
    refetchInterval: ({ state }) => (state.data?.some(isConverting) ? conversionLook : false),
  });

/** How many videos of each module this person has watched. */
export const useVideosWatched = () => useQuery(queryFor(resourcesEndpoints.videosWatched));

/** Says why a change did not happen, in the specification's words and the server's. */
export function useFailureToast() {
  const { show } = useToast();
  return (title: string) => (error: Error) => {
    if (!isUnauthorized(error)) show({ title, description: plainMessageOf(error), variant: 'destructive' });
  };
}

export function useDeleteResource(id: string) {
  const { t } = useLingui();
  const { show } = useToast();
  const failed = useFailureToast();
  return useMutation({
    ...mutationFor(resourcesEndpoints.remove, { params: { id }, refreshes: touched }),
    onSuccess: () => {
      show({ title: t`Learning resource deleted successfully`, variant: 'success' });
    },
    onError: failed(t`Failed to delete learning resource`),
  });
}

export function useChangeResource(id: string) {
  const { t } = useLingui();
  const failed = useFailureToast();
  return useMutation({
    ...mutationFor(resourcesEndpoints.change, { params: { id }, refreshes: touched }),
    onError: failed(t`The change was not saved`),
  });
}

/** Gives the whole list a new order. When somebody else has changed it meanwhile, the present one is shown. */
export function useReorder(moduleId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    ...mutationFor(resourcesEndpoints.reorder, { params: { id: moduleId }, refreshes: touched }),
    onError: (error) => {
      failed(t`The order was not saved`)(error);
      void refresh(client, touched);
    },
  });
}

export function useRemoveCaptions(id: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: (captionsId: string) => call(resourcesEndpoints.removeCaptions, { params: { id, captionsId } }),
    onSuccess: () => refresh(client, touched),
    onError: failed(t`The captions were not removed`),
  });
}
