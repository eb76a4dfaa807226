import { guarded } from './formula-guard.rules.ts';

/** The value of a cell; null is an empty one. Texts are guarded against formulas, numbers are not. */
export type CsvCell = string | number | boolean | null;

/** The byte order mark that makes Excel read a file as UTF-8. Write it once, before the first line. */
export const csvStart = '\uFEFF';

/** One line of a CSV file (RFC 4180: commas, CR LF) with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = guarded(value);
  // Readers trim unquoted cells, some of them by more characters than the space.
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
