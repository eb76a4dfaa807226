import { type CalendarDay, isoDay } from '../calendar/calendar.rules.ts';
import type { CsvCell } from '../csv/write-csv.rules.ts';

/**
 * The value of a cell; null for an empty cell. `percent` is a number from 0 to 100. Excel shows `day` as a date and
 * `percent` as a number with a percent sign. Both can be sorted, filtered and used in formulas.
 */
export type SheetCell = string | number | null | { readonly day: CalendarDay } | { readonly percent: number };

/** Returns the value of a cell for a CSV file: a day as YYYY-MM-DD, and a percentage as a number from 0 to 100. */
export function toCsvCell(cell: SheetCell): CsvCell {
  if (cell === null || typeof cell !== 'object') return cell;
  return 'day' in cell ? isoDay(cell.day) : cell.percent;
}
