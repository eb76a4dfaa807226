import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { personEvents } from '../../lib/api/presence.ts';
import { createReadingClock, type ReadingClock } from './reading-clock.ts';
import { sendReadingTime, sendStoredReadingTimes } from './send-reading-time.ts';
import { removeReadingTime, storeReadingTime } from './stored-reading-times.ts';
import { isTextVisible } from './text-visibility.ts';

type Options = {
  userId: string;
  progress: ModuleProgress;
  /** The content revision that is displayed. */
  revision: number;
  /** True if the text is displayed and the module is not locked. */
  isReading: boolean;
};

/**
 * Measures the time for which the person reads the displayed text, and sends this time to the server. Starts from 0
 * when a newer revision is displayed. The component that uses this hook must have the module's id as its React key.
 */
export function useReadingClock({ userId, progress, revision, isReading }: Options): ReadingClock {
  const { moduleId, secondsToRead } = progress;
  const client = useQueryClient();
  const clock = useMemo(
    () =>
      createReadingClock({
        send: (reading, options) =>
          sendReadingTime(client, { ...reading, moduleId, contentRevision: revision }, options),
        store: (readingId, activeSeconds) => {
          if (activeSeconds === null) removeReadingTime(userId, readingId);
          else storeReadingTime(userId, { readingId, moduleId, contentRevision: revision, activeSeconds });
        },
      }),
    [client, userId, moduleId, revision],
  );

  useEffect(() => clock.setSecondsToRead(secondsToRead), [clock, secondsToRead]);
  useEffect(() => {
    if (isReading) void sendStoredReadingTimes(client, userId, moduleId);
  }, [client, userId, moduleId, isReading]);
  useEffect(() => {
    if (!isReading) return;
    void clock.begin();
    const timer = setInterval(() => clock.countSecond(isTextVisible()), 1000);
    const onActivity = () => clock.noteActivity();
    const onOnline = () => clock.retryNow();
    const onPageHide = () => clock.flush();
    const onVisibilityChange = () => document.visibilityState === 'hidden' && clock.flush();
    for (const type of personEvents) window.addEventListener(type, onActivity, { passive: true, capture: true });
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearInterval(timer);
      for (const type of personEvents) window.removeEventListener(type, onActivity, { capture: true });
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clock.flush();
    };
  }, [clock, isReading]);
  return clock;
}

/**
 * The reading time in seconds that is missing before the server accepts the tick "Mark as completed" and the button
 * Complete Module. Counts down while the person reads.
 */
export const useSecondsLeft = (clock: ReadingClock): number =>
  useSyncExternalStore(clock.subscribe, clock.getSecondsLeft);
