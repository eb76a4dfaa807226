import { useLingui } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isRefusal, isTemporary } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { useToast } from '../../ui/toast.tsx';
import { sendCompletion } from './send-completion.ts';
import { sendDepthReport } from './send-depth-report.ts';
import { sendStoredReadingTimes } from './send-reading-time.ts';
import { findStoredCompletion, storeCompletion } from './stored-completion.ts';
import { findStoredDepthReport, storeDepthReport } from './stored-depth-report.ts';

/**
 * Sends the depth reports, reading times and completions that could not be sent in an earlier visit. Possible reasons
 * are a lost network, an ended session, or a page that was left too early. Runs once, when the progress list has
 * arrived.
 * - A depth report is removed if the server has the same or a greater depth, or refuses the report.
 * - Reports are kept for later if the session has ended or the module is locked.
 * - A toast is shown if a completion is refused.
 */
export function useSendStoredProgressReports(
  userId: string,
  progressList: readonly ModuleProgress[] | undefined,
): void {
  const client = useQueryClient();
  const { t } = useLingui();
  const { show } = useToast();
  const showRefusal = useEffectEvent(() =>
    show({ title: t`Error`, description: t`Failed to update progress`, variant: 'destructive' }),
  );
  const hasRun = useRef(false);
  useEffect(() => {
    if (!progressList || hasRun.current) return;
    hasRun.current = true;
    const send = async (progress: ModuleProgress) => {
      const isCompletionRefused = await sendStored(client, userId, progress);
      if (isCompletionRefused) showRefusal();
    };
    for (const progress of progressList) {
      if (progress.lockedBy) continue;
      void send(progress);
    }
  }, [client, userId, progressList]);
}

/**
 * Sends the stored reports of a module. The completion is last, because the server completes a module only after it has
 * stored that the text was read. Returns true if the server refused the completion.
 */
async function sendStored(client: QueryClient, userId: string, progress: ModuleProgress): Promise<boolean> {
  await sendStoredReadingTimes(client, userId, progress.moduleId);
  const isDepthSettled = await sendStoredDepth(client, userId, progress);
  return isDepthSettled && (await sendStoredCompletion(client, userId, progress)) === 'refused';
}

/**
 * Sends the stored depth of a module if it is new to the server. Returns true if no depth report is stored any more.
 */
async function sendStoredDepth(client: QueryClient, userId: string, progress: ModuleProgress): Promise<boolean> {
  const { moduleId, scrollDepthPercentage, changedSinceRead } = progress;
  const stored = findStoredDepthReport(userId, moduleId);
  const removeStored = () => storeDepthReport(userId, moduleId, null);
  if (!stored) return true;
  // If the text has changed, the depth on the server belongs to an older revision. So even an equal stored depth, which
  // was read in a newer revision, is new to the server.
  const isNew = stored.depth > scrollDepthPercentage || (changedSinceRead && stored.depth === scrollDepthPercentage);
  if (!isNew) {
    removeStored();
    return true;
  }
  try {
    await sendDepthReport(client, moduleId, stored, { keepalive: false });
  } catch (error) {
    if (isTemporary(error) || isUnauthorized(error)) return false;
  }
  removeStored();
  return true;
}

/**
 * Sends the stored completion. Returns:
 * - `done`: no completion is stored any more, because the server has confirmed it, the module was already completed, or
 *   none was stored.
 * - `kept`: it stays stored, because the server could accept it later, for example after more reading time.
 * - `refused`: the server has refused it for good, and it is no longer stored.
 */
async function sendStoredCompletion(
  client: QueryClient,
  userId: string,
  progress: ModuleProgress,
): Promise<'done' | 'kept' | 'refused'> {
  const { moduleId, status } = progress;
  const stored = findStoredCompletion(userId, moduleId);
  if (!stored) return 'done';
  let result: 'done' | 'refused' = 'done';
  try {
    if (status !== 'completed') await sendCompletion(client, moduleId, stored);
  } catch (error) {
    if (isTemporary(error) || isUnauthorized(error) || isRefusal(error, 'reading_too_fast')) return 'kept';
    result = 'refused';
  }
  storeCompletion(userId, moduleId, null);
  return result;
}
