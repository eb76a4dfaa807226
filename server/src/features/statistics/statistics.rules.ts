import { addDays, type CalendarDay, isoDay, mondayOf } from '../../platform/calendar/calendar.rules.ts';

/** The last `count` days including today, oldest first. */
export const lastDays = (today: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));

/** The Mondays of the last `count` ISO weeks including the current week, oldest first. */
export const lastMondays = (today: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, index) => addDays(mondayOf(today), 7 * (index + 1 - count)));

/**
 * Returns one row for each of `days`, in their order: the existing row of the day, or a row from `createEmptyRow`.
 * `readDay` returns the day of a row as an ISO date.
 */
export function fillMissingDays<Row>(
  days: readonly CalendarDay[],
  rows: readonly Row[],
  readDay: (row: Row) => string,
  createEmptyRow: (day: string) => Row,
): Row[] {
  const rowsByDay = new Map(rows.map((row) => [readDay(row), row]));
  return days.map((day) => rowsByDay.get(isoDay(day)) ?? createEmptyRow(isoDay(day)));
}
