import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createReadingAutosave, type SaveStatus } from './reading-autosave.ts';
import type { ReadingClock } from './reading-clock.ts';
import { sendDepthReport } from './send-depth-report.ts';
import { findStoredDepthReport, storeDepthReport } from './stored-depth-report.ts';
import { useReadingClock } from './use-reading-clock.ts';

type Options = {
  userId: string;
  progress: ModuleProgress;
  /** The content revision that is displayed. */
  revision: number;
  /** True if the text is displayed. */
  isDisplayed: boolean;
  /**
   * True if the screen has the button Start Module. Displaying the text then does not start the module. The module
   * starts when the person presses the button, scrolls, or leaves a text that fits on the screen.
   */
  startsByScroll: boolean;
};

/** The part of the text that has become visible. */
type SeenText = {
  /** The part of the text that has been visible, from its beginning, in percent. */
  readonly depth: number;
  /** True if the person has scrolled since the text was opened. */
  readonly hasScrolled: boolean;
};

export interface ReadingDepth {
  /** The greatest depth that was read or saved, in percent. */
  readonly depth: number;
  readonly status: SaveStatus;
  /** Call this when more of the text has become visible. */
  readonly reportSeen: (seen: SeenText) => void;
  /** Measures the time spent reading. */
  readonly clock: ReadingClock;
}

/**
 * Tracks and saves the reading depth of one module. Reports nothing for a locked module. The component that uses this
 * hook must have the module's id as its React key.
 */
export function useReadingDepth({ userId, progress, revision, isDisplayed, startsByScroll }: Options): ReadingDepth {
  const { moduleId, scrollDepthPercentage: savedDepth, changedSinceRead } = progress;
  const client = useQueryClient();
  const isLocked = progress.lockedBy !== null;
  const clock = useReadingClock({ userId, progress, revision, isReading: isDisplayed && !isLocked });
  const [latestClock] = useState(() => holdLatest(clock));
  useEffect(() => latestClock.set(clock), [latestClock, clock]);
  const [autosave] = useState(() =>
    createReadingAutosave({
      savedDepth,
      send: (report, keepalive) => {
        const currentClock = latestClock.get();
        const reading = currentClock.getReading();
        return sendDepthReport(client, moduleId, report, {
          keepalive,
          reading,
          onReply: ({ secondsToRead }) => currentClock.confirm(reading, secondsToRead),
        });
      },
      store: (report) => storeDepthReport(userId, moduleId, report),
    }),
  );
  const { depth, status } = useSyncExternalStore(autosave.subscribe, autosave.getState);
  const seenDepth = useRef(0);
  const hasStarted = progress.startedAt !== null || !startsByScroll;

  useEffect(() => autosave.mergeServerDepth(savedDepth, changedSinceRead), [autosave, savedDepth, changedSinceRead]);
  // Sends the report that was stored in an earlier visit. If the server already has this depth of the current revision,
  // removes the report instead.
  useEffect(() => {
    const stored = findStoredDepthReport(userId, moduleId);
    if (!stored || isLocked) return;
    autosave.addReport(stored);
    if (autosave.getState().status === 'saved') storeDepthReport(userId, moduleId, null);
  }, [autosave, userId, moduleId, isLocked]);
  // A depth that was seen in an older revision does not count for a newer revision.
  useEffect(() => {
    seenDepth.current = 0;
  }, [revision]);
  // When the person presses the button Start Module, reports the text that was visible before the press.
  useEffect(() => {
    if (hasStarted && !isLocked && seenDepth.current > 0) autosave.addReport({ depth: seenDepth.current, revision });
  }, [autosave, hasStarted, isLocked, revision]);

  const flush = useEffectEvent(() => {
    // A text that fits on the screen counts as read, although the person could not scroll.
    if (!hasStarted && !isLocked && seenDepth.current === 100) autosave.addReport({ depth: 100, revision });
    autosave.flush();
  });
  useEffect(() => {
    const onPageHide = () => flush();
    const onVisibilityChange = () => document.visibilityState === 'hidden' && flush();
    const onOnline = () => autosave.retryNow();
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      flush();
    };
  }, [autosave]);

  const reportSeen = useCallback<ReadingDepth['reportSeen']>(
    (seen) => {
      seenDepth.current = Math.max(seenDepth.current, seen.depth);
      if (!isLocked && (hasStarted || seen.hasScrolled)) autosave.addReport({ depth: seenDepth.current, revision });
    },
    [autosave, isLocked, hasStarted, revision],
  );
  return { depth, status, reportSeen, clock };
}

/** Holds a value that can be replaced, for functions that are created only once but need the latest value. */
function holdLatest<Value>(initial: Value) {
  let value = initial;
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
    },
  };
}
