import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { createReadingAutosave, reportIntervalMs, type DepthReport } from './reading-autosave.ts';

const createNetworkError = () =>
  new ApiError({ status: 0, code: 'unreachable', message: 'The server cannot be reached.' });
const createRefusal = (status: number, code: string) => new ApiError({ status, code, message: 'No.' });

/**
 * An autosave with lists of the reports that it sent (`sent`) and of its calls of `store` (`storeCalls`). A call of
 * `store` with null removes the stored report. By default, the server confirms each depth.
 */
function createRecordedAutosave(
  savedDepth = 0,
  reply: (report: DepthReport) => Promise<number> | number = ({ depth }) => depth,
) {
  const sent: DepthReport[] = [];
  const storeCalls: (DepthReport | null)[] = [];
  const autosave = createReadingAutosave({
    savedDepth,
    send: async (report) => {
      sent.push(report);
      return reply(report);
    },
    store: (report) => storeCalls.push(report),
  });
  return { autosave, sent, storeCalls };
}

/** Longer than the delays of two successive retries, which are at most 15 seconds each. */
const longerThanRetriesMs = 40_000;

const reportOf = (depth: number, revision = 1): DepthReport => ({ depth, revision });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('createReadingAutosave', () => {
  it('sends only the greatest of the depths that are reported within one second', async () => {
    const { autosave, sent } = createRecordedAutosave();
    for (const depth of [3, 9, 14, 12]) autosave.addReport(reportOf(depth));
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(reportIntervalMs);
    expect(sent).toEqual([reportOf(14)]);
  });

  it('does not send a depth below the saved depth', async () => {
    const { autosave, sent } = createRecordedAutosave(60);
    autosave.addReport(reportOf(40));
    await vi.advanceTimersByTimeAsync(5 * reportIntervalMs);
    expect(sent).toEqual([]);
    expect(autosave.getState()).toEqual({ depth: 60, status: 'saved' });
  });

  it("has the status 'saving' until the server has confirmed the latest depth", async () => {
    const replies: ((depth: number) => void)[] = [];
    const { autosave } = createRecordedAutosave(0, () => new Promise((resolve) => replies.push(resolve)));
    autosave.addReport(reportOf(30));
    await vi.advanceTimersByTimeAsync(reportIntervalMs);
    expect(autosave.getState().status).toBe('saving');
    autosave.addReport(reportOf(50));
    replies[0]?.(30);
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.getState()).toEqual({ depth: 50, status: 'saving' });
  });

  it("retries while the network is down, and its status is 'saved' after a request succeeds", async () => {
    let isDown = true;
    const { autosave, sent } = createRecordedAutosave(0, ({ depth }) =>
      isDown ? Promise.reject(createNetworkError()) : depth,
    );
    autosave.addReport(reportOf(20));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.getState()).toEqual({ depth: 20, status: 'retrying' });
    expect(sent.length).toBeGreaterThan(3);
    isDown = false;
    autosave.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.getState()).toEqual({ depth: 20, status: 'saved' });
  });

  it('continues to retry if the request that flush sends fails', async () => {
    let isDown = true;
    const { autosave, sent } = createRecordedAutosave(0, ({ depth }) =>
      isDown ? Promise.reject(createNetworkError()) : depth,
    );
    autosave.addReport(reportOf(20));
    autosave.flush();
    await vi.advanceTimersByTimeAsync(100);
    isDown = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.at(-1)).toEqual(reportOf(20));
    expect(autosave.getState().status).toBe('saved');
  });

  it('keeps the report stored and stops sending if the session has ended', async () => {
    const { autosave, sent, storeCalls } = createRecordedAutosave(0, () =>
      Promise.reject(createRefusal(401, 'unauthorized')),
    );
    autosave.addReport(reportOf(20));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(storeCalls).toEqual([reportOf(20)]);
  });

  it('removes the stored report if the server refuses it', async () => {
    const { autosave, storeCalls } = createRecordedAutosave(0, () =>
      Promise.reject(createRefusal(409, 'module_locked')),
    );
    autosave.addReport(reportOf(20));
    await vi.advanceTimersByTimeAsync(reportIntervalMs);
    expect(storeCalls).toEqual([reportOf(20), null]);
    expect(autosave.getState().status).toBe('refused');
  });

  it('does not remove a report that was possibly stored in an earlier visit', () => {
    const { autosave, storeCalls } = createRecordedAutosave(50);
    const isOlderRevision = false;
    autosave.mergeServerDepth(50, isOlderRevision);
    expect(storeCalls).toEqual([]);
  });

  it('sends a report of a newer content revision only after that revision was read as far as the older revision', async () => {
    const { autosave, sent } = createRecordedAutosave(80);
    const isOlderRevision = true;
    autosave.mergeServerDepth(80, isOlderRevision);
    autosave.addReport(reportOf(40, 2));
    await vi.advanceTimersByTimeAsync(2 * reportIntervalMs);
    expect(sent).toEqual([]);
    autosave.addReport(reportOf(80, 2));
    await vi.advanceTimersByTimeAsync(reportIntervalMs);
    expect(sent).toEqual([reportOf(80, 2)]);
    expect(autosave.getState().status).toBe('saved');
  });

  it('has saved the greatest depth in the end, whatever the order of replies and failures', async () => {
    const anyAction = fc.oneof(
      fc.record({ depth: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ wait: fc.integer({ min: 0, max: 4_000 }) }),
      fc.constantFrom({ isDown: true }, { isDown: false }, { flushes: true }, { retries: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { maxLength: 30 }), async (actions) => {
        let isDown = false;
        let serverDepth = 0;
        let greatestDepth = 0;
        const { autosave } = createRecordedAutosave(0, ({ depth }) => {
          if (isDown) return Promise.reject(createNetworkError());
          serverDepth = Math.max(serverDepth, depth);
          return serverDepth;
        });
        for (const action of actions) {
          if ('depth' in action) {
            autosave.addReport(reportOf(action.depth));
            greatestDepth = Math.max(greatestDepth, action.depth);
          }
          if ('wait' in action) await vi.advanceTimersByTimeAsync(action.wait);
          if ('isDown' in action) isDown = action.isDown;
          if ('flushes' in action) autosave.flush();
          if ('retries' in action) autosave.retryNow();
          expect(autosave.getState().depth).toBe(greatestDepth);
          if (autosave.getState().status === 'saved') expect(serverDepth).toBe(greatestDepth);
        }
        isDown = false;
        await vi.advanceTimersByTimeAsync(longerThanRetriesMs);
        expect(serverDepth).toBe(greatestDepth);
        expect(autosave.getState().status).toBe('saved');
      }),
      { numRuns: 200 },
    );
  });
});
