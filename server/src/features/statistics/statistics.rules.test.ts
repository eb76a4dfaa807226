import { describe, expect, it } from 'vitest';
import { isoDay } from '../../platform/calendar/calendar.rules.ts';
import { lastDays, lastMondays } from './statistics.rules.ts';

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
  ])('returns for the count 2 the Mondays of the previous and the current week if today is %s', (_weekday, day) => {
    expect(lastMondays({ year: 2026, month: 11, day }, 2).map(isoDay)).toStrictEqual(['2026-11-16', '2026-11-23']);
  });
});
