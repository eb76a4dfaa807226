import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from '../../platform/calendar/calendar.rules.ts';
import { fillMissingDays, lastDays, lastMondays } from './statistics.rules.ts';

describe('lastDays', () => {
  it('returns consecutive days, even across a leap day, and ends with today', () => {
    expect(lastDays({ year: 2028, month: 3, day: 1 }, 3).map(isoDay)).toStrictEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
  });
});

describe('lastMondays', () => {
  it.each([
    ['a Monday', 23],
    ['a Saturday', 28],
    ['a Sunday', 29],
  ])('returns, for two weeks, the Mondays of the previous and the current week if today is %s', (_weekday, day) => {
    expect(lastMondays({ year: 2026, month: 11, day }, 2).map(isoDay)).toStrictEqual(['2026-11-16', '2026-11-23']);
  });
});

describe('fillMissingDays', () => {
  it('returns one row for each day in order and preserves every existing row, for any set of missing days', () => {
    const anyCount = fc.integer({ min: 1, max: 40 });
    const anyDaysAgo = fc.uniqueArray(fc.integer({ min: 0, max: 39 }));
    fc.assert(
      fc.property(anyCount, anyDaysAgo, (count, daysAgo) => {
        const days = lastDays({ year: 2026, month: 11, day: 21 }, count);
        // Days before the first of `days` are left out.
        const rows = daysAgo.flatMap((ago) => days.at(-1 - ago) ?? []).map((day) => ({ day: isoDay(day), people: 1 }));
        const entries = fillMissingDays(
          days,
          rows,
          (row) => row.day,
          (day) => ({ day, people: 0 }),
        );
        expect(entries.map(({ day }) => day)).toStrictEqual(days.map(isoDay));
        expect(entries.filter(({ people }) => people > 0)).toHaveLength(rows.length);
      }),
    );
  });
});
