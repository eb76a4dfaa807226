import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { createReadingSaver, reportInterval, type ReadingMark } from './reading-saver.ts';

const away = () => new ApiError({ status: 0, code: 'unreachable', message: 'The server cannot be reached.' });
const refusal = (status: number, code: string) => new ApiError({ status, code, message: 'No.' });

/** A saver with a server that keeps the deepest mark, and a browser that keeps what waits. */
function saverWith(savedDepth = 0, answer: (mark: ReadingMark) => Promise<number> | number = ({ depth }) => depth) {
  const sent: ReadingMark[] = [];
  const kept: (ReadingMark | null)[] = [];
  const saver = createReadingSaver({
    savedDepth,
    send: async (mark) => {
      sent.push(mark);
      return answer(mark);
    },
    keep: (mark) => kept.push(mark),
  });
  return { saver, sent, kept };
}

const at = (depth: number, revision = 1): ReadingMark => ({ depth, revision });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('saving the reading depth', () => {
  it('sends one report a second however fast somebody scrolls, and the deepest mark in it', async () => {
    const { saver, sent } = saverWith();
    for (const depth of [3, 9, 14, 12]) saver.reach(at(depth));
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(reportInterval);
    expect(sent).toEqual([at(14)]);
  });

  it('never sends less than the server has', async () => {
    const { saver, sent } = saverWith(60);
    saver.reach(at(40));
    await vi.advanceTimersByTimeAsync(5 * reportInterval);
    expect(sent).toEqual([]);
    expect(saver.state()).toEqual({ depth: 60, saving: 'saved' });
  });

  it('calls nothing saved before the server has acknowledged it', async () => {
    const answers: ((depth: number) => void)[] = [];
    const { saver } = saverWith(0, () => new Promise((resolve) => answers.push(resolve)));
    saver.reach(at(30));
    await vi.advanceTimersByTimeAsync(reportInterval);
    expect(saver.state().saving).toBe('saving');
    saver.reach(at(50));
    answers[0]?.(30);
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state()).toEqual({ depth: 50, saving: 'saving' });
  });

  it('says that it is not saved yet while the network is away, tries again, and is saved when it is back', async () => {
    let isAway = true;
    const { saver, sent } = saverWith(0, ({ depth }) => (isAway ? Promise.reject(away()) : depth));
    saver.reach(at(20));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state()).toEqual({ depth: 20, saving: 'retrying' });
    expect(sent.length).toBeGreaterThan(3);
    isAway = false;
    saver.tryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state()).toEqual({ depth: 20, saving: 'saved' });
  });

  it('goes on trying after the reader has left the text', async () => {
    let isAway = true;
    const { saver, sent } = saverWith(0, ({ depth }) => (isAway ? Promise.reject(away()) : depth));
    saver.reach(at(20));
    saver.leave();
    await vi.advanceTimersByTimeAsync(100);
    isAway = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.at(-1)).toEqual(at(20));
    expect(saver.state().saving).toBe('saved');
  });

  it('keeps the mark in the browser when the session has ended, and stops asking', async () => {
    const { saver, sent, kept } = saverWith(0, () => Promise.reject(refusal(401, 'unauthorized')));
    saver.reach(at(20));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept).toEqual([at(20)]);
  });

  it('forgets what the server refuses for good', async () => {
    const { saver, kept } = saverWith(0, () => Promise.reject(refusal(409, 'module_locked')));
    saver.reach(at(20));
    await vi.advanceTimersByTimeAsync(reportInterval);
    expect(kept).toEqual([at(20), null]);
    expect(saver.state().saving).toBe('refused');
  });

  it('leaves alone what an earlier page has kept', () => {
    const { saver, kept } = saverWith(50);
    saver.learn(50, false);
    expect(kept).toEqual([]);
  });

  it('counts a newer text once it has been read as far as the older one', async () => {
    const { saver, sent } = saverWith(80);
    saver.learn(80, true);
    saver.reach(at(40, 2));
    await vi.advanceTimersByTimeAsync(2 * reportInterval);
    expect(sent).toEqual([]);
    saver.reach(at(80, 2));
    await vi.advanceTimersByTimeAsync(reportInterval);
    expect(sent).toEqual([at(80, 2)]);
    expect(saver.state().saving).toBe('saved');
  });

  it('ends with the deepest mark on the server, in whatever order replies and failures come', async () => {
    const step = fc.oneof(
      fc.record({ reach: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ wait: fc.integer({ min: 0, max: 4_000 }) }),
      fc.constantFrom({ fails: true }, { fails: false }, { leaves: true }, { online: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let isAway = false;
        let server = 0;
        let deepest = 0;
        const { saver } = saverWith(0, ({ depth }) => {
          if (isAway) return Promise.reject(away());
          server = Math.max(server, depth);
          return server;
        });
        for (const one of steps) {
          if ('reach' in one) {
            saver.reach(at(one.reach));
            deepest = Math.max(deepest, one.reach);
          }
          if ('wait' in one) await vi.advanceTimersByTimeAsync(one.wait);
          if ('fails' in one) isAway = one.fails;
          if ('leaves' in one) saver.leave();
          if ('online' in one) saver.tryNow();
          expect(saver.state().depth).toBe(deepest);
          if (saver.state().saving === 'saved') expect(server).toBe(deepest);
        }
        isAway = false;
        await vi.advanceTimersByTimeAsync(40_000);
        expect(server).toBe(deepest);
        expect(saver.state().saving).toBe('saved');
      }),
      { numRuns: 200 },
    );
  });
});
