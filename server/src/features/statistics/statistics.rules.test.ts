import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from '../../platform/calendar/calendar.rules.ts';
import { filled, lastDays, lastMondays } from './statistics.rules.ts';

describe('days and weeks', () => {
  it('lastDays ends with today', () => {
    expect(lastDays({ year: 2028, month: 3, day: 1 }, 3).map(isoDay)).toStrictEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
  });

  it.each([
    ['a Monday', 23],
    ['a Saturday', 28],
    ['a Sunday, the last day of the week', 29],
  ])('lastMondays begins weeks on Monday, also on %s', (_what, day) => {
    expect(lastMondays({ year: 2026, month: 11, day }, 2).map(isoDay)).toStrictEqual(['2026-11-16', '2026-11-23']);
  });

  it('filled has one row for each day, in order, and keeps every given row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.uniqueArray(fc.integer({ min: 0, max: 39 })), (count, ago) => {
        const days = lastDays({ year: 2026, month: 11, day: 21 }, count);
        const rows = ago.flatMap((back) => days.at(-1 - back) ?? []).map((day) => ({ day: isoDay(day), people: 1 }));
        const entries = filled(
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
