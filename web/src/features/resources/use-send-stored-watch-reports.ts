import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isTemporary } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { findStoredWatchReport, storeWatchReport } from './player/stored-watch-report.ts';
import { endpointsWithResources } from './resources.hooks.ts';

/**
 * Sends the watch reports that an earlier visit stored on this device. Does this only once, when the resources have
 * been loaded for the first time.
 */
export function useSendStoredWatchReports(userId: string, resources: readonly LearningResource[] | undefined): void {
  const client = useQueryClient();
  const hasSent = useRef(false);
  useEffect(() => {
    if (!resources || hasSent.current) return;
    hasSent.current = true;
    for (const { id, watching } of resources) {
      const report = watching ? findStoredWatchReport(userId, id) : null;
      if (!report) continue;
      const remove = () => storeWatchReport(userId, id, null);
      call(resourcesEndpoints.watch, { params: { id }, body: report }).then(
        () => {
          remove();
          return refresh(client, endpointsWithResources);
        },
        (error: unknown) => {
          // A report that the server has refused is removed, because it would be refused again.
          if (!isTemporary(error) && !isUnauthorized(error)) remove();
        },
      );
    }
  }, [client, resources, userId]);
}
