import { type NextStep, nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import {
  type ListedProgress,
  type ModuleProgress,
  progressEndpoints,
  type ReadingTime,
} from '@loopcheck/contract/features/progress/progress.contract';
import type { QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import type { ReportOptions } from './reading-clock.ts';
import { findCachedProgress, refreshNextStepAfter } from './refresh-next-step.ts';
import { listStoredReadingTimes, removeReadingTime, type StoredReadingTime } from './stored-reading-times.ts';

type Reading = ReadingTime & { moduleId: string; contentRevision: number };

/**
 * Sends the time spent reading, and writes the progress of the reply into the cached list. The promise resolves when
 * the next step has been refreshed too, which can be later than the call of `onReply`.
 */
export async function sendReadingTime(
  client: QueryClient,
  { moduleId, ...body }: Reading,
  { keepalive, onReply }: ReportOptions,
): Promise<void> {
  const before = findCachedProgress(client, moduleId);
  const after = await call(progressEndpoints.reading, { params: { moduleId }, body, keepalive });
  onReply?.(after);
  cacheProgress(client, after);
  // A report with 0 seconds states that the text was opened, which can change the next step. If the step was to read
  // this module again, every report refreshes it, because the first report is possibly lost.
  const step = client.getQueryData<NextStep>(keyFor(nextStepEndpoints.own));
  const wasStepToReadAgain = step?.kind === 'read_sections' && step.module?.moduleId === moduleId;
  if (body.activeSeconds === 0 || wasStepToReadAgain) await refreshNextStepAfter(client, { before, after });
}

/** Writes the progress of a module into the cached list, so that the list is not fetched again. */
export function cacheProgress(client: QueryClient, progress: ModuleProgress): void {
  client.setQueryData<ListedProgress[]>(keyFor(progressEndpoints.list), (list) =>
    list?.map((listed) => (listed.moduleId === progress.moduleId ? { ...listed, ...progress } : listed)),
  );
}

/**
 * Sends the reading times of a module that could not be sent in an earlier visit. Removes the times that the server
 * accepts or refuses. Times stay stored if the failure is temporary (see `isTemporary`) or the session has ended. The
 * promise resolves when every request has ended, and is never rejected.
 */
export async function sendStoredReadingTimes(client: QueryClient, userId: string, moduleId: string): Promise<void> {
  const times = listStoredReadingTimes(userId).filter((time) => time.moduleId === moduleId);
  const send = (time: StoredReadingTime) => {
    const removeStored = () => removeReadingTime(userId, time.readingId);
    return sendReadingTime(client, time, { keepalive: false }).then(removeStored, (error: unknown) => {
      if (!isTemporary(error) && !isUnauthorized(error)) removeStored();
    });
  };
  await Promise.all(times.map(send));
}
