import type { LoginDay, LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { addDays, type CalendarDay, dayOf, isoDay, mondayOf, startOf } from '../../platform/calendar/calendar.rules.ts';

/** The number of days that the breakdowns and the chart cover, including today. */
export const shownDays = 30;

/** The number of attempts on one day with the same role, device and outcome. `dayIndex` 0 is the first day. */
export interface CountedTries {
  readonly dayIndex: number;
  readonly role: string | null;
  readonly deviceType: string;
  readonly succeeded: boolean;
  readonly count: number;
  readonly delayed: number;
}

/** The number of attempts from one IP address on one day. */
export interface AddressTries {
  readonly dayIndex: number;
  readonly succeeded: boolean;
  readonly ipAddress: string;
  readonly count: number;
}

/** The days that the statistics cover, ending with today, and the time at which each day starts. */
export interface Period {
  readonly days: readonly CalendarDay[];
  readonly starts: readonly Date[];
}

/** The period from the first of the month or 30 days ago, whichever is earlier. It always includes last week. */
export function periodUntil(now: Date, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  const back = Math.max(shownDays, today.day);
  const days = Array.from({ length: back }, (_, index) => addDays(today, index - back + 1));
  return { days, starts: days.map((day) => startOf(day, timeZone)) };
}

/** The 10th to 90th percentile of the sign-ins per day. Null if fewer than seven days have sign-ins. */
export function usualRangeOf(counts: readonly number[]): { from: number; to: number } | null {
  if (counts.filter((count) => count > 0).length < 7) return null;
  return { from: Math.floor(quantile(counts, 0.1)), to: Math.ceil(quantile(counts, 0.9)) };
}

/** Whether a count is above Tukey's upper fence by at least `minExcess`, because small counts vary strongly. */
export function isOutlying(count: number, counts: readonly number[], minExcess: number): boolean {
  const [first, third] = [quantile(counts, 0.25), quantile(counts, 0.75)];
  return count > third + 1.5 * (third - first) && count >= third + minExcess;
}

/** A quantile with linear interpolation. Returns 0 if there are no values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

const unusualBy = 5;
const unusualFailuresBy = 10;

/** The last 30 days with their counts, and whether each day is unusual compared with the days before today. */
export function loginDaysOf(period: Period, tries: readonly CountedTries[]): LoginDay[] {
  const all = period.days.map((day, index) => {
    const ofDay = tries.filter(({ dayIndex }) => dayIndex === index);
    const succeeded = total(ofDay.filter((each) => each.succeeded));
    return {
      day: isoDay(day),
      succeeded,
      failed: total(ofDay) - succeeded,
      delayed: ofDay.reduce((sum, { delayed }) => sum + delayed, 0),
    };
  });
  const shown = all.slice(-shownDays);
  const before = shown.slice(0, -1);
  const [successes, failures] = [before.map((day) => day.succeeded), before.map((day) => day.failed)];
  const hasUsualRange = usualRangeOf(successes) !== null;
  return shown.map((day) => ({
    ...day,
    isUnusual: hasUsualRange && isOutlying(day.succeeded, successes, unusualBy),
    isFailureUnusual: isOutlying(day.failed, failures, unusualFailuresBy),
    busiestAddress: null,
  }));
}

/** Adds to each unusual day the IP address from which most of its attempts came. */
export function withAddresses(
  period: Period,
  days: readonly LoginDay[],
  addresses: readonly AddressTries[],
): LoginDay[] {
  return days.map((day) => {
    if (!day.isUnusual && !day.isFailureUnusual) return day;
    const from = addresses.filter(
      ({ dayIndex, succeeded }) => isoDay(period.days[dayIndex] ?? neverDay) === day.day && succeeded === day.isUnusual,
    );
    const busiest = from.toSorted((one, other) => other.count - one.count)[0];
    return { ...day, busiestAddress: busiest ? { ipAddress: busiest.ipAddress, count: busiest.count } : null };
  });
}

const neverDay: CalendarDay = { year: 0, month: 0, day: 0 };

/** Counts successful sign-ins of today, this and last ISO week and this month, and of 30 days by role and device. */
export function statisticsOf(
  period: Period,
  tries: readonly CountedTries[],
  days: readonly LoginDay[],
): LoginStatistics {
  const today = period.days.at(-1) ?? neverDay;
  const monday = mondayOf(today);
  const successes = tries.filter(({ succeeded }) => succeeded);
  const between = (from: CalendarDay, to: CalendarDay) =>
    total(
      successes.filter(({ dayIndex }) => {
        const day = isoDay(period.days[dayIndex] ?? neverDay);
        return day >= isoDay(from) && day <= isoDay(to);
      }),
    );
  const shown = successes.filter(({ dayIndex }) => dayIndex >= period.days.length - shownDays);
  const roles = countsBy(shown, ({ role }) => role);
  return {
    todayLogins: between(today, today),
    thisWeekLogins: between(monday, today),
    thisMonthLogins: between({ ...today, day: 1 }, today),
    lastWeekLogins: between(addDays(monday, -7), addDays(monday, -1)),
    roleStats: roles.flatMap(([role, count]) => (role === 'trainee' || role === 'trainer' ? [{ role, count }] : [])),
    deviceStats: countsBy(shown, ({ deviceType }) => deviceType).map(([deviceType, count]) => ({ deviceType, count })),
    days: [...days],
    usualRange: usualRangeOf(days.slice(0, -1).map((day) => day.succeeded)),
  };
}

const total = (tries: readonly { count: number }[]): number => tries.reduce((sum, { count }) => sum + count, 0);

/** Totals by key, largest first, then by key, so that the order does not depend on the database. */
function countsBy<Key extends string | null>(
  tries: readonly CountedTries[],
  keyOf: (tries: CountedTries) => Key,
): [Key, number][] {
  return [...Map.groupBy(tries, keyOf)]
    .map(([key, ofKey]): [Key, number] => [key, total(ofKey)])
    .toSorted(([one, most], [other, more]) => more - most || String(one).localeCompare(String(other)));
}
