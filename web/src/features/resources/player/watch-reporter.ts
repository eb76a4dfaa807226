import type { WatchedSpan, WatchProgress } from '@loopcheck/contract/features/resources/resources.contract';
import { joinNearbySpans } from '@loopcheck/contract/features/resources/watching.rules';
import { isTemporary } from '../../../lib/api/api-error.ts';
import { isUnauthorized } from '../../../lib/api/session-loss.ts';
import type { WatchReport } from './stored-watch-report.ts';

type WatchReporterOptions = {
  /** Sends a report. `isLast` is true if the page might be closed before the reply arrives. */
  send: (report: WatchReport, isLast: boolean) => Promise<WatchProgress>;
  /** Stores an unconfirmed report on this device; null removes the stored report. */
  store: (report: WatchReport | null) => void;
  /** The report that an earlier visit stored because the server did not confirm it; null if there is none. */
  stored: WatchReport | null;
  onProgress: (progress: WatchProgress) => void;
};

/** The API accepts at most this number of spans per report. */
const maxSpans = 500;

const roundToTenths = (seconds: number) => Math.round(seconds * 10) / 10;

/**
 * Sends reports of the played parts of a video to the server. Each report contains all parts since the player was
 * opened, and the parts in the stored report. So a later report also contains the parts of a report that did not
 * arrive. The parameters `played`, `position` and `duration` of the methods are in seconds.
 */
export function createWatchReporter({ send, store, stored, onProgress }: WatchReporterOptions) {
  let currentRequest: Promise<void> = Promise.resolve();
  let isSending = false;
  /** The JSON of the report that the server confirmed last; empty if it has confirmed none. */
  let confirmedJson = '';
  /** The JSON of the report that was sent last; empty if none was sent. */
  let latestJson = '';
  let isRefused = false;

  const createReport = (played: readonly WatchedSpan[], position: number, duration: number): WatchReport => ({
    spans: joinNearbySpans([...(stored?.spans ?? []), ...played])
      .map(({ from, to }) => ({ from: roundToTenths(from), to: roundToTenths(to) }))
      .slice(0, maxSpans),
    position: roundToTenths(position),
    ...(Number.isFinite(duration) && duration > 0 ? { duration: roundToTenths(duration) } : {}),
  });

  const sendReport = async (report: WatchReport, isLast: boolean) => {
    const json = JSON.stringify(report);
    // While this report is being sent, `finish` can store a newer report, which must not be removed.
    const removeStored = () => {
      if (latestJson === json) store(null);
    };
    isSending = true;
    latestJson = json;
    // The report is stored before it is sent, because the page can be closed during the request.
    if (report.spans.length > 0) store(report);
    try {
      const progress = await send(report, isLast);
      confirmedJson = json;
      removeStored();
      onProgress(progress);
    } catch (error) {
      // After a temporary error or a sign-out, the report stays stored for a retry. A refused report is removed,
      // because it would be refused again.
      if (!isTemporary(error) && !isUnauthorized(error)) {
        removeStored();
        isRefused = true;
      }
    } finally {
      isSending = false;
    }
  };

  return {
    /**
     * Sends the stored report; if none is stored, a report without played parts. From this report on, the server
     * measures the time that passes. It counts no more of the video than can be played in that time.
     */
    start(position: number): Promise<void> {
      const report = stored
        ? { ...stored, spans: stored.spans.slice(0, maxSpans) }
        : { spans: [], position: roundToTenths(position) };
      currentRequest = sendReport(report, false);
      return currentRequest;
    },
    /** Sends a report, unless nothing has changed or a report is being sent. */
    sendChanges(played: readonly WatchedSpan[], position: number, duration: number): void {
      const report = createReport(played, position, duration);
      if (isRefused || isSending || JSON.stringify(report) === confirmedJson) return;
      currentRequest = sendReport(report, false);
    },
    /**
     * Sends the last report at once, even while another report is being sent. If nothing has changed, or the server has
     * refused a report, it sends nothing and returns the promise of the current request.
     */
    finish(played: readonly WatchedSpan[], position: number, duration: number): Promise<void> {
      const report = createReport(played, position, duration);
      if (isRefused || JSON.stringify(report) === confirmedJson) return currentRequest;
      return sendReport(report, true);
    },
  };
}
