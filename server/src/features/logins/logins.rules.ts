import type { SignInDay, SignInStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import {
  addDays,
  type CalendarDay,
  dayOf,
  isoDay,
  mondayOf,
  startOfDay,
} from '../../platform/calendar/calendar.rules.ts';

/** The number of days, including today, in the chart and in the counts by role and by device type. */
export const chartDays = 30;

/** The number of sign-in attempts on one day with the same role, device type and outcome. */
export interface AttemptCount {
  /** The index of the day in `StatisticsPeriod.days`. */
  readonly dayIndex: number;
  readonly role: string | null;
  readonly deviceType: string;
  readonly succeeded: boolean;
  readonly count: number;
  /** The number of these attempts that the server refused because too many attempts had failed before. */
  readonly refusedCount: number;
}

/** The number of successful or failed sign-in attempts from one IP address on one day. */
export interface AddressCount {
  /** The index of the day in `StatisticsPeriod.days`. */
  readonly dayIndex: number;
  readonly succeeded: boolean;
  readonly ipAddress: string;
  readonly count: number;
}

/** The days of the statistics; the last day is today. `starts` contains the time at which each day starts. */
export interface StatisticsPeriod {
  readonly today: CalendarDay;
  readonly days: readonly CalendarDay[];
  readonly starts: readonly Date[];
}

/**
 * Returns the last 30 days including today. On the 31st of a month, returns 31 days, because the statistics of this
 * month need the 1st.
 */
export function statisticsPeriod(now: Date, timeZone: string): StatisticsPeriod {
  const today = dayOf(now, timeZone);
  const length = Math.max(chartDays, today.day);
  const days = Array.from({ length }, (_, index) => addDays(today, index - length + 1));
  return { today, days, starts: days.map((day) => startOfDay(day, timeZone)) };
}

/** The minimum number of days with sign-ins from which a usual range is computed. */
const minDaysWithSignIns = 7;

/** The 10th to 90th percentile of the sign-ins per day. Null if fewer than `minDaysWithSignIns` days have sign-ins. */
export function usualRange(counts: readonly number[]): { from: number; to: number } | null {
  if (counts.filter((count) => count > 0).length < minDaysWithSignIns) return null;
  return { from: Math.floor(quantile(counts, 0.1)), to: Math.ceil(quantile(counts, 0.9)) };
}

/**
 * True if `count` is an outlier among `counts`: it must exceed the third quartile by more than 1.5 interquartile ranges
 * (Tukey's fence). `count` must also exceed the third quartile by at least `minExcess`, because small counts vary
 * strongly.
 */
export function isUnusuallyHigh(count: number, counts: readonly number[], minExcess: number): boolean {
  const [firstQuartile, thirdQuartile] = [quantile(counts, 0.25), quantile(counts, 0.75)];
  return count > thirdQuartile + 1.5 * (thirdQuartile - firstQuartile) && count >= thirdQuartile + minExcess;
}

/** A quantile with linear interpolation. Returns 0 if there are no values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/** An unusual number of sign-ins exceeds the third quartile of the past days by at least this number. */
const minExcessOfSignIns = 5;
/** An unusual number of failed attempts exceeds the third quartile of the past days by at least this number. */
const minExcessOfFailures = 10;

/**
 * Counts the attempts of each of the last 30 days. Compares each day with the 29 days before today: marks the day with
 * `isUnusual` if the number of sign-ins is unusually high, and with `isFailureUnusual` if the number of failed attempts
 * is unusually high. The number of sign-ins is unusual only if there is a usual range. `addBusiestAddresses` sets
 * `busiestAddress` later.
 */
export function countAttemptsByDay(period: StatisticsPeriod, attempts: readonly AttemptCount[]): SignInDay[] {
  const days = period.days
    .map((day, index) => {
      const attemptsOfDay = attempts.filter(({ dayIndex }) => dayIndex === index);
      const succeeded = totalCount(attemptsOfDay.filter((each) => each.succeeded));
      return {
        day: isoDay(day),
        succeeded,
        failed: totalCount(attemptsOfDay) - succeeded,
        refused: attemptsOfDay.reduce((sum, { refusedCount }) => sum + refusedCount, 0),
      };
    })
    .slice(-chartDays);
  const pastDays = days.slice(0, -1);
  const [successes, failures] = [pastDays.map((day) => day.succeeded), pastDays.map((day) => day.failed)];
  const hasUsualRange = usualRange(successes) !== null;
  return days.map((day) => ({
    ...day,
    isUnusual: hasUsualRange && isUnusuallyHigh(day.succeeded, successes, minExcessOfSignIns),
    isFailureUnusual: isUnusuallyHigh(day.failed, failures, minExcessOfFailures),
    busiestAddress: null,
  }));
}

/**
 * Adds the busiest IP address to each unusual day: the address with the most successful sign-ins if the number of
 * sign-ins is unusual, otherwise the address with the most failed attempts.
 */
export function addBusiestAddresses(
  period: StatisticsPeriod,
  days: readonly SignInDay[],
  addresses: readonly AddressCount[],
): SignInDay[] {
  return days.map((day) => {
    const { isUnusual: areSignInsUnusual, isFailureUnusual: areFailuresUnusual } = day;
    if (!areSignInsUnusual && !areFailuresUnusual) return day;
    // If the sign-ins are unusual, their addresses count. Otherwise, the addresses of the failed attempts count.
    const [busiest] = addresses
      .filter(({ dayIndex, succeeded }) => isoDayAt(period, dayIndex) === day.day && succeeded === areSignInsUnusual)
      .toSorted((one, other) => other.count - one.count);
    return { ...day, busiestAddress: busiest ? { ipAddress: busiest.ipAddress, count: busiest.count } : null };
  });
}

/**
 * Counts the successful sign-ins of today, of this ISO week, of the last ISO week and of this month. Also counts the
 * successful sign-ins of the last 30 days by role and by device type. `days` is the result of `countAttemptsByDay`.
 */
export function computeStatistics(
  period: StatisticsPeriod,
  attempts: readonly AttemptCount[],
  days: readonly SignInDay[],
): SignInStatistics {
  const { today } = period;
  const monday = mondayOf(today);
  const signIns = attempts.filter(({ succeeded }) => succeeded);
  const countBetween = (from: CalendarDay, to: CalendarDay) =>
    totalCount(
      signIns.filter(({ dayIndex }) => {
        const day = isoDayAt(period, dayIndex);
        return day >= isoDay(from) && day <= isoDay(to);
      }),
    );
  const chartSignIns = signIns.filter(({ dayIndex }) => dayIndex >= period.days.length - chartDays);
  const roles = countBy(chartSignIns, ({ role }) => role);
  return {
    todayLogins: countBetween(today, today),
    thisWeekLogins: countBetween(monday, today),
    thisMonthLogins: countBetween({ ...today, day: 1 }, today),
    lastWeekLogins: countBetween(addDays(monday, -7), addDays(monday, -1)),
    roleStats: roles.flatMap(([role, count]) => (role === 'trainee' || role === 'trainer' ? [{ role, count }] : [])),
    deviceStats: countBy(chartSignIns, ({ deviceType }) => deviceType).map(([deviceType, count]) => ({
      deviceType,
      count,
    })),
    days: [...days],
    usualRange: usualRange(days.slice(0, -1).map((day) => day.succeeded)),
  };
}

function isoDayAt({ days }: StatisticsPeriod, dayIndex: number): string {
  const day = days[dayIndex];
  return day ? isoDay(day) : '';
}

const totalCount = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Totals by key, sorted by total in descending order, then by key. */
function countBy<Key extends string | null>(
  attempts: readonly AttemptCount[],
  keyOf: (attempt: AttemptCount) => Key,
): [Key, number][] {
  return [...Map.groupBy(attempts, keyOf)]
    .map(([key, attemptsOfKey]): [Key, number] => [key, totalCount(attemptsOfKey)])
    .toSorted(
      ([oneKey, oneTotal], [otherKey, otherTotal]) =>
        otherTotal - oneTotal || String(oneKey).localeCompare(String(otherKey)),
    );
}
