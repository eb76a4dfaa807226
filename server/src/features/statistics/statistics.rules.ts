import { addDays, type CalendarDay, isoDay } from '../../platform/calendar/calendar.rules.ts';

/** The last `count` days, oldest first, ending today. */
export const lastDays = (today: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));

/** The Mondays of the last `count` ISO weeks, oldest first, ending with this week's. */
export function lastMondays(today: CalendarDay, count: number): CalendarDay[] {
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const monday = addDays(today, -((weekday + 6) % 7));
  return Array.from({ length: count }, (_, index) => addDays(monday, 7 * (index + 1 - count)));
}

/** One row for each day: the given one, or `empty` where there is none. */
export function filled<Row>(
  days: readonly CalendarDay[],
  rows: readonly Row[],
  dayIn: (row: Row) => string,
  empty: (day: string) => Row,
): Row[] {
  const known = new Map(rows.map((row) => [dayIn(row), row]));
  return days.map((day) => known.get(isoDay(day)) ?? empty(isoDay(day)));
}
