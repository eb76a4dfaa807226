import {
  type LearningResource,
  resourcesEndpoints,
  type Watching,
} from '@loopcheck/contract/features/resources/resources.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { touched } from '../resources.hooks.ts';
import { findKeptWatching, keepWatching } from './kept-watching.ts';
import { createWatchReporter } from './watch-reporter.ts';

/** How often a playing video is reported, in milliseconds. */
const reportEvery = 10_000;

/** This near to its end a video begins anew, in seconds. */
const almostOver = 3;

type Watched = Pick<LearningResource, 'id' | 'watching'>;

/** Takes up a video where it was left, and tells the server what of it is really shown. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  userId: string,
  { id, watching }: Watched,
): Watching | null {
  const client = useQueryClient();
  const [shown, setShown] = useState(watching);
  const isCounted = watching !== null && watching.notCounted === null;
  const startAt = useRef(watching?.position ?? 0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const goOn = () => {
      const { duration } = element;
      if (startAt.current > 0 && startAt.current < duration - almostOver) element.currentTime = startAt.current;
    };
    // It may have got there before this ran.
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) goOn();
    element.addEventListener('loadedmetadata', goOn, { once: true });
    return () => element.removeEventListener('loadedmetadata', goOn);
  }, [video]);
  useEffect(() => {
    const element = video.current;
    if (!element || !isCounted) return;
    const reporter = createWatchReporter({
      kept: findKeptWatching(userId, id),
      keep: (report) => keepWatching(userId, id, report),
      send: (body, isLast) => call(resourcesEndpoints.watch, { params: { id }, body, keepalive: isLast }),
      onTaken: setShown,
    });
    const state = () => [spansIn(element.played), element.currentTime, element.duration] as const;
    const report = () => reporter.report(...state());
    const leave = () => void reporter.end(...state());
    void reporter.begin(startAt.current);
    const timer = setInterval(report, reportEvery);
    for (const name of ['pause', 'ended', 'seeking'] as const) element.addEventListener(name, report);
    window.addEventListener('online', report);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      for (const name of ['pause', 'ended', 'seeking'] as const) element.removeEventListener(name, report);
      window.removeEventListener('online', report);
      window.removeEventListener('pagehide', leave);
      void reporter.end(...state()).then(() => refresh(client, [...touched, recordsEndpoints.recent]));
    };
  }, [client, id, isCounted, userId, video]);
  return shown;
}

/** What the element itself says it has shown; a jump is not in it. */
function spansIn(played: TimeRanges): { from: number; to: number }[] {
  return Array.from({ length: played.length }, (_, index) => ({ from: played.start(index), to: played.end(index) }));
}
