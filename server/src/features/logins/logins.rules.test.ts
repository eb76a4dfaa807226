import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDay } from '../../platform/calendar/calendar.rules.ts';
import {
  type CountedTries,
  isOutlying,
  loginDaysOf,
  shownDays,
  statisticsOf,
  periodUntil,
  usualRangeOf,
  withAddresses,
} from './logins.rules.ts';

const at = (time: string) => new Date(time);
const period = periodUntil(at('2026-11-20T12:00:00Z'), 'Asia/Muscat');
const indexOf = (day: string) => period.days.findIndex((each) => isoDay(each) === day);
const tries = (day: string, count: number, over: Partial<CountedTries> = {}): CountedTries => ({
  dayIndex: indexOf(day),
  role: 'trainee',
  deviceType: 'Mobile',
  succeeded: true,
  count,
  delayed: 0,
  ...over,
});
const statistics = (...counted: CountedTries[]) => statisticsOf(period, counted, loginDaysOf(period, counted));

describe('periodUntil', () => {
  test.each([
    ['2026-11-20T12:00:00Z', 'UTC', '2026-10-22', '2026-11-20', 30],
    ['2026-10-31T23:30:00Z', 'UTC', '2026-10-01', '2026-10-31', 31],
    // In this time zone it is the next day already.
    ['2026-10-31T23:30:00Z', 'Asia/Muscat', '2026-10-03', '2026-11-01', 30],
    ['2026-03-01T12:00:00Z', 'America/New_York', '2026-01-31', '2026-03-01', 30],
  ])('at %s in %s returns the days from %s to %s', (now, zone, first, last, count) => {
    const { days, starts } = periodUntil(at(now), zone);
    const written = days.map(isoDay);
    expect([written[0], written.at(-1), written.length]).toEqual([first, last, count]);
    expect(starts).toEqual(starts.toSorted((one, other) => +one - +other));
  });
});

describe('statisticsOf', () => {
  test('counts sign-ins of today, this and last ISO week and this month in the site’s time zone', () => {
    // 20 November 2026 is a Friday.
    const counted = ['11-20', '11-16', '11-15', '11-09', '11-08', '11-01', '10-31'];
    const counts = counted.map((day, place) => tries(`2026-${day}`, 10 ** place));
    expect(statistics(...counts)).toMatchObject({
      todayLogins: 1,
      thisWeekLogins: 11,
      lastWeekLogins: 1100,
      thisMonthLogins: 111_111,
    });
  });

  test('counts successful sign-ins only, by role and device', () => {
    const result = statistics(
      tries('2026-11-20', 3),
      tries('2026-11-20', 2, { role: 'trainer', deviceType: 'Desktop' }),
      tries('2026-11-19', 4, { deviceType: 'Desktop', delayed: 1 }),
      tries('2026-11-20', 50, { succeeded: false, role: null }),
    );
    expect(result.todayLogins).toBe(5);
    expect(result.roleStats).toEqual([
      { role: 'trainee', count: 7 },
      { role: 'trainer', count: 2 },
    ]);
    expect(result.deviceStats).toEqual([
      { deviceType: 'Desktop', count: 6 },
      { deviceType: 'Mobile', count: 3 },
    ]);
    expect(result.days.at(-1)).toMatchObject({ day: '2026-11-20', succeeded: 5, failed: 50, delayed: 0 });
    expect(result.days.at(-2)).toMatchObject({ succeeded: 4, failed: 0, delayed: 1 });
  });

  test('covers 30 days, and on the 31st also counts the first day of the month', () => {
    const last = periodUntil(at('2026-10-31T12:00:00Z'), 'UTC');
    const counted = [{ ...tries('2026-11-20', 5), dayIndex: 0 }];
    const result = statisticsOf(last, counted, loginDaysOf(last, counted));
    expect([result.days.length, result.days[0]?.day]).toEqual([shownDays, '2026-10-02']);
    expect([result.thisMonthLogins, result.roleStats]).toEqual([5, []]);
  });
});

/** Sign-ins per day in a sample month with one unusual day. */
const sampleCounts = [
  9, 12, 11, 4, 3, 10, 13, 12, 9, 11, 5, 2, 11, 14, 12, 10, 12, 6, 3, 12, 11, 15, 13, 10, 4, 31, 14, 12, 13,
];

describe('usual and unusual days', () => {
  test('the usual range covers most days, and a day far above it is unusual', () => {
    expect(usualRangeOf(sampleCounts)).toEqual({ from: 3, to: 14 });
    expect(sampleCounts.filter((count) => isOutlying(count, sampleCounts, 5))).toEqual([31]);
  });

  test('there is no usual range if fewer than seven days have sign-ins', () => {
    expect(usualRangeOf([0, 0, 1, 2, 3, 4, 5, 6])).toBeNull();
    const one = loginDaysOf(period, [tries('2026-11-18', 90)]);
    expect(one.filter((day) => day.isUnusual)).toEqual([]);
  });

  test('one additional sign-in is not unusual on a site with one sign-in a day', () => {
    const ones = Array.from({ length: 29 }, () => 1);
    expect(isOutlying(4, ones, 5)).toBe(false);
    expect(isOutlying(6, ones, 5)).toBe(true);
  });

  test('a day within the usual range is never unusual', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 7, maxLength: 40 }), (counts) => {
        const range = usualRangeOf(counts);
        if (!range) return;
        expect(range.from).toBeLessThanOrEqual(range.to);
        const outlying = counts.filter((count) => isOutlying(count, counts, 5));
        // At most a quarter can lie above the upper quartile.
        expect(outlying.length).toBeLessThanOrEqual(counts.length / 4);
      }),
    );
  });

  test('only unusual days include their busiest IP address', () => {
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-17', '2026-11-18'];
    const counted = [...days.map((day) => tries(day, 5)), tries('2026-11-16', 31)];
    const unmarked = loginDaysOf(period, counted);
    const addresses = [
      { dayIndex: indexOf('2026-11-16'), succeeded: true, ipAddress: '10.0.0.9', count: 19 },
      { dayIndex: indexOf('2026-11-16'), succeeded: false, ipAddress: '10.0.0.8', count: 40 },
      { dayIndex: indexOf('2026-11-17'), succeeded: true, ipAddress: '10.0.0.7', count: 5 },
    ];
    const marked = withAddresses(period, unmarked, addresses).filter((day) => day.busiestAddress);
    expect(marked).toMatchObject([
      { day: '2026-11-16', isUnusual: true, busiestAddress: { ipAddress: '10.0.0.9', count: 19 } },
    ]);
  });
});
