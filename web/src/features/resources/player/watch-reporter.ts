import type { WatchedSpan, WatchProgress } from '@loopcheck/contract/features/resources/resources.contract';
import { joinNearbySpans } from '@loopcheck/contract/features/resources/watching.rules';
import { isTemporary } from '../../../lib/api/api-error.ts';
import { isUnauthorized } from '../../../lib/api/session-loss.ts';
import type { WatchReport } from './stored-watch-report.ts';

type WatchReporterOptions = {
  /** Sends a report. `isLast` is true if the page may be closed before the reply. */
  send: (report: WatchReport, isLast: boolean) => Promise<WatchProgress>;
  /** Stores an unconfirmed report on this device; null removes it. */
  store: (report: WatchReport | null) => void;
  /** The report that an earlier page could not send. */
  stored: WatchReport | null;
  onProgress: (progress: WatchProgress) => void;
};

/** The API accepts at most this number of spans per report. */
const maximumSpans = 500;

const roundToTenths = (seconds: number) => Math.round(seconds * 10) / 10;

/**
 * Reports the played parts of a video to the server. Each report contains all parts since the player was opened, and the
 * stored ones, so the next report replaces a lost one, and a repeated report changes nothing. The parameters `played`,
 * `position` and `duration` of the methods are in seconds.
 */
export function createWatchReporter({ send, store, stored, onProgress }: WatchReporterOptions) {
  let currentRequest: Promise<void> = Promise.resolve();
  let isSending = false;
  let confirmedReport = '';
  let isRefused = false;

  const createReport = (played: readonly WatchedSpan[], position: number, duration: number): WatchReport => ({
    spans: joinNearbySpans([...(stored?.spans ?? []), ...played])
      .map(({ from, to }) => ({ from: roundToTenths(from), to: roundToTenths(to) }))
      .slice(0, maximumSpans),
    position: roundToTenths(position),
    ...(Number.isFinite(duration) && duration > 0 ? { duration: roundToTenths(duration) } : {}),
  });

  const sendReport = async (report: WatchReport, isLast: boolean) => {
    isSending = true;
    // Stored before sending, because the page may be closed during the request.
    if (report.spans.length > 0) store(report);
    try {
      const progress = await send(report, isLast);
      confirmedReport = JSON.stringify(report);
      store(null);
      onProgress(progress);
    } catch (error) {
      // The next report repeats the content after a temporary error. A refusal would be the same on every visit.
      if (!isTemporary(error) && !isUnauthorized(error)) {
        store(null);
        isRefused = true;
      }
    } finally {
      isSending = false;
    }
  };

  return {
    /** Starts the time measurement of the server. Sends the stored report, or one without played parts. */
    start(position: number): Promise<void> {
      const report = stored
        ? { ...stored, spans: stored.spans.slice(0, maximumSpans) }
        : { spans: [], position: roundToTenths(position) };
      currentRequest = sendReport(report, false);
      return currentRequest;
    },
    /** Sends a report, unless nothing has changed or a report is being sent. */
    report(played: readonly WatchedSpan[], position: number, duration: number): void {
      const report = createReport(played, position, duration);
      if (isRefused || isSending || JSON.stringify(report) === confirmedReport) return;
      currentRequest = sendReport(report, false);
    },
    /** Sends the last report, even if another report is being sent. */
    finish(played: readonly WatchedSpan[], position: number, duration: number): Promise<void> {
      const report = createReport(played, position, duration);
      if (isRefused || JSON.stringify(report) === confirmedReport) return currentRequest;
      return sendReport(report, true);
    },
  };
}
