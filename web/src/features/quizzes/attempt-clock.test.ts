import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asMinutesAndSeconds, hasJumped, minuteToAnnounce, secondsLeft, setClock } from './attempt-clock.ts';

const start = '2026-01-01T12:00:00.000Z';
const end = '2026-01-01T12:20:00.000Z';

describe('The clock of a timed attempt', () => {
  it('counts by the server, whatever the time of day on this device', () => {
    const clock = setClock(start, 5_000);
    expect(secondsLeft(end, clock, 5_000)).toBe(1200);
    expect(secondsLeft(end, clock, 6_000)).toBe(1199);
    expect(secondsLeft(end, clock, 6_500)).toBe(1199);
    expect(secondsLeft(end, clock, 5_000 + 1_200_000)).toBe(0);
    expect(secondsLeft(end, clock, 99_999_999)).toBe(0);
  });

  it('never counts upwards', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(10_000), (at, later) => {
        const clock = setClock(start, 0);
        expect(secondsLeft(end, clock, at + later)).toBeLessThanOrEqual(secondsLeft(end, clock, at));
      }),
    );
  });

  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [766, '12:46'],
    [3600, '60:00'],
  ])('shows %i seconds as %s', (seconds, shown) => {
    expect(asMinutesAndSeconds(seconds)).toBe(shown);
  });

  it.each([
    [301, 300, 5],
    [300, 299, null],
    [310, 290, 5],
    [61, 60, 1],
    [400, 30, 1],
    [20, 0, null],
  ])('from %i to %i seconds announces minute %s', (before, after, minute) => {
    expect(minuteToAnnounce(before, after)).toBe(minute);
  });

  it('notices that the device slept or its time was changed', () => {
    const before = { dayMs: 1_000_000, deviceMs: 10 };
    expect(hasJumped(before, { dayMs: 1_001_000, deviceMs: 1_010 })).toBe(false);
    expect(hasJumped(before, { dayMs: 1_601_000, deviceMs: 1_010 })).toBe(true);
    expect(hasJumped(before, { dayMs: 401_000, deviceMs: 1_010 })).toBe(true);
  });
});
