import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createServerClock,
  formatMinutesAndSeconds,
  hasClockJumped,
  findMinuteToAnnounce,
  countSecondsLeft,
} from './attempt-clock.rules.ts';

const start = '2026-01-01T12:00:00.000Z';
const end = '2026-01-01T12:20:00.000Z';

describe('countSecondsLeft', () => {
  it.each([
    [0, 1200],
    [1_000, 1199],
    [1_500, 1199],
    [1_200_000, 0],
    [9_000_000, 0],
  ])('%i milliseconds after the start of a 20-minute attempt, returns %i seconds', (elapsedMs, seconds) => {
    const monotonicStartMs = 5_000;
    const clock = createServerClock(start, monotonicStartMs);
    expect(countSecondsLeft(end, clock, monotonicStartMs + elapsedMs)).toBe(seconds);
  });

  it('never increases while the clock of the device advances', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(10_000), (monotonicMs, elapsedMs) => {
        const clock = createServerClock(start, 0);
        expect(countSecondsLeft(end, clock, monotonicMs + elapsedMs)).toBeLessThanOrEqual(
          countSecondsLeft(end, clock, monotonicMs),
        );
      }),
    );
  });
});

describe('formatMinutesAndSeconds', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [766, '12:46'],
    [3600, '60:00'],
  ])('formats %i seconds as %s', (seconds, text) => {
    expect(formatMinutesAndSeconds(seconds)).toBe(text);
  });
});

describe('findMinuteToAnnounce', () => {
  it.each([
    [301, 300, 5],
    [300, 299, null],
    [310, 290, 5],
    [61, 60, 1],
    [400, 30, 1],
    [20, 0, null],
  ])(
    'for a drop of the remaining time from %i to %i seconds, returns the minute %s',
    (previousSeconds, seconds, minute) => {
      expect(findMinuteToAnnounce(previousSeconds, seconds)).toBe(minute);
    },
  );
});

describe('hasClockJumped', () => {
  it.each([
    { event: 'both clocks advanced by a second', wallElapsedMs: 1_000, hasJumped: false },
    { event: 'the device slept, or its time was set forward', wallElapsedMs: 601_000, hasJumped: true },
    { event: 'the time of the device was set back', wallElapsedMs: -599_000, hasJumped: true },
  ])('is $hasJumped if $event', ({ wallElapsedMs, hasJumped }) => {
    const before = { wallMs: 1_000_000, monotonicMs: 10 };
    const after = { wallMs: before.wallMs + wallElapsedMs, monotonicMs: before.monotonicMs + 1_000 };
    expect(hasClockJumped(before, after)).toBe(hasJumped);
  });
});
