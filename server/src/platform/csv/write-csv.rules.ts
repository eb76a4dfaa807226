import { guardFormula } from './formula-guard.rules.ts';

/** The value of a cell; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** The byte order mark, without which Excel does not read a file as UTF-8. Write it once, before the first line. */
export const csvByteOrderMark = '\uFEFF';

/**
 * One line of a CSV file in the format of RFC 4180, including the line break. Texts that a spreadsheet would run as
 * formulas are preceded by an apostrophe. Numbers have no apostrophe.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = guardFormula(value);
  // Some programs use semicolons or tabs as delimiters, and trim unquoted cells that start or end with white space.
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
