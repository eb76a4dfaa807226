import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { CaseFilter } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Config } from '../../config.ts';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { exportFileName } from '../../platform/csv/export-file-name.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SheetCell } from '../../platform/xlsx/sheet-cell.rules.ts';
import { downloadTable } from '../../platform/xlsx/table-file.ts';
import { marksInWords } from '../evidence/index.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { caseConditions, caseHeader, caseLine, conditionLines } from './case-sheet.rules.ts';
import { type CasePosition, listCaseModules, listCases } from './cases.queries.ts';
import { findCasesWithFacts } from './cases-with-facts.ts';
import { findCertificatePerson } from './certificates.queries.ts';
import { presentCase } from './certificates.presenter.ts';

/**
 * The number of rows that one query reads. A single query for all rows would occupy a database connection until the
 * download ends.
 */
const exportPageSize = 200;

interface CaseExport {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  readonly user: SignedInUser;
  readonly query: CaseFilter & { readonly format: 'csv' | 'xlsx' };
}

/**
 * Exports the filtered certificates as a file whose name states the day and the filter, and records the export. The
 * rows are in the order of the list and are read from the database while the file is downloaded.
 */
export async function exportCases({ db, config, now, user, query }: CaseExport): Promise<SentDownload> {
  const { format, ...filter } = query;
  const [site, exporter] = [await findSite(db), await findCertificatePerson(db, user.id)];
  const filtersByModule = filter.critical !== undefined && filter.critical !== 'any';
  const conditions = caseConditions(filter, filtersByModule ? await listCaseModules(db) : []);
  await recordExport(db, user.id, query);
  const today = dayOf(now, config.siteTimezone);
  const nameParts = Object.fromEntries(conditions.map(({ key, value }) => [key, value]));
  const table = {
    nameOf: (extension: string) => exportFileName('certificates', isoDay(today), nameParts, extension),
    sheetName: 'Certificates',
    lines: caseLines({ db, config, now, filter }),
    aboutLines: [
      ['Certificates', siteNameOf(site)],
      ['Date', { day: today }],
      ['Exported by', exporter.full_name],
      ...conditionLines(conditions),
    ],
  };
  return downloadTable(table, format);
}

/**
 * Records a training event of the export. The searched text can be a person's name, so it is stored with the personal
 * details, which can be erased.
 */
async function recordExport(db: Database, userId: string, { search, ...query }: CaseExport['query']): Promise<void> {
  const result = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  await recordEvent(db, {
    personId: userId,
    verb: 'exported',
    object: 'certificate',
    result,
    ...(search !== undefined && { personal: { search } }),
  });
}

interface LineSource extends Pick<CaseExport, 'db' | 'config' | 'now'> {
  readonly filter: CaseFilter;
}

async function* caseLines({ db, config, now, filter }: LineSource): AsyncGenerator<SheetCell[]> {
  yield [...caseHeader];
  const context = { now, timeZone: config.siteTimezone };
  const toDay = (time: Date) => dayOf(time, config.siteTimezone);
  let after: CasePosition | undefined;
  do {
    const rows = await listCases(db, { filter, now, after, limit: exportPageSize });
    for (const each of await findCasesWithFacts(db, rows)) {
      // `presentCase` uses the viewer's id only to state what the viewer can decide. The export does not state this, so
      // the id is empty.
      yield caseLine(presentCase(each, '', context), { toDay, marksInWords: marksInWords(each.marks) });
    }
    const lastRow = rows.length === exportPageSize ? rows.at(-1) : undefined;
    after = lastRow && { isPending: lastRow.state === 'pending', requestedAt: lastRow.requested_at, id: lastRow.id };
  } while (after);
}
