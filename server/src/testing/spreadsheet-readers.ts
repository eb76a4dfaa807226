import { Readable } from 'node:stream';
import * as sheetJs from '@e965/xlsx';
import exceljs from 'exceljs';
import readXlsxFile from 'read-excel-file/node';
import { parseCsv } from '../platform/csv/read-csv.rules.ts';

/** The value of a cell, as a library reads it. A date is midnight UTC of its day. An empty cell is null. */
export type ReadCell = string | number | boolean | Date | null;

/** A sheet of a workbook, as a library reads it. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: ReadCell[][];
}

/** The name of a library, and a function that reads a file with this library. */
type Reader<Source, Result> = readonly [name: string, read: (source: Source) => Result | Promise<Result>];

/**
 * Libraries that read Excel files. The server writes Excel files without them, so they check its files independently.
 */
export const excelReaders: readonly Reader<Buffer, ReadSheet[]>[] = [
  [
    'ExcelJS',
    async (bytes) => {
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.read(Readable.from([bytes]));
      return workbook.worksheets.map((sheet) => ({
        name: sheet.name,
        rows: rowsOfExcelJs(sheet).map((row) => row.map(decodeCharacterCodes)),
      }));
    },
  ],
  [
    'SheetJS',
    (bytes) => {
      const workbook = sheetJs.read(bytes, { cellDates: true, UTC: true });
      return workbook.SheetNames.map((name) => ({ name, rows: rowsOfSheetJs(workbook, name) }));
    },
  ],
  [
    'read-excel-file',
    async (bytes) => {
      const sheets = await readXlsxFile(bytes, { trim: false });
      return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(toReadCell)) }));
    },
  ],
];

/** Parsers of CSV files. All cells are texts. */
export const csvReaders: readonly Reader<string, string[][]>[] = [
  ['the parser of imports', (text) => parseCsv(text).records.map(({ cells }) => [...cells])],
  [
    'SheetJS',
    (text) => {
      const workbook = sheetJs.read(text, { type: 'string', raw: true });
      return rowsOfSheetJs(workbook, workbook.SheetNames[0] ?? '').map((row) => row.map(String).map(withoutNull));
    },
  ],
  [
    'ExcelJS',
    async (text) => {
      const sheet = await new exceljs.Workbook().csv.read(Readable.from([text]), { map: String });
      return rowsOfExcelJs(sheet).map((row) => row.map(String).map(withoutNull));
    },
  ],
];

/** Replaces the text of an empty cell, which `String` has converted to "null". */
const withoutNull = (text: string) => (text === 'null' ? '' : text);

/** Decodes codes such as `_x0041_`. ExcelJS decodes such codes only in the table of shared texts, not in cells. */
const decodeCharacterCodes = (cell: ReadCell): ReadCell =>
  typeof cell === 'string'
    ? cell.replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : cell;

function rowsOfExcelJs(sheet: exceljs.Worksheet): ReadCell[][] {
  const rows: ReadCell[][] = [];
  sheet.eachRow({ includeEmpty: true }, (row) => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, index) => toReadCell(row.getCell(index + 1).value)));
  });
  return rows;
}

const rowsOfSheetJs = (workbook: sheetJs.WorkBook, name: string): ReadCell[][] =>
  sheetJs.utils
    .sheet_to_json<unknown[]>(workbook.Sheets[name] ?? {}, { header: 1, defval: null, raw: true, UTC: true })
    .map((row) => row.map(toReadCell));

/** Returns the value of a cell. Throws for other values than texts, numbers, booleans and dates, such as formulas. */
function toReadCell(value: unknown): ReadCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value;
  throw new Error(`A cell has an unexpected value: ${JSON.stringify(value)}`);
}
