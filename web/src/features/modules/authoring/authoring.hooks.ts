import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import {
  type EditableModule,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor, keyFor, queryFor, refetchOnOpen } from '../../../lib/api/query-for.ts';

/** The endpoints whose replies change when a revision of a module is published. */
export const endpointsOfModuleTexts = [
  moduleAuthoringEndpoints.list,
  moduleAuthoringEndpoints.one,
  moduleAuthoringEndpoints.revisions,
  moduleAuthoringEndpoints.asked,
  modulesEndpoints.list,
  modulesEndpoints.one,
  progressEndpoints.list,
  progressEndpoints.overview,
  quizzesEndpoints.ofModule,
  quizzesEndpoints.one,
  nextStepEndpoints.own,
];

/** Fetches all modules with their current revisions, ordered by chapter number. */
export const useAuthoredModules = () => useQuery(freshQueryFor(moduleAuthoringEndpoints.list));

/** Fetches one module with the data that its editor needs. */
export const useEditableModule = (id: string) =>
  useQuery(freshQueryFor(moduleAuthoringEndpoints.one, { params: { id } }));

/** Fetches one revision of a module with its text. */
export const useRevision = (id: string, revision: number) =>
  useQuery(queryFor(moduleAuthoringEndpoints.revision, { params: { id, revision } }));

/**
 * Fetches the revisions of a module in pages, newest first. It does not use `pagesFor`, because this endpoint names its
 * cursor `before`.
 */
export const useRevisions = (id: string) =>
  useInfiniteQuery({
    queryKey: [...keyFor(moduleAuthoringEndpoints.revisions, { params: { id } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(moduleAuthoringEndpoints.revisions, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    ...refetchOnOpen,
  });

/** Publishes a draft as a new revision. */
export const usePublish = (id: string) =>
  useMutation({
    mutationFn: async (body: SentBodyOf<typeof moduleAuthoringEndpoints.publish>, { client }) =>
      cachePublished(client, await call(moduleAuthoringEndpoints.publish, { params: { id }, body })),
  });

type RestoreRequest = SentBodyOf<typeof moduleAuthoringEndpoints.restore> & { readonly revision: number };

/** Publishes an earlier revision again. */
export const useRestore = (id: string) =>
  useMutation({
    mutationFn: async ({ revision, ...body }: RestoreRequest, { client }) =>
      cachePublished(client, await call(moduleAuthoringEndpoints.restore, { params: { id, revision }, body })),
  });

/** Caches the published module, so that the editor shows it even if the network is lost before the refresh. */
async function cachePublished(client: QueryClient, published: EditableModule): Promise<EditableModule> {
  client.setQueryData(keyFor(moduleAuthoringEndpoints.one, { params: { id: published.id } }), published);
  await refresh(client, endpointsOfModuleTexts);
  return published;
}
