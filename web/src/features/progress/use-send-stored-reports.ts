import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isTemporary } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { sendDepthReport } from './send-depth-report.ts';
import { findStoredDepthReport, storeDepthReport } from './stored-depth-report.ts';

/**
 * Sends the depth reports that an earlier page or session could not send because the network was down or the session
 * had ended. Removes a report when the server has the same or a greater depth, or if it refuses the report (except
 * because the session has ended). Keeps the reports of locked modules for later. Runs once, when the progress list has
 * arrived.
 */
export function useSendStoredReports(userId: string, progressList: readonly ModuleProgress[] | undefined): void {
  const client = useQueryClient();
  const hasRun = useRef(false);
  useEffect(() => {
    if (!progressList || hasRun.current) return;
    hasRun.current = true;
    for (const { moduleId, scrollDepthPercentage, lockedBy } of progressList) {
      const stored = findStoredDepthReport(userId, moduleId);
      if (!stored || lockedBy) continue;
      const removeStored = () => storeDepthReport(userId, moduleId, null);
      if (stored.depth <= scrollDepthPercentage) {
        removeStored();
        continue;
      }
      sendDepthReport(client, moduleId, stored, { keepalive: false }).then(removeStored, (error: unknown) => {
        if (!isTemporary(error) && !isUnauthorized(error)) removeStored();
      });
    }
  }, [client, userId, progressList]);
}
