import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { MatrixFilter, MatrixRow, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { Config } from '../../config.ts';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { csvLine, csvByteOrderMark } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { generateXlsx } from '../../platform/xlsx/write-xlsx.ts';
import { filterLines, headerLine, personLine, type SheetCell } from './matrix-sheet.rules.ts';
import { indexModulesById, presentMatrixRow } from './matrix.presenter.ts';
import { listMatrix, type MatrixPosition, type StallCriterion } from './matrix.queries.ts';
import { listActiveModules, type ActiveModule } from './trainees.queries.ts';

export interface MatrixExport {
  readonly db: Database;
  readonly config: Config;
  readonly stallCriterion: StallCriterion;
  readonly filter: MatrixFilter;
  readonly sort: MatrixSort;
  readonly siteName: string;
  /** The name of the person who exports the matrix. */
  readonly exportedBy: string;
}

/** The number of rows read at a time, so that no database connection is held during the whole download. */
const pageSize = 200;

/**
 * Exports the filtered matrix as a file that also states the site, the day, the exporting person and the filter. The
 * rows are read from the database while the file is downloaded.
 */
export async function exportMatrix(matrixExport: MatrixExport, format: 'csv' | 'xlsx'): Promise<SentDownload> {
  const modules = await listActiveModules(matrixExport.db);
  const today = isoDay(dayOf(matrixExport.stallCriterion.now, matrixExport.config.siteTimezone));
  const about = aboutLines(matrixExport, modules, today);
  const lines = matrixLines(matrixExport, modules);
  if (format === 'csv') {
    const body = csvChunks(about, lines);
    return { fileName: `progress-${today}.csv`, mimeType: 'text/csv; charset=utf-8', body };
  }
  const body = generateXlsx([
    { name: 'Progress', rows: lines, hasHeader: true },
    { name: 'About', rows: about, hasHeader: false },
  ]);
  return { fileName: `progress-${today}.xlsx`, mimeType: xlsxMimeType, body };
}

const xlsxMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The lines that state the site, the day, the exporting person and the filter. */
const aboutLines = (
  { filter, siteName, exportedBy }: MatrixExport,
  modules: readonly ActiveModule[],
  today: string,
): SheetCell[][] => [
  ['Training progress', siteName],
  ['Date', today],
  ['Exported by', exportedBy],
  ...filterLines(filter, modules),
];

async function* matrixLines(matrixExport: MatrixExport, modules: readonly ActiveModule[]): AsyncGenerator<SheetCell[]> {
  const formatDay = (time: Date) => isoDay(dayOf(time, matrixExport.config.siteTimezone));
  yield headerLine(modules);
  for await (const row of matrixRows(matrixExport, modules)) yield personLine(row, formatDay);
}

async function* matrixRows(
  { db, filter, sort, stallCriterion }: MatrixExport,
  modules: readonly ActiveModule[],
): AsyncGenerator<MatrixRow> {
  const modulesById = indexModulesById(modules);
  let after: MatrixPosition | undefined;
  do {
    const rows = await listMatrix(db, { filter, sort, after, limit: pageSize, stallCriterion });
    for (const row of rows) yield presentMatrixRow(row, modulesById, stallCriterion);
    const lastRow = rows.length === pageSize ? rows.at(-1) : undefined;
    after = lastRow && { key: lastRow.sort_key, name: lastRow.sort_name, id: lastRow.id };
  } while (after);
}

async function* csvChunks(about: readonly SheetCell[][], lines: AsyncIterable<SheetCell[]>): AsyncGenerator<string> {
  const emptyLine = csvLine(['']);
  yield csvByteOrderMark + about.map(csvLine).join('') + emptyLine;
  for await (const line of lines) yield csvLine(line);
}
