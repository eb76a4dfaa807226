import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isPassing } from '../../lib/api/api-error.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { findKeptReading, keepReading } from './kept-reading.ts';
import { sendReading } from './use-reading.ts';

/**
 * Brings to the server what an earlier page or session could not: a network that was away, a session that had ended.
 * Once for each time the modules are listed.
 */
export function useSendKeptReading(userId: string, list: readonly ModuleProgress[] | undefined): void {
  const client = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (!list || isDone.current) return;
    isDone.current = true;
    for (const { moduleId, scrollDepthPercentage, lockedBy } of list) {
      const kept = findKeptReading(userId, moduleId);
      if (!kept || lockedBy) continue;
      const forget = () => keepReading(userId, moduleId, null);
      if (kept.depth <= scrollDepthPercentage) {
        forget();
        continue;
      }
      sendReading(client, moduleId, kept, false).then(forget, (error: unknown) => {
        if (!isPassing(error) && !isUnauthorized(error)) forget();
      });
    }
  }, [client, userId, list]);
}
