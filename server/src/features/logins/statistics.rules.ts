import type { LoginDay, LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { addDays, type CalendarDay, dayOf, isoDay, mondayOf, startOf } from '../../platform/calendar/calendar.rules.ts';

/** How many days breakdowns and drawing go back, today included (spec 2). */
export const shownDays = 30;

/** The tries of one day that are alike. `dayIndex` counts from the first day of the stretch. */
export interface CountedTries {
  readonly dayIndex: number;
  readonly role: string | null;
  readonly deviceType: string;
  readonly succeeded: boolean;
  readonly count: number;
  readonly delayed: number;
}

/** From one address on one day. */
export interface AddressTries {
  readonly dayIndex: number;
  readonly succeeded: boolean;
  readonly ipAddress: string;
  readonly count: number;
}

/** The days that all figures are counted from, oldest first, today last, with the moment each begins. */
export interface Stretch {
  readonly days: readonly CalendarDay[];
  readonly starts: readonly Date[];
}

/** From the first of the month, or 30 days ago where that is earlier; last week always lies within. */
export function stretchUntil(now: Date, timeZone: string): Stretch {
  const today = dayOf(now, timeZone);
  const back = Math.max(shownDays, today.day);
  const days = Array.from({ length: back }, (_, index) => addDays(today, index - back + 1));
  return { days, starts: days.map((day) => startOf(day, timeZone)) };
}

/** What most days bring: from the lowest tenth to the highest. Null while fewer than seven days have any. */
export function usualRangeOf(counts: readonly number[]): { from: number; to: number } | null {
  if (counts.filter((count) => count > 0).length < 7) return null;
  return { from: Math.floor(quantile(counts, 0.1)), to: Math.ceil(quantile(counts, 0.9)) };
}

/** Above the upper fence of a box plot (Tukey), and by so much that a small crew's ups and downs are no news. */
export function isOutlying(count: number, counts: readonly number[], least: number): boolean {
  const [first, third] = [quantile(counts, 0.25), quantile(counts, 0.75)];
  return count > third + 1.5 * (third - first) && count >= third + least;
}

/** The value that the given share of values lies below, between two where it falls between; 0 of none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

const unusualBy = 5;
const unusualFailuresBy = 10;

/** The last 30 days of the stretch, each with its tries and whether it stands out from the days before today. */
export function loginDaysOf(stretch: Stretch, tries: readonly CountedTries[]): LoginDay[] {
  const all = stretch.days.map((day, index) => {
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
  const canTell = usualRangeOf(successes) !== null;
  return shown.map((day) => ({
    ...day,
    isUnusual: canTell && isOutlying(day.succeeded, successes, unusualBy),
    isFailureUnusual: isOutlying(day.failed, failures, unusualFailuresBy),
    busiestAddress: null,
  }));
}

/** The same days; those that stand out say which address most of their tries came from. */
export function withAddresses(
  stretch: Stretch,
  days: readonly LoginDay[],
  addresses: readonly AddressTries[],
): LoginDay[] {
  return days.map((day) => {
    if (!day.isUnusual && !day.isFailureUnusual) return day;
    const from = addresses.filter(
      ({ dayIndex, succeeded }) =>
        isoDay(stretch.days[dayIndex] ?? neverDay) === day.day && succeeded === day.isUnusual,
    );
    const busiest = from.toSorted((one, other) => other.count - one.count)[0];
    return { ...day, busiestAddress: busiest ? { ipAddress: busiest.ipAddress, count: busiest.count } : null };
  });
}

const neverDay: CalendarDay = { year: 0, month: 0, day: 0 };

/** The figures of the site: sign-ins that succeeded, by today, ISO week and month, and by role and device over 30 days. */
export function statisticsOf(
  stretch: Stretch,
  tries: readonly CountedTries[],
  days: readonly LoginDay[],
): LoginStatistics {
  const today = stretch.days.at(-1) ?? neverDay;
  const monday = mondayOf(today);
  const successes = tries.filter(({ succeeded }) => succeeded);
  const between = (from: CalendarDay, to: CalendarDay) =>
    total(
      successes.filter(({ dayIndex }) => {
        const day = isoDay(stretch.days[dayIndex] ?? neverDay);
        return day >= isoDay(from) && day <= isoDay(to);
      }),
    );
  const shown = successes.filter(({ dayIndex }) => dayIndex >= stretch.days.length - shownDays);
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

/** Largest first; equal ones by name, so that the order does not depend on the database. */
function countsBy<Key extends string | null>(
  tries: readonly CountedTries[],
  keyOf: (tries: CountedTries) => Key,
): [Key, number][] {
  return [...Map.groupBy(tries, keyOf)]
    .map(([key, ofKey]): [Key, number] => [key, total(ofKey)])
    .toSorted(([one, most], [other, more]) => more - most || String(one).localeCompare(String(other)));
}
