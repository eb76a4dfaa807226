import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  applyWatching,
  joinSpans,
  fastestRate,
  mergeSpans,
  newParts,
  secondsIn,
  watchedPercentage,
  type WatchingState,
} from './watching.rules.ts';

const start = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const nothing: WatchingState = { spans: [], position: 0, reportedAt: start };
const span = (from: number, to: number) => ({ from, to });

const second = fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10);
const anySpan = fc.record({ from: second, to: second });
const anySpans = fc.array(anySpan, { maxLength: 12 });

test.each([
  [[], []],
  [[span(5, 5), span(9, 3)], []],
  [[span(4, 8), span(0, 5)], [span(0, 8)]],
  [
    [span(0, 1), span(1, 2), span(3, 4)],
    [span(0, 2), span(3, 4)],
  ],
])('mergeSpans(%j) is %j', (spans, merged) => {
  expect(mergeSpans(spans)).toEqual(merged);
});

test('newParts returns the parts of a span that the known spans do not cover', () => {
  expect(newParts(span(0, 10), [span(2, 3), span(5, 20)])).toEqual([span(0, 2), span(3, 5)]);
  expect(newParts(span(0, 10), [span(0, 10)])).toEqual([]);
});

test('joinSpans joins spans across the short gaps of the player, but not across skipped parts', () => {
  expect(joinSpans([span(0, 4.9), span(5, 9), span(20, 21)])).toEqual([span(0, 9), span(20, 21)]);
});

describe('applyWatching', () => {
  it('counts a report that fits into the elapsed time', () => {
    const state = applyWatching(nothing, { spans: [span(0, 10)], position: 10 }, { now: after(10), duration: 60 });
    expect(state).toEqual({ spans: [span(0, 10)], position: 10, reportedAt: after(10) });
    expect(watchedPercentage(state.spans, 60)).toBe(16);
  });

  it('limits a report to the maximum playback speed; a later report adds the rest', () => {
    const claim = { spans: [span(0, 60)], position: 60 };
    const first = applyWatching(nothing, claim, { now: after(10), duration: 60 });
    expect(first.spans).toEqual([span(0, 10 * fastestRate)]);
    const again = applyWatching(first, claim, { now: after(10), duration: 60 });
    expect(secondsIn(again.spans)).toBe(secondsIn(first.spans));
    const later = applyWatching(first, claim, { now: after(30), duration: 60 });
    expect(watchedPercentage(later.spans, 60)).toBe(100);
  });

  it('counts only the end after a jump to the end', () => {
    const state = applyWatching(nothing, { spans: [span(55, 60)], position: 60 }, { now: after(500), duration: 60 });
    expect(watchedPercentage(state.spans, 60)).toBe(8);
  });

  it('counts a span once, however often it is reported', () => {
    const spans = Array.from({ length: 100 }, () => span(0, 6));
    const state = applyWatching(nothing, { spans, position: 6 }, { now: after(9999), duration: 60 });
    expect(secondsIn(state.spans)).toBe(6);
  });

  it('adds nothing and keeps the report time when the clock was set back', () => {
    const state = applyWatching(nothing, { spans: [span(0, 9)], position: 9 }, { now: after(-60), duration: 60 });
    expect(state.spans).toEqual([]);
    expect(state.reportedAt).toEqual(start);
  });

  it('keeps the longest 500 spans', () => {
    const spans = Array.from({ length: 700 }, (_, index) => span(index * 10, index * 10 + 1 + (index % 5)));
    const state = applyWatching(nothing, { spans, position: 0 }, { now: after(86_400), duration: 7000 });
    expect(state.spans).toHaveLength(500);
    expect(Math.min(...state.spans.map(({ from, to }) => to - from))).toBeGreaterThan(1);
  });
});

describe('for arbitrary reports', () => {
  const reports = fc.array(fc.record({ spans: anySpans, wait: fc.integer({ min: 0, max: 120 }) }), { maxLength: 8 });
  const run = (list: readonly { spans: { from: number; to: number }[]; wait: number }[], duration: number) => {
    let seconds = 0;
    const states = [nothing];
    for (const { spans, wait } of list) {
      seconds += wait;
      const before = states.at(-1) ?? nothing;
      states.push(applyWatching(before, { spans, position: 0 }, { now: after(seconds), duration }));
    }
    return { states, seconds };
  };

  it('the watched time never decreases, and never exceeds the length or twice the elapsed time', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 1, max: 400 }), (list, duration) => {
        const { states, seconds } = run(list, duration);
        const credits = states.map(({ spans }) => secondsIn(spans));
        for (const [index, credit] of credits.entries()) {
          expect(credit).toBeGreaterThanOrEqual((credits[index - 1] ?? 0) - 1e-9);
          expect(credit).toBeLessThanOrEqual(duration + 1e-9);
        }
        expect(credits.at(-1) ?? 0).toBeLessThanOrEqual(seconds * fastestRate + 1e-6);
      }),
    );
  });

  it('only reported spans are counted', () => {
    fc.assert(
      fc.property(reports, (list) => {
        const claimed = mergeSpans(list.flatMap(({ spans }) => spans));
        const { states } = run(list, 1000);
        for (const piece of states.at(-1)?.spans ?? []) {
          expect(secondsIn(newParts(piece, claimed))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('mergeSpans returns disjoint spans in ascending order, and is idempotent', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const merged = mergeSpans(spans);
        for (const [index, { from, to }] of merged.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThan(merged[index - 1]?.to ?? -1);
        }
        expect(mergeSpans(merged)).toEqual(merged);
      }),
    );
  });

  it('watchedPercentage is an integer from 0 to 100', () => {
    fc.assert(
      fc.property(anySpans, fc.option(fc.double({ min: 0, max: 500, noNaN: true })), (spans, duration) => {
        const percentage = watchedPercentage(spans, duration);
        expect(Number.isInteger(percentage)).toBe(true);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
      }),
    );
  });
});
