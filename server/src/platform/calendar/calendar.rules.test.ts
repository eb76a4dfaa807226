import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayFromIso as day,
  dayOf,
  endOfDay,
  isoDay,
  mondayOf,
  startOfDay,
} from './calendar.rules.ts';

const zones = [
  'UTC',
  'Asia/Muscat',
  'Asia/Kolkata',
  'Europe/Oslo',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Sao_Paulo',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'America/Havana',
];
const anyZone = fc.constantFrom(...zones);
const anyMoment = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const anyDay = anyMoment.map((moment) => dayOf(moment, 'UTC'));

describe('addDays and mondayOf', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-03-01', -366, '2025-02-28'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(isoDay(addDays(day(from), days))).toBe(to);
  });

  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('the Monday of the week of %s is %s', (from, monday) => {
    expect(isoDay(mondayOf(day(from)))).toBe(monday);
  });
});

describe('addMonths', () => {
  test.each([
    ['2025-11-21', 12, '2026-11-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -12, '2025-01-15'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(isoDay(addMonths(day(from), months))).toBe(to);
  });

  test('moves by exactly the given number of months and keeps the day, or uses the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -120, max: 120 }), (from, months) => {
        const to = addMonths(from, months);
        expect(to.year * 12 + to.month - (from.year * 12 + from.month)).toBe(months);
        // `to.month` counts from 1 and `Date.UTC` from 0, so `Date.UTC` takes `to.month` as the month after `to`. The
        // day 0 of that month is the last day of the month of `to`.
        const lastDay = new Date(Date.UTC(to.year, to.month, 0)).getUTCDate();
        expect(to.day).toBe(Math.min(from.day, lastDay));
      }),
    );
  });
});

describe('startOfDay and endOfDay', () => {
  test('return the first moment and the last second of any day from 2000 to 2060 in each of the time zones', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, zone) => {
        const dayInZone = dayOf(moment, zone);
        const [start, end] = [startOfDay(dayInZone, zone), endOfDay(dayInZone, zone)];
        expect(start.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(end.getTime() + 1000).toBeGreaterThan(moment.getTime());
        expect(dayOf(start, zone)).toEqual(dayInZone);
        expect(dayOf(end, zone)).toEqual(dayInZone);
        expect(dayOf(new Date(start.getTime() - 1), zone)).not.toEqual(dayInZone);
        expect(dayOf(new Date(end.getTime() + 1000), zone)).not.toEqual(dayInZone);
      }),
      { numRuns: 500 },
    );
  });

  test('return 01:00 as the start of a day on which the clocks skip midnight', () => {
    // On these days, 01:00 in São Paulo is 03:00 UTC, and 01:00 in Beirut is 22:00 UTC of the day before.
    expect(startOfDay(day('2017-10-15'), 'America/Sao_Paulo').toISOString()).toBe('2017-10-15T03:00:00.000Z');
    expect(startOfDay(day('2022-03-27'), 'Asia/Beirut').toISOString()).toBe('2022-03-26T22:00:00.000Z');
  });
});
