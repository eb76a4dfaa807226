import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import {
  type DraftableModule,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { keyFor, queryFor } from '../../../lib/api/query-for.ts';

// Other trainers write meanwhile, so each screen that opens asks again.
const always = 'always' as const;

/** The reads that show how a module stands. */
export const readsOfModules = [
  moduleAuthoringEndpoints.list,
  moduleAuthoringEndpoints.one,
  moduleAuthoringEndpoints.revisions,
  modulesEndpoints.list,
  modulesEndpoints.one,
];

/** All modules by chapter, with the revision that stands. */
export const useWrittenModules = () => useQuery({ ...queryFor(moduleAuthoringEndpoints.list), refetchOnMount: always });

/** One module as its editor needs it. */
export const useDraftableModule = (id: string) =>
  useQuery({ ...queryFor(moduleAuthoringEndpoints.one, { params: { id } }), refetchOnMount: always });

/** One revision with its text. */
export const useRevision = (id: string, revision: number) =>
  useQuery(queryFor(moduleAuthoringEndpoints.revision, { params: { id, revision } }));

/** The revisions of a module, newest first, a page at a time. */
export const useRevisions = (id: string) =>
  useInfiniteQuery({
    queryKey: [`GET /api/training-modules/${id}/revisions`, 'pages'],
    queryFn: ({ pageParam }) =>
      call(moduleAuthoringEndpoints.revisions, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
  });

/** Publishes what is written. */
export const usePublish = (id: string) =>
  useMutation({
    mutationFn: async (body: SentBodyOf<typeof moduleAuthoringEndpoints.publish>, { client }) =>
      puttingFirst(client, await call(moduleAuthoringEndpoints.publish, { params: { id }, body })),
  });

/** Publishes an earlier revision again. */
export const useRestore = (id: string) =>
  useMutation({
    mutationFn: async ({ revision, baseRevision }: { revision: number; baseRevision: number }, { client }) =>
      puttingFirst(
        client,
        await call(moduleAuthoringEndpoints.restore, { params: { id, revision }, body: { baseRevision } }),
      ),
  });

/** The reply is what stands now: no screen shows what stood before it, also where the network is gone again. */
async function puttingFirst(client: QueryClient, published: DraftableModule): Promise<DraftableModule> {
  client.setQueryData(keyFor(moduleAuthoringEndpoints.one, { params: { id: published.id } }), published);
  await refresh(client, readsOfModules);
  return published;
}
