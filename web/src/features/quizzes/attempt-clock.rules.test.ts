import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createServerClock,
  formatMinutesAndSeconds,
  hasClockJumped,
  minuteToAnnounce,
  secondsLeft,
} from './attempt-clock.rules.ts';

const start = '2026-01-01T12:00:00.000Z';
const end = '2026-01-01T12:20:00.000Z';

describe('secondsLeft', () => {
  it('counts by the server clock, independent of the time of day on this device', () => {
    const clock = createServerClock(start, 5_000);
    expect(secondsLeft(end, clock, 5_000)).toBe(1200);
    expect(secondsLeft(end, clock, 6_000)).toBe(1199);
    expect(secondsLeft(end, clock, 6_500)).toBe(1199);
    expect(secondsLeft(end, clock, 5_000 + 1_200_000)).toBe(0);
    expect(secondsLeft(end, clock, 99_999_999)).toBe(0);
  });

  it('never increases', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(10_000), (deviceMs, elapsedMs) => {
        const clock = createServerClock(start, 0);
        expect(secondsLeft(end, clock, deviceMs + elapsedMs)).toBeLessThanOrEqual(secondsLeft(end, clock, deviceMs));
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

describe('minuteToAnnounce', () => {
  it.each([
    [301, 300, 5],
    [300, 299, null],
    [310, 290, 5],
    [61, 60, 1],
    [400, 30, 1],
    [20, 0, null],
  ])('for a drop from %i to %i seconds is %s', (previousSeconds, seconds, minute) => {
    expect(minuteToAnnounce(previousSeconds, seconds)).toBe(minute);
  });
});

describe('hasClockJumped', () => {
  it('is true if the device slept or its time was changed', () => {
    const before = { wallMs: 1_000_000, deviceMs: 10 };
    expect(hasClockJumped(before, { wallMs: 1_001_000, deviceMs: 1_010 })).toBe(false);
    expect(hasClockJumped(before, { wallMs: 1_601_000, deviceMs: 1_010 })).toBe(true);
    expect(hasClockJumped(before, { wallMs: 401_000, deviceMs: 1_010 })).toBe(true);
  });
});
