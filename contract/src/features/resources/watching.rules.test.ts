import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  applyWatching,
  joinNearbySpans,
  maxPlaybackRate,
  mergeSpans,
  subtractSpans,
  totalSeconds,
  watchedPercentage,
  type WatchingState,
} from './watching.rules.ts';

const start = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const initialState: WatchingState = { spans: [], position: 0, reportedAt: start };
const span = (from: number, to: number) => ({ from, to });

const anySecond = fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10);
const anySpan = fc.record({ from: anySecond, to: anySecond });
const anySpans = fc.array(anySpan, { maxLength: 12 });

test.each([
  [[], []],
  [[span(5, 5), span(9, 3)], []],
  [[span(4, 8), span(0, 5)], [span(0, 8)]],
  [
    [span(0, 1), span(1, 2), span(3, 4)],
    [span(0, 2), span(3, 4)],
  ],
])('mergeSpans merges %j into %j', (spans, merged) => {
  expect(mergeSpans(spans)).toEqual(merged);
});

test('subtractSpans returns the parts of a span that the other spans do not cover', () => {
  expect(subtractSpans(span(0, 10), [span(2, 3), span(5, 20)])).toEqual([span(0, 2), span(3, 5)]);
  expect(subtractSpans(span(0, 10), [span(0, 10)])).toEqual([]);
});

test('joinNearbySpans joins spans that are at most 0.25 seconds apart', () => {
  expect(joinNearbySpans([span(0, 4.75), span(5, 9), span(9.5, 10)])).toEqual([span(0, 9), span(9.5, 10)]);
});

describe('applyWatching', () => {
  it('counts a span that is not longer than the time since the previous report', () => {
    const state = applyWatching(initialState, { spans: [span(0, 10)], position: 10 }, { now: after(10), duration: 60 });
    expect(state).toEqual({ spans: [span(0, 10)], position: 10, reportedAt: after(10) });
    // 10 of 60 seconds are 16.7 percent.
    expect(watchedPercentage(state.spans, 60)).toBe(16);
  });

  it('limits the added time to twice the time since the previous report, and adds the rest with a later report', () => {
    const report = { spans: [span(0, 60)], position: 60 };
    const first = applyWatching(initialState, report, { now: after(10), duration: 60 });
    expect(first.spans).toEqual([span(0, 10 * maxPlaybackRate)]);

    const repeated = applyWatching(first, report, { now: after(10), duration: 60 });
    expect(totalSeconds(repeated.spans)).toBe(totalSeconds(first.spans));

    // 20 seconds after the first report, up to 40 more seconds count.
    const later = applyWatching(first, report, { now: after(30), duration: 60 });
    expect(watchedPercentage(later.spans, 60)).toBe(100);
  });

  it('counts only the played end of a video after the person has skipped the beginning', () => {
    const state = applyWatching(
      initialState,
      { spans: [span(55, 60)], position: 60 },
      { now: after(500), duration: 60 },
    );
    // 5 of 60 seconds are 8.3 percent.
    expect(watchedPercentage(state.spans, 60)).toBe(8);
  });

  it('counts a span only once, even if the report contains it several times', () => {
    const spans = Array.from({ length: 100 }, () => span(0, 6));
    const state = applyWatching(initialState, { spans, position: 6 }, { now: after(9999), duration: 60 });
    expect(totalSeconds(state.spans)).toBe(6);
  });

  it('counts nothing and keeps the time of the previous report if the clock was set back', () => {
    const state = applyWatching(initialState, { spans: [span(0, 9)], position: 9 }, { now: after(-60), duration: 60 });
    expect(state.spans).toEqual([]);
    expect(state.reportedAt).toEqual(start);
  });

  it('keeps the longest 500 of 700 spans', () => {
    // The spans are 1 to 5 seconds long, 140 spans of each length. The longest 500 do not include spans of 1 second.
    const spans = Array.from({ length: 700 }, (_, index) => span(index * 10, index * 10 + 1 + (index % 5)));
    const state = applyWatching(initialState, { spans, position: 0 }, { now: after(86_400), duration: 7000 });
    expect(state.spans).toHaveLength(500);
    expect(Math.min(...state.spans.map(({ from, to }) => to - from))).toBeGreaterThan(1);
  });
});

describe('with arbitrary reports and spans,', () => {
  interface TimedReport {
    readonly spans: { from: number; to: number }[];
    readonly secondsSincePrevious: number;
  }
  const anyReports: fc.Arbitrary<TimedReport[]> = fc.array(
    fc.record({ spans: anySpans, secondsSincePrevious: fc.integer({ min: 0, max: 120 }) }),
    { maxLength: 8 },
  );
  const applyReports = (reports: readonly TimedReport[], duration: number) => {
    let elapsedSeconds = 0;
    const states = [initialState];
    for (const { spans, secondsSincePrevious } of reports) {
      elapsedSeconds += secondsSincePrevious;
      const before = states.at(-1) ?? initialState;
      states.push(applyWatching(before, { spans, position: 0 }, { now: after(elapsedSeconds), duration }));
    }
    return { states, elapsedSeconds };
  };
  /** Allows for the rounding of sums of decimal fractions. */
  const tolerance = 1e-6;

  it('applyWatching never decreases the watched time', () => {
    fc.assert(
      fc.property(anyReports, fc.integer({ min: 1, max: 400 }), (reports, duration) => {
        const watchedSeconds = applyReports(reports, duration).states.map(({ spans }) => totalSeconds(spans));
        for (const [index, seconds] of watchedSeconds.entries()) {
          expect(seconds).toBeGreaterThanOrEqual((watchedSeconds[index - 1] ?? 0) - tolerance);
        }
      }),
    );
  });

  it('applyWatching counts neither more than the length of the video nor more than twice the elapsed time', () => {
    fc.assert(
      fc.property(anyReports, fc.integer({ min: 1, max: 400 }), (reports, duration) => {
        const { states, elapsedSeconds } = applyReports(reports, duration);
        for (const { spans } of states) expect(totalSeconds(spans)).toBeLessThanOrEqual(duration + tolerance);
        expect(totalSeconds(states.at(-1)?.spans ?? [])).toBeLessThanOrEqual(
          elapsedSeconds * maxPlaybackRate + tolerance,
        );
      }),
    );
  });

  it('applyWatching counts only reported spans', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const reportedSpans = mergeSpans(reports.flatMap(({ spans }) => spans));
        const { states } = applyReports(reports, 1000);
        for (const countedSpan of states.at(-1)?.spans ?? []) {
          expect(totalSeconds(subtractSpans(countedSpan, reportedSpans))).toBeLessThan(tolerance);
        }
      }),
    );
  });

  it('mergeSpans returns disjoint spans in ascending order and is idempotent', () => {
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

  it('watchedPercentage returns an integer from 0 to 100', () => {
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
