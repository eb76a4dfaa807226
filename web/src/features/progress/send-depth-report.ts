import { progressEndpoints, type ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import type { DepthReport } from './reading-autosave.ts';
import type { ReportOptions } from './reading-clock.ts';
import { createEmptyReading } from './reading-id.ts';
import { findCachedProgress, refreshNextStepAfter } from './refresh-next-step.ts';
import { cacheProgress } from './send-reading-time.ts';

/**
 * Sends a reading depth and returns the depth that the server then has. Writes the reply into the cached progress list,
 * so that this list is not fetched again while the person scrolls. `reading` is the time spent reading; without it, the
 * report adds no reading time. The promise resolves when other cached replies have been refreshed too, which can be
 * later than the call of `onReply`.
 */
export async function sendDepthReport(
  client: QueryClient,
  moduleId: string,
  { depth, revision }: DepthReport,
  { keepalive, onReply, reading = createEmptyReading() }: ReportOptions & { reading?: ReadingTime },
): Promise<number> {
  const before = findCachedProgress(client, moduleId);
  const reply = await call(progressEndpoints.update, {
    params: { moduleId },
    body: { scrollDepthPercentage: depth, ...(revision > 0 ? { contentRevision: revision } : {}), reading },
    keepalive,
  });
  onReply?.(reply);
  cacheProgress(client, reply);
  await Promise.all([
    refresh(client, [recordsEndpoints.recent]),
    refreshNextStepAfter(client, { before, after: reply }),
  ]);
  return reply.scrollDepthPercentage;
}
