import type { CalendarDay } from '../calendar/calendar.rules.ts';
import type { SheetCell } from './sheet-cell.rules.ts';

/** Matches the characters that XML 1.0 does not allow, even in escaped form. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes a text for an XML element or attribute. Characters that XML does not allow become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbiddenInXml, '\uFFFD')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? '');

/**
 * Escapes the text of a cell. Spreadsheets read `_x0041_` as the character with this code (ISO/IEC 29500, ST_Xstring).
 * To preserve such a text, its first underscore is written as `_x005F_`, the code of the underscore.
 */
const escapeCellText = (text: string): string => escapeXml(text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));

/** The maximum length, in UTF-16 code units, of a text that Excel accepts in a cell. */
const maxTextLength = 32_767;

/** The indexes of the cell formats in `styles` of write-xlsx.ts. */
const cellFormats = { normal: 0, bold: 1, day: 2, percent: 3 } as const;

/** Returns the name of the column with this index, from 0: A to Z, then AA, AB and so on. */
export function columnName(index: number): string {
  const alphabetLength = 26;
  const last = String.fromCodePoint('A'.charCodeAt(0) + (index % alphabetLength));
  return index < alphabetLength ? last : columnName(Math.floor(index / alphabetLength) - 1) + last;
}

/** The number of a row, from 1, and whether its texts are bold. */
export interface RowOptions {
  readonly number: number;
  readonly isBold: boolean;
}

/**
 * Returns the XML of one row of a sheet. Every cell has its reference, such as B2, because some programs cannot read a
 * file without references. Texts have the cell type `inlineStr`, so that Excel never runs them as formulas. Texts that
 * are too long for Excel are cut off. Numbers that are not finite become empty cells.
 */
export function rowXml(cells: readonly SheetCell[], { number, isBold }: RowOptions): string {
  const parts = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, isBold));
  return `<row r="${number}">${parts.join('')}</row>`;
}

function cellXml(cell: SheetCell, reference: string, isBold: boolean): string {
  const ordinaryFormat = isBold ? cellFormats.bold : cellFormats.normal;
  const open = (format: number) => {
    // A cell without the attribute `s` has the format 0.
    const style = format === 0 ? '' : ` s="${format}"`;
    return `<c r="${reference}"${style}`;
  };
  if (typeof cell === 'string') {
    const text = escapeCellText(cell.slice(0, maxTextLength));
    return `${open(ordinaryFormat)} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  const [value, format] = toNumber(cell, ordinaryFormat);
  return value !== null && Number.isFinite(value) ? `${open(format)}><v>${value}</v></c>` : `${open(format)}/>`;
}

/** Returns the number that represents a value in the file, and the format in which Excel shows it. */
function toNumber(cell: Exclude<SheetCell, string>, ordinaryFormat: number): [number | null, format: number] {
  if (cell === null || typeof cell === 'number') return [cell, ordinaryFormat];
  return 'day' in cell ? [serialDay(cell.day), cellFormats.day] : [cell.percent / 100, cellFormats.percent];
}

/** Returns the number of a day in Excel: the days since 30 December 1899. Correct for all days since March 1900. */
const serialDay = ({ year, month, day }: CalendarDay): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / (24 * 3_600_000);
