import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { findSharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import {
  listRecordedDrills,
  listRecordedRuns,
  presentOwnRecordedRun,
  presentRecordedDrill,
  presentRecordedRun,
} from '../drills/index.ts';
import { findMarksByPerson } from '../evidence/index.ts';
import { createSignInCursor, listSignIns, readSignInCursor } from '../logins/index.ts';
import { listEventsOfPerson, presentEvent, recordEvent } from '../records/index.ts';
import { findSite, findSiteOfVersion, siteNameOf, stalledAfterDaysOf } from '../site/index.ts';
import { exportMatrix } from './matrix.export.ts';
import { createRecordPdfDownload } from './record-pdf/record-pdf-download.ts';
import {
  averageProgressOf,
  cursorAfterMatrixRow,
  presentMatrixRow,
  presentModuleTotals,
  readMatrixCursor,
} from './matrix.presenter.ts';
import { findMatrixFigures, listMatrix, type PersonRow, type StallCriterion } from './matrix.queries.ts';
import {
  cursorAfterPosition,
  presentAttempt,
  presentRecord,
  presentSignIn,
  presentSopRead,
  presentTrainee,
  readRecordCursor,
} from './trainees.presenter.ts';
import {
  findApprovedPerson,
  findFunnel,
  findRecordRows,
  listActiveModules,
  listAttempts,
  listDepartments,
  listModulesOfVersion,
  listSopReads,
  listTrainees,
} from './trainees.queries.ts';

/** The number of people on a page of the matrix, the trainers' table of progress. */
const matrixPageSize = 100;
/** The number of rows on a page of each list in a training record. */
const recordPageSize = 15;

export const traineesRoutes = implement(traineesEndpoints, {
  matrix: async ({ db, now, query: { cursor, sort, ...filter } }) => {
    const after = readMatrixCursor(cursor);
    const { modules, stallCriterion } = await findMatrixBasis(db, now);
    const rows = await listMatrix(db, { filter, sort, after, limit: matrixPageSize + 1, stallCriterion });
    const { page, nextCursor } = cutPage(rows, matrixPageSize, cursorAfterMatrixRow);
    const marksByPerson = await findMarksByPerson(
      db,
      page.map(({ id }) => id),
    );
    const presentRow = (row: PersonRow) =>
      presentMatrixRow(row, marksByPerson.get(row.id) ?? [], modules, stallCriterion);
    return { items: page.map(presentRow), nextCursor };
  },
  stats: async ({ db, now, query: filter }) => {
    const { modules: shownModules, stallCriterion } = await findMatrixBasis(db, now);
    const [departments, figures] = await Promise.all([
      listDepartments(db),
      findMatrixFigures(db, filter, stallCriterion),
    ]);
    const { trainees, needAction, finished, shown, totals } = figures;
    const modules = presentModuleTotals(shownModules, totals);
    return { trainees, needAction, finished, shown, averageProgress: averageProgressOf(figures), modules, departments };
  },
  export: async ({ db, config, now, user, query: { format, sort, ...filter } }) => {
    const [site, exporter] = await Promise.all([findSite(db), findApprovedPerson(db, user.id)]);
    const { search, ...otherFilters } = filter;
    const appliedFilters = Object.fromEntries(Object.entries(otherFilters).filter(([, value]) => value !== undefined));
    // The searched text can be the name of a person. Therefore, it is saved with the personal details of the event,
    // which can be erased.
    await recordEvent(db, {
      personId: user.id,
      verb: 'exported',
      object: 'progress-matrix',
      result: { format, sort, ...appliedFilters },
      ...(search !== undefined && { personal: { search } }),
    });
    const stallCriterion = { now, stalledAfterDays: stalledAfterDaysOf(site) };
    const siteAndExporter = { siteName: siteNameOf(site), exportedBy: exporter?.full_name ?? '' };
    return exportMatrix({ db, config, stallCriterion, filter, sort, ...siteAndExporter }, format);
  },
  funnel: async ({ db, params: { moduleId } }) => {
    const [modules, funnel] = await Promise.all([listActiveModules(db), findFunnel(db, moduleId)]);
    const module = modules.find(({ id }) => id === moduleId);
    ensure(module && funnel, 'module_not_found');
    return { ...funnel, moduleId, chapterNumber: module.chapterNumber, title: module.title };
  },
  list: async ({ db }) => (await listTrainees(db)).map(presentTrainee),
  record: async ({ db, params, now }) => {
    const stallCriterion = await findStallCriterion(db, now);
    return presentRecord(await findRecordRows(db, params.userId, stallCriterion), stallCriterion);
  },
  recordPdf: async ({ db, config, now, user, params: { userId } }) => {
    await ensureApprovedPerson(db, userId);
    return createRecordPdfDownload({ db, config, now, userId, producerId: user.id });
  },
  ownRecordPdf: ({ db, config, now, user }) =>
    createRecordPdfDownload({ db, config, now, userId: user.id, producerId: user.id }),
  attempts: async ({ db, params, query: { moduleId, cursor } }) => {
    await ensureApprovedPerson(db, params.userId);
    const filter = { userId: params.userId, moduleId };
    const rows = await listAttempts(db, filter, readRecordCursor(cursor), recordPageSize + 1);
    const { page, nextCursor } = cutPage(rows, recordPageSize, ({ started_at: time, id }) =>
      cursorAfterPosition({ time, id }),
    );
    return { items: page.map(presentAttempt), nextCursor };
  },
  events: async ({ db, params, query }) => {
    await ensureApprovedPerson(db, params.userId);
    const before = readSequenceCursor(query.cursor);
    const rows = await listEventsOfPerson(db, params.userId, { before, limit: recordPageSize + 1 });
    const { page, nextCursor } = cutPage(rows, recordPageSize, (event) => String(event.sequence));
    const items = page.map((event) => ({
      ...presentEvent(event),
      actorName: event.actor_id === params.userId ? null : event.actor_name,
    }));
    return { items, nextCursor };
  },
  signIns: async ({ db, params, query }) => {
    await ensureApprovedPerson(db, params.userId);
    const filter = { userId: params.userId, outcome: 'all' } as const;
    const rows = await listSignIns(db, filter, readSignInCursor(query.cursor), recordPageSize + 1);
    const { page, nextCursor } = cutPage(rows, recordPageSize, createSignInCursor);
    return { items: page.map(presentSignIn), nextCursor };
  },
  drillRuns: async ({ db, params, query }) => {
    await ensureApprovedPerson(db, params.userId);
    const { rows, nextCursor } = await findDrillRunsPage(db, { userId: params.userId, kind: query.kind }, query.cursor);
    return { items: rows.map(presentRecordedRun), nextCursor };
  },
  ownDrills: async ({ db, user }) => (await listRecordedDrills(db, user.id)).map(presentRecordedDrill),
  ownDrillRuns: async ({ db, user, query }) => {
    const { rows, nextCursor } = await findDrillRunsPage(db, { userId: user.id, kind: query.kind }, query.cursor);
    return { items: rows.map(presentOwnRecordedRun), nextCursor };
  },
  sopReads: async ({ db, params, query }) => {
    await ensureApprovedPerson(db, params.userId);
    const rows = await listSopReads(db, params.userId, readRecordCursor(query.cursor), recordPageSize + 1);
    const { page, nextCursor } = cutPage(rows, recordPageSize, ({ last_at: time, sop_id: id }) =>
      cursorAfterPosition({ time, id }),
    );
    return { items: page.map(presentSopRead), nextCursor };
  },
});

const findStallCriterion = async (db: Database, now: Date): Promise<StallCriterion> => ({
  now,
  stalledAfterDays: stalledAfterDaysOf(await findSite(db)),
});

/** Finds the modules, which are the columns of the matrix, and the stall criterion. Both are usually in memory. */
async function findMatrixBasis(db: Database, now: Date) {
  const version = await findSharedVersion(db);
  const [site, modules] = await Promise.all([findSiteOfVersion(db, version), listModulesOfVersion(db, version)]);
  return { modules, stallCriterion: { now, stalledAfterDays: stalledAfterDaysOf(site) } };
}

/** Finds a page of a person's runs at drills. */
async function findDrillRunsPage(
  db: Database,
  filter: Parameters<typeof listRecordedRuns>[1],
  cursor: string | undefined,
) {
  const rows = await listRecordedRuns(db, filter, readRecordCursor(cursor), recordPageSize + 1);
  const { page, nextCursor } = cutPage(rows, recordPageSize, ({ begunAt: time, id }) =>
    cursorAfterPosition({ time, id }),
  );
  return { rows: page, nextCursor };
}

/** Refuses with trainee_not_found if the person does not exist or is not approved. */
async function ensureApprovedPerson(db: Database, userId: string): Promise<void> {
  ensure(await findApprovedPerson(db, userId), 'trainee_not_found');
}

/**
 * Returns the sequence number in a cursor: the number of the event that the page follows in the list (`followsEvent`).
 * Returns undefined for the first page, which has no cursor. Refuses an invalid cursor with the code `invalid`.
 */
function readSequenceCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const parsed = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).safeParse(cursor);
  ensure(parsed.success, 'invalid', { cursor: 'is not a cursor that this list returned' });
  return parsed.data;
}
