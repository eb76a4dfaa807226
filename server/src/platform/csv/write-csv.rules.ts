import { guarded } from './formula-guard.rules.ts';

/** What can stand in a cell. Null is an empty one. Numbers are written as they are; texts are guarded against formulas. */
export type CsvCell = string | number | boolean | null;

/** Begins a file that Excel is to read as UTF-8. Once, before the first line. */
export const csvStart = '\uFEFF';

/** One line of a CSV file (RFC 4180: commas, CR LF), its line end included: what exports send line by line. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = guarded(value);
  // Whoever reads it trims what is not quoted, and by more signs than the space.
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
