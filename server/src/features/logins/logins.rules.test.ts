import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDay } from '../../platform/calendar/calendar.rules.ts';
import {
  type AttemptCount,
  isUnusuallyHigh,
  countAttemptsByDay,
  chartDays,
  computeStatistics,
  statisticsPeriod,
  usualRange,
  addBusiestAddresses,
} from './logins.rules.ts';

const period = statisticsPeriod(new Date('2026-11-20T12:00:00Z'), 'Asia/Muscat');
const dayIndexOf = (day: string) => period.days.findIndex((each) => isoDay(each) === day);
const createCount = (day: string, count: number, overrides: Partial<AttemptCount> = {}): AttemptCount => ({
  dayIndex: dayIndexOf(day),
  role: 'trainee',
  deviceType: 'Mobile',
  succeeded: true,
  count,
  refusedCount: 0,
  ...overrides,
});
const statisticsFor = (...attempts: AttemptCount[]) =>
  computeStatistics(period, attempts, countAttemptsByDay(period, attempts));

describe('statisticsPeriod', () => {
  test.each([
    ['2026-11-20T12:00:00Z', 'UTC', '2026-10-22', '2026-11-20', 30],
    // On the 31st, the period has 31 days, so that it contains the first day of the month.
    ['2026-10-31T23:30:00Z', 'UTC', '2026-10-01', '2026-10-31', 31],
    // At this time, it is already 1 November in Muscat.
    ['2026-10-31T23:30:00Z', 'Asia/Muscat', '2026-10-03', '2026-11-01', 30],
    ['2026-03-01T12:00:00Z', 'America/New_York', '2026-01-31', '2026-03-01', 30],
  ])('returns, at %s in %s, the period from %s to %s (%i days)', (now, zone, first, last, count) => {
    const { days, starts } = statisticsPeriod(new Date(now), zone);
    const isoDays = days.map(isoDay);
    expect([isoDays[0], isoDays.at(-1), isoDays.length]).toEqual([first, last, count]);
    expect(starts).toEqual(starts.toSorted((one, other) => +one - +other));
  });
});

describe('computeStatistics', () => {
  test('counts the sign-ins of today, of this ISO week, of the last ISO week and of this month', () => {
    // 20 November 2026 is a Friday.
    const days = ['11-20', '11-16', '11-15', '11-09', '11-08', '11-01', '10-31'];
    // The count of each day is a different power of ten, so that a sum shows which days it contains.
    const attempts = days.map((day, exponent) => createCount(`2026-${day}`, 10 ** exponent));
    expect(statisticsFor(...attempts)).toMatchObject({
      todayLogins: 1,
      thisWeekLogins: 11,
      lastWeekLogins: 1100,
      thisMonthLogins: 111_111,
    });
  });

  test('counts only successful sign-ins by role and device type, but also failed and refused attempts by day', () => {
    const result = statisticsFor(
      createCount('2026-11-20', 3),
      createCount('2026-11-20', 2, { role: 'trainer', deviceType: 'Desktop' }),
      createCount('2026-11-19', 4, { deviceType: 'Desktop' }),
      createCount('2026-11-19', 2, { succeeded: false, refusedCount: 1 }),
      createCount('2026-11-20', 50, { succeeded: false, role: null }),
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
    expect(result.days.at(-1)).toMatchObject({ day: '2026-11-20', succeeded: 5, failed: 50, refused: 0 });
    expect(result.days.at(-2)).toMatchObject({ succeeded: 4, failed: 2, refused: 1 });
  });

  test('the chart has 30 days, but on the 31st of a month thisMonthLogins also counts the 1st', () => {
    const longPeriod = statisticsPeriod(new Date('2026-10-31T12:00:00Z'), 'UTC');
    // The day with index 0 is 1 October.
    const attempts = [{ ...createCount('2026-11-20', 5), dayIndex: 0 }];
    const result = computeStatistics(longPeriod, attempts, countAttemptsByDay(longPeriod, attempts));
    expect([result.days.length, result.days[0]?.day]).toEqual([chartDays, '2026-10-02']);
    // The counts by role are of the 30 days of the chart.
    expect([result.thisMonthLogins, result.roleStats]).toEqual([5, []]);
  });
});

/** The minimum by which a count must exceed the third quartile to be unusual. */
const minExcess = 5;
/** The number of sign-ins on each of 29 days. Only the day with 31 sign-ins is unusual. */
const signInsPerDay = [
  9, 12, 11, 4, 3, 10, 13, 12, 9, 11, 5, 2, 11, 14, 12, 10, 12, 6, 3, 12, 11, 15, 13, 10, 4, 31, 14, 12, 13,
];

describe('usualRange and isUnusuallyHigh', () => {
  const unusualDay = '2026-11-16';

  test('the usual range is from the 10th to the 90th percentile, and a day far above this range is unusual', () => {
    expect(usualRange(signInsPerDay)).toEqual({ from: 3, to: 14 });
    expect(signInsPerDay.filter((count) => isUnusuallyHigh(count, signInsPerDay, minExcess))).toEqual([31]);
  });

  test('there is no usual range, and no number of sign-ins is unusual, if fewer than seven days have sign-ins', () => {
    expect(usualRange([0, 0, 1, 2, 3, 4, 5, 6])).toBeNull();
    const days = countAttemptsByDay(period, [createCount('2026-11-18', 90)]);
    expect(days.filter((day) => day.isUnusual)).toEqual([]);
  });

  test('a count is unusual only if it exceeds the third quartile by at least minExcess', () => {
    const thirdQuartile = 1;
    const onePerDay = Array.from({ length: 29 }, () => thirdQuartile);
    expect(isUnusuallyHigh(thirdQuartile + minExcess - 1, onePerDay, minExcess)).toBe(false);
    expect(isUnusuallyHigh(thirdQuartile + minExcess, onePerDay, minExcess)).toBe(true);
  });

  test('a usual range starts at or below its end, and at most a quarter of any set of days are unusual', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 7, maxLength: 40 }), (counts) => {
        const range = usualRange(counts);
        if (range) expect(range.from).toBeLessThanOrEqual(range.to);
        const unusualCounts = counts.filter((count) => isUnusuallyHigh(count, counts, minExcess));
        expect(unusualCounts.length).toBeLessThanOrEqual(counts.length / 4);
      }),
    );
  });

  test('a day with an unusual number of sign-ins gets the IP address with the most sign-ins, and an ordinary day gets none', () => {
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-17', '2026-11-18'];
    const attempts = [...days.map((day) => createCount(day, 5)), createCount(unusualDay, 31)];
    const countedDays = countAttemptsByDay(period, attempts);
    const addresses = [
      { dayIndex: dayIndexOf(unusualDay), succeeded: true, ipAddress: '10.0.0.9', count: 19 },
      { dayIndex: dayIndexOf(unusualDay), succeeded: false, ipAddress: '10.0.0.8', count: 40 },
      { dayIndex: dayIndexOf('2026-11-17'), succeeded: true, ipAddress: '10.0.0.7', count: 5 },
    ];
    const daysWithAddress = addBusiestAddresses(period, countedDays, addresses).filter((day) => day.busiestAddress);
    expect(daysWithAddress).toMatchObject([
      { day: unusualDay, isUnusual: true, busiestAddress: { ipAddress: '10.0.0.9', count: 19 } },
    ]);
  });

  test('a day on which only the number of failed attempts is unusual gets the IP address with the most failed attempts', () => {
    const countedDays = countAttemptsByDay(period, [createCount(unusualDay, 40, { succeeded: false })]);
    const addresses = [
      { dayIndex: dayIndexOf(unusualDay), succeeded: true, ipAddress: '10.0.0.9', count: 50 },
      { dayIndex: dayIndexOf(unusualDay), succeeded: false, ipAddress: '10.0.0.8', count: 40 },
    ];
    const daysWithAddress = addBusiestAddresses(period, countedDays, addresses).filter((day) => day.busiestAddress);
    expect(daysWithAddress).toMatchObject([
      { day: unusualDay, isFailureUnusual: true, busiestAddress: { ipAddress: '10.0.0.8', count: 40 } },
    ]);
  });
});
