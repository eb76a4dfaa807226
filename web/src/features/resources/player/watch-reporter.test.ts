import type { Watching } from '@loopcheck/contract/features/resources/resources.contract';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { WatchReport } from './kept-watching.ts';
import { createWatchReporter } from './watch-reporter.ts';

const watching: Watching = { position: 0, percentage: 0, isWatched: false, notCounted: null };
const dead = new ApiError({ status: 0, code: 'unreachable', message: 'The server cannot be reached.' });
const locked = new ApiError({ status: 409, code: 'module_locked', message: 'Locked.' });

/** A reporter on a network that answers as told, and what it has sent and kept. */
function reporterWith(kept: WatchReport | null = null) {
  const sent: [WatchReport, isLast: boolean][] = [];
  const keeps: (WatchReport | null)[] = [];
  const onTaken = vi.fn<(watching: Watching) => void>();
  const network: { answer: () => Promise<Watching> } = { answer: () => Promise.resolve(watching) };
  const reporter = createWatchReporter({
    kept,
    keep: (report) => keeps.push(report),
    send: (report, isLast) => {
      sent.push([report, isLast]);
      return network.answer();
    },
    onTaken,
  });
  return { reporter, sent, keeps, onTaken, network };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('What a player shows', () => {
  it('begins with a report without seconds, so that the clock of the server counts from then on', async () => {
    const { reporter, sent, keeps } = reporterWith();
    await reporter.begin(12.34);
    expect(sent).toEqual([[{ spans: [], position: 12.3 }, false]]);
    expect(keeps).toEqual([null]);
  });

  it('is reported from its beginning each time, in tenths; a jump is not in it, the player’s imprecision is closed', async () => {
    const { reporter, sent } = reporterWith();
    reporter.report([{ from: 0, to: 4.96 }], 4.96, 60);
    await settled();
    const played = [
      { from: 0, to: 5.04 },
      { from: 5.2, to: 9.98 },
      { from: 40.02, to: 41 },
    ];
    reporter.report(played, 41, Number.NaN);
    await settled();
    expect(sent.map(([report]) => report)).toEqual([
      { spans: [{ from: 0, to: 5 }], position: 5, duration: 60 },
      {
        spans: [
          { from: 0, to: 10 },
          { from: 40, to: 41 },
        ],
        position: 41,
      },
    ]);
  });

  it('is not sent twice when nothing is new, nor while a report is under way', async () => {
    const { reporter, sent, network } = reporterWith();
    const answer = Promise.withResolvers<Watching>();
    network.answer = () => answer.promise;
    reporter.report([{ from: 0, to: 1 }], 1, 60);
    reporter.report([{ from: 0, to: 2 }], 2, 60);
    expect(sent).toHaveLength(1);
    answer.resolve(watching);
    await settled();
    reporter.report([{ from: 0, to: 1 }], 1, 60);
    expect(sent).toHaveLength(1);
    reporter.report([{ from: 0, to: 2 }], 2, 60);
    expect(sent).toHaveLength(2);
  });

  it('is told with the last word also when another is under way', async () => {
    const { reporter, sent, network } = reporterWith();
    network.answer = () => new Promise(() => {});
    reporter.report([{ from: 0, to: 1 }], 1, 60);
    void reporter.end([{ from: 0, to: 3 }], 3, 60);
    expect(sent.at(-1)).toEqual([{ spans: [{ from: 0, to: 3 }], position: 3, duration: 60 }, true]);
  });
});

describe('A dead network', () => {
  it('loses nothing: this browser keeps the report, and the next one that is taken holds it all', async () => {
    const { reporter, sent, keeps, onTaken, network } = reporterWith();
    network.answer = () => Promise.reject(dead);
    reporter.report([{ from: 0, to: 10 }], 10, 60);
    await settled();
    expect(keeps).toEqual([{ spans: [{ from: 0, to: 10 }], position: 10, duration: 60 }]);
    network.answer = () => Promise.resolve(watching);
    // The same again is sent again, since nobody has it.
    reporter.report([{ from: 0, to: 10 }], 10, 60);
    await settled();
    expect(sent).toHaveLength(2);
    expect([keeps.at(-1), onTaken.mock.calls.length]).toEqual([null, 1]);
  });

  it('of an earlier page is made good by the first report of this one, and by every later one', async () => {
    const kept = { spans: [{ from: 0, to: 20 }], position: 20, duration: 60 };
    const { reporter, sent } = reporterWith(kept);
    await reporter.begin(20);
    reporter.report([{ from: 20, to: 25 }], 25, 60);
    await settled();
    expect(sent.map(([report]) => report)).toEqual([
      kept,
      { spans: [{ from: 0, to: 25 }], position: 25, duration: 60 },
    ]);
  });

  it('is not a refusal: what is refused for good is forgotten and not asked again', async () => {
    const { reporter, sent, keeps, network } = reporterWith();
    network.answer = () => Promise.reject(locked);
    reporter.report([{ from: 0, to: 10 }], 10, 60);
    await settled();
    reporter.report([{ from: 0, to: 20 }], 20, 60);
    await reporter.end([{ from: 0, to: 20 }], 20, 60);
    expect([sent.length, keeps.at(-1)]).toEqual([1, null]);
  });
});
