import type { WatchedSpan, Watching } from '@loopcheck/contract/features/resources/resources.contract';
import { joinSpans } from '@loopcheck/contract/features/resources/watching.rules';
import { isPassing } from '../../../lib/api/api-error.ts';
import { isUnauthorized } from '../../../lib/api/session-loss.ts';
import type { WatchReport } from './kept-watching.ts';

type Options = {
  /** Sends a report; `isLast` when the page may be gone before the answer. */
  send: (report: WatchReport, isLast: boolean) => Promise<Watching>;
  keep: (report: WatchReport | null) => void;
  /** What an earlier page could not send. */
  kept: WatchReport | null;
  onTaken: (watching: Watching) => void;
};

/** Tenths are enough, and few digits make short reports. */
const tenth = (seconds: number) => Math.round(seconds * 10) / 10;

/**
 * Tells the server what a player has shown. Each report names everything since the player was opened, and what an
 * earlier one could not send: a lost report is made good by the next, and a repeated one adds nothing.
 */
export function createWatchReporter({ send, keep, kept, onTaken }: Options) {
  let underWay: Promise<void> = Promise.resolve();
  let isBusy = false;
  let sentSpans = '';
  let isGivenUp = false;

  const reportOf = (played: readonly WatchedSpan[], position: number, duration: number): WatchReport => ({
    spans: joinSpans([...(kept?.spans ?? []), ...played])
      .map(({ from, to }) => ({ from: tenth(from), to: tenth(to) }))
      .slice(0, 500),
    position: tenth(position),
    ...(Number.isFinite(duration) && duration > 0 ? { duration: tenth(duration) } : {}),
  });

  const deliver = async (report: WatchReport, isLast: boolean) => {
    isBusy = true;
    // Whatever happens on the way, this browser has it.
    if (report.spans.length > 0) keep(report);
    try {
      const watching = await send(report, isLast);
      sentSpans = JSON.stringify(report);
      keep(null);
      onTaken(watching);
    } catch (error) {
      // What may pass is sent with the next report; a refusal for good must not come again with every visit.
      if (!isPassing(error) && !isUnauthorized(error)) {
        keep(null);
        isGivenUp = true;
      }
    } finally {
      isBusy = false;
    }
  };

  return {
    /** Tells the server that watching begins: from now on its clock counts. */
    begin(position: number): Promise<void> {
      underWay = deliver(
        kept ? { ...kept, spans: kept.spans.slice(0, 500) } : { spans: [], position: tenth(position) },
        false,
      );
      return underWay;
    },
    /** Reports when there is something new, and nothing is under way already. */
    report(played: readonly WatchedSpan[], position: number, duration: number): void {
      const report = reportOf(played, position, duration);
      if (isGivenUp || isBusy || JSON.stringify(report) === sentSpans) return;
      underWay = deliver(report, false);
    },
    /** The last word, also when another is still under way. */
    end(played: readonly WatchedSpan[], position: number, duration: number): Promise<void> {
      const report = reportOf(played, position, duration);
      if (isGivenUp || JSON.stringify(report) === sentSpans) return underWay;
      return deliver(report, true);
    },
  };
}
