import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isPassing } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { findKeptWatching, keepWatching } from './player/kept-watching.ts';
import { touched } from './resources.hooks.ts';

/** Brings to the server what an earlier page could not: once for each time a list of resources is shown. */
export function useSendKeptWatching(userId: string, resources: readonly LearningResource[] | undefined): void {
  const client = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (!resources || isDone.current) return;
    isDone.current = true;
    for (const { id, watching } of resources) {
      const kept = watching ? findKeptWatching(userId, id) : null;
      if (!kept) continue;
      const forget = () => keepWatching(userId, id, null);
      call(resourcesEndpoints.watch, { params: { id }, body: kept }).then(
        () => {
          forget();
          return refresh(client, touched);
        },
        (error: unknown) => {
          if (!isPassing(error) && !isUnauthorized(error)) forget();
        },
      );
    }
  }, [client, resources, userId]);
}
