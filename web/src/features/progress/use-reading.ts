import {
  type ListedProgress,
  type ModuleProgress,
  progressEndpoints,
} from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import { findKeptReading, keepReading } from './kept-reading.ts';
import { createReadingSaver, type ReadingMark, type Saving } from './reading-saver.ts';

type Options = {
  userId: string;
  progress: ModuleProgress;
  /** The content revision on the screen. */
  revision: number;
  /**
   * Opening the text is not yet beginning the module: where Start Module is offered, the module begins with that
   * button or with the first scroll, and the button must not change under the finger.
   */
  beginsByScroll: boolean;
};

/** One person's reading of one module while it is on the screen. */
export interface Reading {
  readonly depth: number;
  readonly saving: Saving;
  /** Tells how far the text has been seen. */
  readonly reach: (seen: { readonly depth: number; readonly hasScrolled: boolean }) => void;
}

/**
 * Follows the reading of a module and saves its depth silently. A locked module's text is shown, but not counted.
 * The component must be keyed by module: one reading belongs to one of them.
 */
export function useReading({ userId, progress, revision, beginsByScroll }: Options): Reading {
  const { moduleId, scrollDepthPercentage: savedDepth, changedSinceRead } = progress;
  const client = useQueryClient();
  const [saver] = useState(() =>
    createReadingSaver({
      savedDepth,
      send: (mark, isLast) => sendReading(client, moduleId, mark, isLast),
      keep: (mark) => keepReading(userId, moduleId, mark),
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const seen = useRef(0);
  const isLocked = progress.lockedBy !== null;
  const hasBegun = progress.startedAt !== null || !beginsByScroll;

  useEffect(() => saver.learn(savedDepth, changedSinceRead), [saver, savedDepth, changedSinceRead]);
  useEffect(() => {
    const kept = findKeptReading(userId, moduleId);
    if (!kept || isLocked) return;
    if (kept.depth > saver.state().depth) saver.reach(kept);
    else if (saver.state().saving === 'saved') keepReading(userId, moduleId, null);
  }, [saver, userId, moduleId, isLocked]);
  // What has been seen of an older text is not seen of the newer one.
  useEffect(() => {
    seen.current = 0;
  }, [revision]);
  useEffect(() => {
    if (hasBegun && !isLocked && seen.current > 0) saver.reach({ depth: seen.current, revision });
  }, [saver, hasBegun, isLocked, revision]);

  const leave = useEffectEvent(() => {
    // A text that fits the screen is read once it is shown, also by somebody who presses nothing.
    if (!hasBegun && !isLocked && seen.current === 100) saver.reach({ depth: 100, revision });
    saver.leave();
  });
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    const onOnline = () => saver.tryNow();
    const onLeave = () => leave();
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
      leave();
    };
  }, [saver]);

  const reach = useCallback<Reading['reach']>(
    ({ depth, hasScrolled }) => {
      seen.current = Math.max(seen.current, depth);
      if (!isLocked && (hasBegun || hasScrolled)) saver.reach({ depth: seen.current, revision });
    },
    [saver, isLocked, hasBegun, revision],
  );
  return { ...state, reach };
}

/** Reports a depth and puts the answer where every screen reads it; no list is fetched again for a scroll. */
export async function sendReading(
  client: QueryClient,
  moduleId: string,
  { depth, revision }: ReadingMark,
  keepalive: boolean,
): Promise<number> {
  const reply = await call(progressEndpoints.report, {
    params: { moduleId },
    body: { scrollDepthPercentage: depth, ...(revision > 0 ? { contentRevision: revision } : {}) },
    keepalive,
  });
  showProgress(client, reply);
  // The person's recent activity lives on another screen: it is only marked as out of date.
  await refresh(client, [recordsEndpoints.recent]);
  return reply.scrollDepthPercentage;
}

/** Puts a module's fresh progress into the list that is shown. */
export function showProgress(client: QueryClient, reply: ModuleProgress): void {
  client.setQueryData<ListedProgress[]>(keyFor(progressEndpoints.list), (list) =>
    list?.map((entry) => (entry.moduleId === reply.moduleId ? { ...entry, ...reply } : entry)),
  );
}
