import { type ListedProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import type { DepthReport } from './reading-autosave.ts';

/**
 * Sends a reading depth and returns the depth that the server then has. Writes the reply into the cached progress list,
 * so that this list is not fetched again while the person scrolls. With `keepalive`, the request continues after the
 * page is closed.
 */
export async function sendDepthReport(
  client: QueryClient,
  moduleId: string,
  { depth, revision }: DepthReport,
  { keepalive }: { keepalive: boolean },
): Promise<number> {
  const reply = await call(progressEndpoints.update, {
    params: { moduleId },
    body: { scrollDepthPercentage: depth, ...(revision > 0 ? { contentRevision: revision } : {}) },
    keepalive,
  });
  client.setQueryData<ListedProgress[]>(keyFor(progressEndpoints.list), (list) =>
    list?.map((entry) => (entry.moduleId === reply.moduleId ? { ...entry, ...reply } : entry)),
  );
  await refresh(client, [recordsEndpoints.recent]);
  return reply.scrollDepthPercentage;
}
