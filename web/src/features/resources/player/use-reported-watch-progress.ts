import {
  type LearningResource,
  resourcesEndpoints,
  type WatchProgress,
} from '@loopcheck/contract/features/resources/resources.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { endpointsWithResources } from '../resources.hooks.ts';
import { findStoredWatchReport, storeWatchReport } from './stored-watch-report.ts';
import { createWatchReporter } from './watch-reporter.ts';

const reportIntervalMs = 10_000;

/** The events of a video element that trigger a report. */
const reportTriggers = ['pause', 'ended', 'seeking'] as const;

/** If at most this many seconds are left to play, the video starts from the beginning instead of resuming. */
const resumeMarginSeconds = 3;

/**
 * Resumes a video where the person left it. Reports the played parts to the server, but not in a locked module, because
 * watching does not count there. Returns the watch progress; null if the resource is not a video.
 */
export function useReportedWatchProgress(
  video: RefObject<HTMLVideoElement | null>,
  userId: string,
  { id, watching }: Pick<LearningResource, 'id' | 'watching'>,
): WatchProgress | null {
  const client = useQueryClient();
  const [progress, setProgress] = useState(watching);
  // `notCounted` is the reason why watching does not count; null if it counts.
  const isCounted = watching !== null && watching.notCounted === null;
  const startPosition = useRef(watching?.position ?? 0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const resume = () => {
      const position = startPosition.current;
      if (position > 0 && position < element.duration - resumeMarginSeconds) element.currentTime = position;
    };
    // The metadata can arrive before this effect runs: then the event `loadedmetadata` does not follow.
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    element.addEventListener('loadedmetadata', resume, { once: true });
    return () => element.removeEventListener('loadedmetadata', resume);
  }, [video]);
  useEffect(() => {
    const element = video.current;
    if (!element || !isCounted) return;
    const reporter = createWatchReporter({
      stored: findStoredWatchReport(userId, id),
      store: (report) => storeWatchReport(userId, id, report),
      send: (body, isLast) => call(resourcesEndpoints.watch, { params: { id }, body, keepalive: isLast }),
      onProgress: setProgress,
    });
    const getPlayback = () => [toSpans(element.played), element.currentTime, element.duration] as const;
    const sendChanges = () => reporter.sendChanges(...getPlayback());
    const sendLastReport = () => void reporter.finish(...getPlayback());
    void reporter.start(startPosition.current);
    const timer = setInterval(sendChanges, reportIntervalMs);
    for (const name of reportTriggers) element.addEventListener(name, sendChanges);
    window.addEventListener('online', sendChanges);
    window.addEventListener('pagehide', sendLastReport);
    return () => {
      clearInterval(timer);
      for (const name of reportTriggers) element.removeEventListener(name, sendChanges);
      window.removeEventListener('online', sendChanges);
      window.removeEventListener('pagehide', sendLastReport);
      void reporter
        .finish(...getPlayback())
        .then(() => refresh(client, [...endpointsWithResources, recordsEndpoints.recent]));
    };
  }, [client, id, isCounted, userId, video]);
  return progress;
}

/** Converts the played ranges of a video element to spans. `played` does not contain skipped parts. */
function toSpans(played: TimeRanges): { from: number; to: number }[] {
  return Array.from({ length: played.length }, (_, index) => ({ from: played.start(index), to: played.end(index) }));
}
