import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLocal, fromUtc, parseDuration, parseIso, timeZones, toIso, toLocal, toUtc, usDateTime } from './time.ts';

const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });
const europe = timeZones['W. Europe Standard Time'];

describe('moments', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2024-02-29T12:00:00Z', 1_709_208_000_000],
    ['2026-11-20T09:30:00+01:00', 1_795_163_400_000],
    ['2026-11-20 08:30', 1_795_163_400_000],
    ['2026-11-18T01:14:07.008Z', 1_794_964_447_008],
  ])('%s is %d', (text, time) => {
    expect(parseIso(text)).toBe(time);
  });

  it.each(['', 'today', '2026-11', '20.11.2026'])('%j is no moment', (text) => {
    expect(parseIso(text)).toBeUndefined();
  });

  it('are written and read again without a change', () => {
    fc.assert(
      fc.property(moment, (time) => {
        expect(parseIso(toIso(time))).toBe(time);
        expect(fromUtc(toUtc(time))).toBe(time);
      }),
    );
  });

  it('have the weekday of the calendar', () => {
    expect(toUtc(parseIso('2026-11-20') ?? 0).weekday).toBe(5);
    expect(toUtc(parseIso('2000-01-01') ?? 0).weekday).toBe(6);
  });
});

describe('local time', () => {
  it.each([
    ['2026-03-29T00:59:59Z', '3/29/2026 1:59:59 AM'],
    ['2026-03-29T01:00:00Z', '3/29/2026 3:00:00 AM'],
    ['2026-10-25T00:59:59Z', '10/25/2026 2:59:59 AM'],
    ['2026-10-25T01:00:00Z', '10/25/2026 2:00:00 AM'],
    ['2026-11-20T23:05:00Z', '11/21/2026 12:05:00 AM'],
  ])('in Europe, %s is %s', (utc, local) => {
    expect(usDateTime(toLocal(europe, parseIso(utc) ?? 0))).toBe(local);
  });

  it('is converted back, except in the hour that comes twice', () => {
    fc.assert(
      fc.property(moment, (time) => {
        const back = fromLocal(europe, toLocal(europe, time));
        expect([0, 3_600_000]).toContain(Math.abs(back - time));
      }),
    );
  });
});

describe('parseDuration', () => {
  it.each([
    ['90s', 90_000],
    ['3m', 180_000],
    ['4h', 14_400_000],
    ['9d', 777_600_000],
    ['0s', 0],
    ['9', undefined],
    ['1w', undefined],
  ])('%s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});
