import type { WatchProgress } from '@loopcheck/contract/features/resources/resources.contract';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { WatchReport } from './stored-watch-report.ts';
import { createWatchReporter } from './watch-reporter.ts';

/**
 * Progress in a module that is not locked. `notCounted` is the reason why watching does not count; null if it counts.
 */
const progress: WatchProgress = { position: 0, percentage: 0, isWatched: false, notCounted: null };
const networkError = new ApiError({ status: 0, code: 'unreachable', message: 'The server cannot be reached.' });
const moduleLocked = new ApiError({ status: 409, code: 'module_locked', message: 'Locked.' });

/**
 * A reporter, with lists of the reports that it sent (`sent`) and of its calls of `store` (`storeCalls`; a call with
 * null removes the stored report). A test can replace `network.reply`.
 */
function setUpReporter(stored: WatchReport | null = null) {
  const sent: [WatchReport, isLast: boolean][] = [];
  const storeCalls: (WatchReport | null)[] = [];
  const onProgress = vi.fn<(progress: WatchProgress) => void>();
  const network: { reply: () => Promise<WatchProgress> } = { reply: () => Promise.resolve(progress) };
  const reporter = createWatchReporter({
    stored,
    store: (report) => storeCalls.push(report),
    send: (report, isLast) => {
      sent.push([report, isLast]);
      return network.reply();
    },
    onProgress,
  });
  return { reporter, sent, storeCalls, onProgress, network };
}
const waitForPromises = () => new Promise((resolve) => setTimeout(resolve));

describe('createWatchReporter', () => {
  it('starts with a report without spans if no report is stored', async () => {
    const { reporter, sent, storeCalls } = setUpReporter();

    await reporter.start(12.34);

    expect(sent).toEqual([[{ spans: [], position: 12.3 }, false]]);
    expect(storeCalls).toEqual([null]);
  });

  it('sends all played spans in each report, joined across small gaps and rounded to tenths of a second, and omits an unknown duration', async () => {
    const { reporter, sent } = setUpReporter();

    reporter.sendChanges([{ from: 0, to: 4.96 }], 4.96, 60);
    await waitForPromises();
    const played = [
      { from: 0, to: 5.04 },
      { from: 5.2, to: 9.98 },
      { from: 40.02, to: 41 },
    ];
    reporter.sendChanges(played, 41, Number.NaN);
    await waitForPromises();

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

  it('sends no report while another report is being sent, or if nothing has changed', async () => {
    const { reporter, sent, network } = setUpReporter();
    const reply = Promise.withResolvers<WatchProgress>();
    network.reply = () => reply.promise;

    reporter.sendChanges([{ from: 0, to: 1 }], 1, 60);
    // The first report is being sent.
    reporter.sendChanges([{ from: 0, to: 2 }], 2, 60);
    expect(sent).toHaveLength(1);

    reply.resolve(progress);
    await waitForPromises();
    // Nothing has changed.
    reporter.sendChanges([{ from: 0, to: 1 }], 1, 60);
    expect(sent).toHaveLength(1);

    reporter.sendChanges([{ from: 0, to: 2 }], 2, 60);
    expect(sent).toHaveLength(2);
  });

  it('sends the last report even if another report is being sent', async () => {
    const { reporter, sent, network } = setUpReporter();
    network.reply = () => new Promise(() => {});
    reporter.sendChanges([{ from: 0, to: 1 }], 1, 60);

    void reporter.finish([{ from: 0, to: 3 }], 3, 60);

    expect(sent.at(-1)).toEqual([{ spans: [{ from: 0, to: 3 }], position: 3, duration: 60 }, true]);
  });
});

describe('createWatchReporter after a request has failed, in this visit or in an earlier visit', () => {
  it('keeps the report stored after a network error, and removes it when the server confirms a later report', async () => {
    const { reporter, sent, storeCalls, onProgress, network } = setUpReporter();
    network.reply = () => Promise.reject(networkError);
    reporter.sendChanges([{ from: 0, to: 10 }], 10, 60);
    await waitForPromises();
    expect(storeCalls).toEqual([{ spans: [{ from: 0, to: 10 }], position: 10, duration: 60 }]);

    network.reply = () => Promise.resolve(progress);
    reporter.sendChanges([{ from: 0, to: 10 }], 10, 60);
    await waitForPromises();
    expect(sent).toHaveLength(2);
    expect(storeCalls.at(-1)).toBeNull();
    expect(onProgress).toHaveBeenCalledOnce();
  });

  it('sends the report that an earlier visit stored, and includes its spans in later reports', async () => {
    const stored = { spans: [{ from: 0, to: 20 }], position: 20, duration: 60 };
    const { reporter, sent } = setUpReporter(stored);

    await reporter.start(20);
    reporter.sendChanges([{ from: 20, to: 25 }], 25, 60);
    await waitForPromises();

    expect(sent.map(([report]) => report)).toEqual([
      stored,
      { spans: [{ from: 0, to: 25 }], position: 25, duration: 60 },
    ]);
  });

  it.each([
    ['confirms', (reply: PromiseWithResolvers<WatchProgress>) => reply.resolve(progress)],
    ['refuses', (reply: PromiseWithResolvers<WatchProgress>) => reply.reject(moduleLocked)],
  ])(
    'keeps the report of `finish` stored after a network error, even if the server then %s an earlier report',
    async (_outcome, settle) => {
      const { reporter, storeCalls, network } = setUpReporter();
      const earlierReply = Promise.withResolvers<WatchProgress>();
      network.reply = () => earlierReply.promise;
      reporter.sendChanges([{ from: 0, to: 10 }], 10, 60);
      network.reply = () => Promise.reject(networkError);
      await reporter.finish([{ from: 0, to: 15 }], 15, 60);

      settle(earlierReply);
      await waitForPromises();

      expect(storeCalls.at(-1)).toEqual({ spans: [{ from: 0, to: 15 }], position: 15, duration: 60 });
    },
  );

  it('sends nothing more after a refusal, and removes the stored report', async () => {
    const { reporter, sent, storeCalls, network } = setUpReporter();
    network.reply = () => Promise.reject(moduleLocked);
    reporter.sendChanges([{ from: 0, to: 10 }], 10, 60);
    await waitForPromises();

    reporter.sendChanges([{ from: 0, to: 20 }], 20, 60);
    await reporter.finish([{ from: 0, to: 20 }], 20, 60);

    expect(sent).toHaveLength(1);
    expect(storeCalls.at(-1)).toBeNull();
  });
});
