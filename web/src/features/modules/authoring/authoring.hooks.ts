import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import {
  type EditableModule,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor, keyFor, queryFor, refetchOnOpen } from '../../../lib/api/query-for.ts';

/** The endpoints of modules whose replies change when a revision of a module is published. */
export const endpointsOfModuleTexts = [
  moduleAuthoringEndpoints.list,
  moduleAuthoringEndpoints.one,
  moduleAuthoringEndpoints.revisions,
  modulesEndpoints.list,
  modulesEndpoints.one,
];

/** All modules with their current revisions, ordered by chapter number. */
export const useAuthoredModules = () => useQuery(freshQueryFor(moduleAuthoringEndpoints.list));

/** One module with the data that its editor needs. */
export const useEditableModule = (id: string) =>
  useQuery(freshQueryFor(moduleAuthoringEndpoints.one, { params: { id } }));

/** One revision of a module with its text. */
export const useRevision = (id: string, revision: number) =>
  useQuery(queryFor(moduleAuthoringEndpoints.revision, { params: { id, revision } }));

/**
 * The revisions of a module in pages, newest first. `pagesFor` does not fit, because this endpoint names its cursor
 * `before`.
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

/** Publishes an earlier revision again. */
export const useRestore = (id: string) =>
  useMutation({
    mutationFn: async ({ revision, baseRevision }: { revision: number; baseRevision: number }, { client }) =>
      cachePublished(
        client,
        await call(moduleAuthoringEndpoints.restore, { params: { id, revision }, body: { baseRevision } }),
      ),
  });

/** Caches the reply, so that the editor shows the published text even if the network is lost before the refresh. */
async function cachePublished(client: QueryClient, published: EditableModule): Promise<EditableModule> {
  client.setQueryData(keyFor(moduleAuthoringEndpoints.one, { params: { id: published.id } }), published);
  await refresh(client, endpointsOfModuleTexts);
  return published;
}
