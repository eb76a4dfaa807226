import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { MatrixFilter, MatrixRow, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { Config } from '../../config.ts';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { exportFileName } from '../../platform/csv/export-file-name.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SheetCell } from '../../platform/xlsx/sheet-cell.rules.ts';
import { downloadTable } from '../../platform/xlsx/table-file.ts';
import { findMarksByPerson } from '../evidence/index.ts';
import { type FilterCondition, filterConditions, filterLines, headerLine, personLine } from './matrix-sheet.rules.ts';
import { presentMatrixRow } from './matrix.presenter.ts';
import { listMatrix, type MatrixPosition, type StallCriterion } from './matrix.queries.ts';
import { listActiveModules, type ActiveModule } from './trainees.queries.ts';

/** The filter, the order and the context of an export of the matrix, the trainers' table of progress. */
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

/**
 * The number of rows that one query reads. The export uses several queries, so that it does not hold a database
 * connection during the whole download.
 */
const pageSize = 200;

/**
 * Exports the filtered matrix as a file whose name states the day and the filter. The Excel file has a second sheet,
 * which also states the site and the exporting person. The rows are read from the database while the file is
 * downloaded.
 */
export async function exportMatrix(matrixExport: MatrixExport, format: 'csv' | 'xlsx'): Promise<SentDownload> {
  const { db, config, stallCriterion, filter } = matrixExport;
  const modules = await listActiveModules(db);
  const today = dayOf(stallCriterion.now, config.siteTimezone);
  const conditions = filterConditions(filter, modules);
  const nameParts = Object.fromEntries(conditions.map(({ key, value }) => [key, value]));
  const table = {
    nameOf: (extension: string) => exportFileName('progress', isoDay(today), nameParts, extension),
    sheetName: 'Progress',
    lines: matrixLines(matrixExport, modules),
    aboutLines: aboutLines(matrixExport, conditions, { day: today }),
  };
  return downloadTable(table, format);
}

/** The lines that state the site, the day, the exporting person and the filter. */
const aboutLines = (
  { siteName, exportedBy }: MatrixExport,
  conditions: readonly FilterCondition[],
  today: SheetCell,
): SheetCell[][] => [
  ['Training progress', siteName],
  ['Date', today],
  ['Exported by', exportedBy],
  ...filterLines(conditions),
];

async function* matrixLines(matrixExport: MatrixExport, modules: readonly ActiveModule[]): AsyncGenerator<SheetCell[]> {
  const toDay = (time: Date) => dayOf(time, matrixExport.config.siteTimezone);
  yield headerLine(modules);
  for await (const row of matrixRows(matrixExport, modules)) yield personLine(row, toDay);
}

async function* matrixRows(
  { db, filter, sort, stallCriterion }: MatrixExport,
  modules: readonly ActiveModule[],
): AsyncGenerator<MatrixRow> {
  let after: MatrixPosition | undefined;
  do {
    const rows = await listMatrix(db, { filter, sort, after, limit: pageSize, stallCriterion });
    const marksByPerson = await findMarksByPerson(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      yield presentMatrixRow(row, marksByPerson.get(row.id) ?? [], modules, stallCriterion);
    }
    const lastRow = rows.length === pageSize ? rows.at(-1) : undefined;
    after = lastRow && { key: lastRow.sort_key, name: lastRow.sort_name, id: lastRow.id };
  } while (after);
}
