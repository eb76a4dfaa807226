import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { UserListFilter } from '@loopcheck/contract/features/accounts/users.contract';
import type { Config } from '../../../config.ts';
import { dayOf, isoDay } from '../../../platform/calendar/calendar.rules.ts';
import { exportFileName } from '../../../platform/csv/export-file-name.rules.ts';
import { csvByteOrderMark, csvLine } from '../../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type SheetCell, toCsvCell } from '../../../platform/xlsx/sheet-cell.rules.ts';
import { generateXlsx } from '../../../platform/xlsx/write-xlsx.ts';
import { recordEvent } from '../../records/index.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findUser } from '../accounts.queries.ts';
import { listUsers, toUserFilter, type UserPosition } from './users.queries.ts';
import { userConditions, userHeadings, userLine } from './users-sheet.rules.ts';

interface UserExport {
  readonly db: Database;
  readonly config: Config;
  readonly user: { readonly id: string };
  readonly now: Date;
  readonly filter: UserListFilter;
  readonly format: 'csv' | 'xlsx';
}

/**
 * The number of rows that one query reads. With one query for all rows, the download would hold a database connection
 * until its end.
 */
const pageSize = 500;

/** Exports the filtered list of users as a file whose name states the day and the filter, and records the export. */
export async function exportUsers({ db, config, user, now, filter, format }: UserExport): Promise<SentDownload> {
  const { search, ...otherFilters } = filter;
  const appliedFilters = Object.fromEntries(Object.entries(otherFilters).filter(([, value]) => value !== undefined));
  await recordEvent(db, {
    personId: user.id,
    verb: 'exported',
    object: 'user-list',
    result: { format, ...appliedFilters },
    // The search can contain a name, so it belongs to the personal details of the event, which can be erased.
    ...(search !== undefined && { personal: { search } }),
  });
  const [site, exporter] = await Promise.all([findSite(db), findUser(db, user.id)]);
  const today = dayOf(now, config.siteTimezone);
  const conditions = userConditions(filter);
  const fileNameParts = Object.fromEntries(conditions.map(({ key, value }) => [key, value]));
  const fileName = exportFileName('users', isoDay(today), fileNameParts, format);
  const lines = userLines(db, config, filter);
  if (format === 'csv') return { fileName, mimeType: 'text/csv; charset=utf-8', body: csvChunks(lines) };
  const about: SheetCell[][] = [
    ['Users', siteNameOf(site)],
    ['Date', { day: today }],
    ['Exported by', exporter?.full_name ?? ''],
    ...(conditions.length === 0 ? [['Filter', 'None: all users except deleted ones']] : []),
    ...conditions.map(({ name, value }) => [`Filter: ${name}`, value]),
  ];
  const sheets = [
    { name: 'Users', rows: lines, hasHeader: true },
    { name: 'About', rows: about, hasHeader: false },
  ];
  return { fileName, mimeType: xlsxMimeType, body: generateXlsx(sheets) };
}

const xlsxMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function* userLines(db: Database, config: Config, filter: UserListFilter): AsyncGenerator<SheetCell[]> {
  yield userHeadings;
  let after: UserPosition | undefined;
  do {
    const rows = await listUsers(db, { ...toUserFilter(filter), after }, pageSize);
    for (const row of rows) yield userLine(row, (time) => dayOf(time, config.siteTimezone));
    const lastRow = rows.length === pageSize ? rows.at(-1) : undefined;
    after = lastRow && { name: lastRow.sort_name, id: lastRow.id };
  } while (after);
}

async function* csvChunks(lines: AsyncIterable<SheetCell[]>): AsyncGenerator<string> {
  yield csvByteOrderMark;
  for await (const line of lines) yield csvLine(line.map(toCsvCell));
}
