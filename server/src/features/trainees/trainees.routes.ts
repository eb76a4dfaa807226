import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { listEventsOf, presentEvent, recordEvent } from '../records/index.ts';
import { findSite, siteNameOf, stalledAfterDaysOf } from '../site/index.ts';
import { exportMatrix } from './matrix.export.ts';
import { cursorAfterTime, presentRecord, presentTrainee, readTimeCursor } from './trainees.presenter.ts';
import {
  averageOf,
  cursorAfterRow,
  modulesById,
  readMatrixCursor,
  presentRow,
  presentTotals,
} from './matrix.presenter.ts';
import { countTrainees, listMatrix, listTotals, type When } from './matrix.queries.ts';
import {
  findFunnel,
  findRecord,
  findTrainee,
  listDepartments,
  listActiveModules,
  listSignIns,
  listSopReads,
  listTrainees,
} from './trainees.queries.ts';

const matrixPage = 100;
const listPage = 15;

export const traineesRoutes = implement(traineesEndpoints, {
  matrix: async ({ db, now, query: { cursor, sort, ...filter } }) => {
    const when = await findWhen(db, now);
    const after = cursor === undefined ? undefined : readMatrixCursor(cursor);
    const [places, rows] = await Promise.all([
      listActiveModules(db),
      listMatrix(db, { filter, sort, after, limit: matrixPage + 1, when }),
    ]);
    const known = modulesById(places);
    const page = rows.slice(0, matrixPage);
    const last = rows.length > matrixPage ? page.at(-1) : undefined;
    return { items: page.map((row) => presentRow(row, known, when)), nextCursor: last ? cursorAfterRow(last) : null };
  },
  stats: async ({ db, now, query: filter }) => {
    const when = await findWhen(db, now);
    const [places, departments, counts, totals] = await Promise.all([
      listActiveModules(db),
      listDepartments(db),
      countTrainees(db, filter, when),
      listTotals(db, filter, when),
    ]);
    const modules = presentTotals(places, totals);
    const [first] = modules;
    const shown = first ? Object.values(first.states).reduce((sum, count) => sum + count, 0) : 0;
    return { ...counts, shown, averageProgress: averageOf(totals), modules, departments };
  },
  export: async ({ db, config, now, user, query: { format, sort, ...filter } }) => {
    const [site, self] = await Promise.all([findSite(db), findTrainee(db, user.id)]);
    const when = { now, stalledAfterDays: stalledAfterDaysOf(site) };
    const { search, ...narrowing } = filter;
    const set = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined));
    await recordEvent(db, {
      personId: user.id,
      verb: 'exported',
      object: 'progress-matrix',
      result: { format, sort, ...set },
      ...(search !== undefined && { personal: { search } }),
    });
    const stated = { siteName: siteNameOf(site), askedBy: self?.full_name ?? '' };
    return exportMatrix({ db, config, when, filter, sort, ...stated }, format);
  },
  funnel: async ({ db, params: { moduleId } }) => {
    const [places, funnel] = await Promise.all([listActiveModules(db), findFunnel(db, moduleId)]);
    const place = places.find(({ id }) => id === moduleId);
    ensure(place && funnel, 'module_not_found');
    return { ...funnel, moduleId, chapterNumber: place.chapterNumber, title: place.title };
  },
  list: async ({ db }) => (await listTrainees(db)).map(presentTrainee),
  record: async ({ db, params, now }) => {
    const when = await findWhen(db, now);
    return presentRecord(await findRecord(db, params.userId, when), when);
  },
  events: async ({ db, params, query }) => {
    await ensureTrainee(db, params.userId);
    const before = query.cursor === undefined ? undefined : readSequence(query.cursor);
    const rows = await listEventsOf(db, params.userId, { before, limit: listPage + 1 });
    const page = rows.slice(0, listPage);
    const items = page.map((event) => ({
      ...presentEvent(event),
      actorName: event.actor_id === params.userId ? null : event.actor_name,
    }));
    return { items, nextCursor: rows.length > listPage ? String(page.at(-1)?.sequence) : null };
  },
  signIns: async ({ db, params, query }) => {
    await ensureTrainee(db, params.userId);
    const before = query.cursor === undefined ? undefined : readTimeCursor(query.cursor);
    const rows = await listSignIns(db, params.userId, before, listPage + 1);
    const page = rows.slice(0, listPage);
    const last = rows.length > listPage ? page.at(-1) : undefined;
    const items = page.map((row) => ({
      id: row.id,
      loginTime: row.login_time.toISOString(),
      succeeded: row.succeeded,
      deviceType: row.device_type,
      browser: row.browser,
      ipAddress: row.ip_address,
    }));
    return { items, nextCursor: last ? cursorAfterTime(last) : null };
  },
  sopReads: async ({ db, params, query }) => {
    await ensureTrainee(db, params.userId);
    const before = query.cursor === undefined ? undefined : readTimeCursor(query.cursor);
    const rows = await listSopReads(db, params.userId, before, listPage + 1);
    const page = rows.slice(0, listPage);
    const last = rows.length > listPage ? page.at(-1) : undefined;
    const items = page.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      revision: row.revision,
      presentRevision: row.present_revision,
      mustReadAgain: row.is_active && row.revision < row.present_revision,
      isActive: row.is_active,
      readAt: row.read_at.toISOString(),
    }));
    return { items, nextCursor: last ? cursorAfterTime(last) : null };
  },
});

/** The moment of a call, and what this site calls stalled. */
const findWhen = async (db: Database, now: Date): Promise<When> => ({
  now,
  stalledAfterDays: stalledAfterDaysOf(await findSite(db)),
});

async function ensureTrainee(db: Database, userId: string): Promise<void> {
  ensure(await findTrainee(db, userId), 'trainee_not_found');
}

function readSequence(cursor: string): number {
  const parsed = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).safeParse(cursor);
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return parsed.data;
}
