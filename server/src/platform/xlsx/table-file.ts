import type { SentDownload } from '@loopcheck/contract/endpoint';
import { csvByteOrderMark, csvLine } from '../csv/write-csv.rules.ts';
import { type SheetCell, toCsvCell } from './sheet-cell.rules.ts';
import { generateXlsx } from './write-xlsx.ts';

/** A table that people can download as a file. */
export interface TableFile {
  /** Returns the name of the file with this extension. */
  readonly nameOf: (extension: 'csv' | 'xlsx') => string;
  /** The name of the sheet with the table in the Excel file. */
  readonly sheetName: string;
  /** The header, followed by the rows. The lines are read while the file is downloaded. */
  readonly lines: AsyncIterable<SheetCell[]>;
  /** The lines of the sheet About in the Excel file: the site, the day, the exporting person and the filter. */
  readonly aboutLines: readonly SheetCell[][];
}

const xlsxMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the download of a table as a CSV file, or as an Excel file with a second sheet About. */
export function downloadTable(table: TableFile, format: 'csv' | 'xlsx'): SentDownload {
  const fileName = table.nameOf(format);
  if (format === 'csv') return { fileName, mimeType: 'text/csv; charset=utf-8', body: csvChunks(table.lines) };
  const body = generateXlsx([
    { name: table.sheetName, rows: table.lines, hasHeader: true },
    { name: 'About', rows: table.aboutLines, hasHeader: false },
  ]);
  return { fileName, mimeType: xlsxMimeType, body };
}

async function* csvChunks(lines: AsyncIterable<SheetCell[]>): AsyncGenerator<string> {
  yield csvByteOrderMark;
  for await (const line of lines) yield csvLine(line.map(toCsvCell));
}
