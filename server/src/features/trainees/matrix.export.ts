import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { MatrixFilter, MatrixRow, MatrixSort } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { Config } from '../../config.ts';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { csvLine, csvStart } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { xlsxFile } from '../../platform/xlsx/write-xlsx.ts';
import { type Cell, filterInWords, headLine, rowLine } from './matrix-sheet.rules.ts';
import { modulesById, presentRow } from './matrix.presenter.ts';
import { listMatrix, type MatrixPosition, type When } from './matrix.queries.ts';
import { listActiveModules, type ActiveModule } from './trainees.queries.ts';

/** What is exported, and the name of the person who exports it, which the file contains. */
export interface Asked {
  readonly db: Database;
  readonly config: Config;
  readonly when: When;
  readonly filter: MatrixFilter;
  readonly sort: MatrixSort;
  readonly siteName: string;
  readonly askedBy: string;
}

/** Rows are read in pages, so that no connection is held while the file is downloaded. */
const pageSize = 200;

/** The filtered matrix as a file that is generated while it is sent, with filter, day and site at its start. */
export async function exportMatrix(asked: Asked, format: 'csv' | 'xlsx'): Promise<SentDownload> {
  const places = await listActiveModules(asked.db);
  const day = isoDay(dayOf(asked.when.now, asked.config.siteTimezone));
  const about = aboutLines(asked, places, day);
  const lines = matrixLines(asked, places);
  if (format === 'csv') {
    const body = asCsv(about, lines);
    return { fileName: `progress-${day}.csv`, mimeType: 'text/csv; charset=utf-8', body };
  }
  const body = xlsxFile([
    { name: 'Progress', lines, boldFirst: true },
    { name: 'About', lines: about, boldFirst: false },
  ]);
  return { fileName: `progress-${day}.xlsx`, mimeType: xlsxType, body };
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function aboutLines({ filter, siteName, askedBy }: Asked, places: readonly ActiveModule[], day: string): Cell[][] {
  return [['Training progress', siteName], ['Date', day], ['Exported by', askedBy], ...filterInWords(filter, places)];
}

async function* matrixLines(asked: Asked, places: readonly ActiveModule[]): AsyncGenerator<Cell[]> {
  const { timeZone, ...rest } = { ...asked, timeZone: asked.config.siteTimezone };
  yield headLine(places);
  for await (const row of matrixRows(rest, places)) yield rowLine(row, (at) => isoDay(dayOf(at, timeZone)));
}

async function* matrixRows(
  { db, filter, sort, when }: Asked,
  places: readonly ActiveModule[],
): AsyncGenerator<MatrixRow> {
  const known = modulesById(places);
  let after: MatrixPosition | undefined;
  do {
    const rows = await listMatrix(db, { filter, sort, after, limit: pageSize, when });
    for (const row of rows) yield presentRow(row, known, when);
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    after = last && { key: last.sort_key, name: last.sort_name, id: last.id };
  } while (after);
}

async function* asCsv(about: readonly Cell[][], lines: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield csvStart + about.map(csvLine).join('') + csvLine(['']);
  for await (const line of lines) yield csvLine(line);
}
