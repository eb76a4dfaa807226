import { useLingui } from '@lingui/react/macro';
import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { freshQueryFor, queryFor } from '../../lib/api/query-for.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';

/** The endpoints whose replies change when resources change or a video is watched. */
export const endpointsWithResources = [resourcesEndpoints.list, resourcesEndpoints.videosWatched] as const;

/** The state of a conversion is fetched again after this time, because the server sends no event when it changes. */
const conversionPollMs = 4000;

/** True if a video waits for its conversion or is being converted. A finished conversion is null. */
const isConverting = ({ conversion }: LearningResource) => conversion !== null && conversion.state !== 'failed';

/** The resources of a module. Refetched regularly while a video waits for its conversion or is being converted. */
export const useResources = (moduleId: string) =>
  useQuery({
    ...freshQueryFor(resourcesEndpoints.list, { params: { id: moduleId } }),
    refetchInterval: ({ state }) => (state.data?.some(isConverting) ? conversionPollMs : false),
  });

/** For each module: the number of its videos, and the number of videos that the signed-in person has watched. */
export const useVideosWatched = () => useQuery(queryFor(resourcesEndpoints.videosWatched));

/** Adds a link to a module. */
export function useAddLink(moduleId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (link: { title: string; url: string }) =>
      call(resourcesEndpoints.create, { body: { moduleId, type: 'link', description: '', ...link } }),
    onSuccess: () => refresh(client, endpointsWithResources),
    onError: showFailure(t`Failed to create learning resource`),
  });
}

export function useDeleteResource(id: string) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  return useMutation({
    ...mutationFor(resourcesEndpoints.remove, { params: { id }, refreshes: endpointsWithResources }),
    onSuccess: () => show({ title: t`Learning resource deleted successfully`, variant: 'success' }),
    onError: showFailure(t`Failed to delete learning resource`),
  });
}

export function useChangeResource(id: string) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  return useMutation({
    ...mutationFor(resourcesEndpoints.change, { params: { id }, refreshes: endpointsWithResources }),
    onError: showFailure(t`The change was not saved`),
  });
}

/** Saves the order of a module's resources. After an error, refetches them: somebody might have changed the list. */
export function useReorder(moduleId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    ...mutationFor(resourcesEndpoints.reorder, { params: { id: moduleId }, refreshes: endpointsWithResources }),
    onError: (error) => {
      showFailure(t`The order was not saved`)(error);
      void refresh(client, endpointsWithResources);
    },
  });
}

export function useRemoveCaptions(id: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (captionsId: string) => call(resourcesEndpoints.removeCaptions, { params: { id, captionsId } }),
    onSuccess: () => refresh(client, endpointsWithResources),
    onError: showFailure(t`The captions were not removed`),
  });
}
