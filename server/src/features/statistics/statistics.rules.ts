import { addDays, type CalendarDay, mondayOf } from '../../platform/calendar/calendar.rules.ts';

/** The last `count` days including today, oldest first. */
export const lastDays = (today: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));

/** The Mondays of the last `count` ISO weeks including the current week, oldest first. */
export const lastMondays = (today: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, index) => addDays(mondayOf(today), 7 * (index + 1 - count)));
