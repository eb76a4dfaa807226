import { endpoints } from '@loopcheck/contract/endpoints';
import {
  type MatrixRow,
  type ModuleFunnel,
  type ProgressStats,
  type RecordedSopRead,
  type Trainee,
  type TraineeRecord,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../../platform/csv/read-csv.rules.ts';
import { saveManyTrainees } from '../../testing/many-trainees.ts';
import { givenAllPassed } from '../../testing/given-certificate.ts';
import {
  eventsOf,
  givenAttempt,
  givenCompleted,
  type GivenModule,
  givenModules,
  givenPassed,
  givenRead,
  givenReport,
  givenSubmitted,
} from '../../testing/given.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { listStalled } from './index.ts';
import { daysSince } from './trainees.rules.ts';

const dayMs = 24 * 3_600_000;
const app = await testApp({}, { throttles: false });
afterAll(app.close);
const modules = await givenModules(app);
const [first, second, third] = modules as [GivenModule, GivenModule, GivenModule];
const people: Record<'new' | 'reader' | 'failed' | 'declared' | 'finished' | 'quiet', Person> = {} as never;
let trainer: Person;

beforeAll(async () => {
  people.quiet = await app.person({ fullName: 'Quentin Quiet', department: 'Utilities' });
  await givenReport(app, people.quiet, first.id, { scrollDepthPercentage: 30 });
  app.clock.advance(20 * dayMs);
  trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });
  people.new = await app.person({ fullName: 'Nina New', department: 'Utilities' });
  people.reader = await app.person({ fullName: 'Rita Reader', department: 'Tank Farm', employeeId: 'R-17%' });
  await givenPassed(app, people.reader, first);
  await givenReport(app, people.reader, second.id, { scrollDepthPercentage: 60 });
  people.failed = await app.person({ fullName: '=HYPERLINK("x")', department: 'Tank Farm' });
  await givenRead(app, people.failed, first);
  await givenSubmitted(app, people.failed, await givenAttempt(app, people.failed, first.quizId), 'wrong');
  people.declared = await app.person({ fullName: 'Dora Declared' });
  await givenCompleted(app, people.declared, [first, second]);
  people.finished = await app.person({ fullName: 'Fritz Finished', department: 'Tank Farm' });
  await givenAllPassed(app, people.finished);
});

const matrix = async (query: Record<string, string> = {}) =>
  (await app.call(traineesEndpoints.matrix, { as: trainer, query })).json<{
    items: MatrixRow[];
    nextCursor: string | null;
  }>();
const namesOf = async (query: Record<string, string>) => (await matrix(query)).items.map((row) => row.fullName);
const presentRow = async (person: Person) => (await matrix()).items.find((row) => row.id === person.id);

describe('GET /api/trainer/progress', () => {
  test('returns one row for each active trainee by name, with one cell for each active module', async () => {
    const { items, nextCursor } = await matrix();
    expect(nextCursor).toBeNull();
    expect(items.map((row) => row.fullName)).toEqual([
      '=HYPERLINK("x")',
      'Dora Declared',
      'Fritz Finished',
      'Nina New',
      'Quentin Quiet',
      'Rita Reader',
    ]);
    for (const row of items) expect(row.cells.map((cell) => cell.moduleId)).toEqual(modules.map(({ id }) => id));
  });

  test('returns the state of each module, and the next step of each person with its reason', async () => {
    const states = async (person: Person) => (await presentRow(person))?.cells.slice(0, 3).map((cell) => cell.state);
    expect(await states(people.new)).toEqual(['available', 'locked', 'locked']);
    expect(await states(people.reader)).toEqual(['passed', 'in_progress', 'locked']);
    expect(await states(people.failed)).toEqual(['failed', 'locked', 'locked']);
    expect(await states(people.declared)).toEqual(['completed', 'completed', 'available']);
    const reader = await presentRow(people.reader);
    expect(reader).toMatchObject({
      completedModules: 1,
      totalModules: modules.length,
      department: 'Tank Farm',
      needsAction: null,
      waiting: { moduleId: second.id, chapterNumber: 2, reason: 'reading', depth: 60, days: 0 },
    });
    expect(reader?.cells[0]).toMatchObject({ percentage: 100, depth: 100, bestScore: 100, attempts: 1 });
    expect(reader?.cells[1]).toMatchObject({ percentage: 30, depth: 60, bestScore: null, attempts: 0 });
    expect(await presentRow(people.failed)).toMatchObject({
      needsAction: 'quiz_failed',
      waiting: { moduleId: first.id, reason: 'quiz_failed', lastScore: 0 },
    });
    expect((await presentRow(people.declared))?.waiting).toMatchObject({
      moduleId: first.id,
      reason: 'quiz_not_tried',
    });
    expect(await presentRow(people.new)).toMatchObject({ lastActivityAt: null, waiting: { reason: 'not_opened' } });
    expect(await presentRow(people.quiet)).toMatchObject({
      needsAction: 'stalled',
      waiting: { reason: 'reading', days: 20 },
    });
    expect(await presentRow(people.finished)).toMatchObject({ waiting: null, completedModules: modules.length });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ search: 'quiet' }, ['Quentin Quiet']],
    [{ search: 'qu ti' }, ['Quentin Quiet']],
    [{ search: 'r-17%' }, ['Rita Reader']],
    [{ search: '%' }, ['Rita Reader']],
    [{ search: String.raw`\ ` }, []],
    [{ department: 'Utilities' }, ['Nina New', 'Quentin Quiet']],
    [{ department: 'Utilities', search: 'new' }, ['Nina New']],
    [{ state: 'failed' }, ['=HYPERLINK("x")']],
    [{ state: 'completed' }, ['Dora Declared']],
    [{ state: 'passed' }, ['Fritz Finished', 'Rita Reader']],
    [{ standing: 'finished' }, ['Fritz Finished']],
    [{ standing: 'needs_action' }, ['=HYPERLINK("x")', 'Quentin Quiet']],
    [{ stalledDays: '20' }, ['Quentin Quiet']],
    [{ stalledDays: '21' }, []],
    [{ sort: 'urgent' }, ['=HYPERLINK("x")', 'Quentin Quiet']],
    [{ sort: 'most' }, ['Fritz Finished', 'Dora Declared', 'Rita Reader']],
    [{ sort: 'least' }, ['=HYPERLINK("x")', 'Nina New', 'Quentin Quiet', 'Rita Reader', 'Dora Declared']],
    [{ sort: 'quiet' }, ['Quentin Quiet']],
  ])('filtered and sorted by %o, it begins with %o', async (query, expected) => {
    const names = await namesOf(query);
    expect(names.slice(0, Math.max(expected.length, query['sort'] ? 0 : names.length))).toEqual(expected);
  });

  test('filters by the module of the next step, or by the state of a module', async () => {
    expect(await namesOf({ module: second.id })).toEqual(['Rita Reader']);
    expect(await namesOf({ module: second.id, state: 'locked' })).toEqual([
      '=HYPERLINK("x")',
      'Nina New',
      'Quentin Quiet',
    ]);
    expect(await namesOf({ module: third.id, state: 'available' })).toEqual(['Dora Declared']);
    expect(await namesOf({ module: crypto.randomUUID() })).toEqual([]);
  });

  test('returns 422 for invalid filters and unknown cursors', async () => {
    const cursors = ['x', Buffer.from('[0,"a\\u0000","x"]').toString('base64url'), 'e30'];
    for (const query of [{ state: 'x' }, { stalledDays: '0' }, { module: 'x' }, { sort: 'x' }, { search: 'a\u0000' }])
      expect((await app.call(traineesEndpoints.matrix, { as: trainer, query })).statusCode).toBe(422);
    for (const cursor of cursors)
      expect((await app.call(traineesEndpoints.matrix, { as: trainer, query: { cursor } })).statusCode).toBe(422);
  });

  test('leaves out deactivated people and those not admitted yet; the list of trainees has the deactivated ones', async () => {
    const before = await namesOf({});
    const waiting = await app.person({ fullName: 'Wanda Waiting' });
    await app.db.updateTable('users').set({ approved_at: null }).where('id', '=', waiting.id).execute();
    const off = await app.person({ fullName: 'Otto Off' });
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', off.id).execute();
    expect(await namesOf({})).toEqual(before);
    const listed = (await app.call(traineesEndpoints.list, { as: trainer })).json<Trainee[]>();
    expect(listed.find(({ id }) => id === off.id)).toMatchObject({ isActive: false, firstName: 'Otto' });
    expect(listed.find(({ id }) => id === waiting.id)).toBeUndefined();
    expect(listed.find(({ id }) => id === people.reader.id)).toMatchObject({ completedModules: 1, isActive: true });
  });
});

test('GET /api/trainer/progress-stats returns the figures that counting the rows gives, for each filter', async () => {
  const stats = async (query: Record<string, string> = {}) =>
    (await app.call(traineesEndpoints.stats, { as: trainer, query })).json<ProgressStats>();
  for (const query of [{}, { department: 'Tank Farm' }, { state: 'passed' }, { standing: 'finished' }]) {
    const { items } = await matrix(query);
    const figures = await stats(query);
    expect(figures.shown).toBe(items.length);
    for (const [index, { states }] of figures.modules.entries()) {
      const counted = Map.groupBy(items, (row) => row.cells[index]?.state);
      for (const [state, count] of Object.entries(states))
        expect(counted.get(state as 'passed')?.length ?? 0).toBe(count);
    }
    const all = items.flatMap((row) => row.cells.map((cell) => cell.percentage));
    expect(figures.averageProgress).toBe(Math.floor(all.reduce((sum, one) => sum + one, 0) / all.length));
  }
  expect(await stats()).toMatchObject({
    trainees: 6,
    needAction: 2,
    finished: 1,
    departments: ['Tank Farm', 'Utilities'],
  });
  expect(await stats({ standing: 'finished' })).toMatchObject({ trainees: 6, needAction: 2, finished: 1, shown: 1 });
  expect(await stats({ search: 'nobody at all' })).toMatchObject({ trainees: 0, shown: 0, averageProgress: 0 });
});

describe('GET /api/trainer/trainees/:userId and its lists', () => {
  const recordOf = async (userId: string) =>
    (await app.call(traineesEndpoints.record, { as: trainer, params: { userId } })).json<TraineeRecord>();

  test('returns reading, attempts, certificates and badges', async () => {
    const record = await recordOf(people.reader.id);
    expect(record).toMatchObject({ fullName: 'Rita Reader', waiting: { chapterNumber: 2 }, certificates: [] });
    expect(record.badges.map(({ kind }) => kind).toSorted()).toEqual(['chapter', 'first_quiz', 'perfect_score']);
    expect(record.modules).toHaveLength(modules.length);
    expect(record.modules[0]).toMatchObject({ isTicked: true, completedBy: 'quiz', changedSinceRead: false });
    expect(record.modules[0]?.takenAttempts).toMatchObject([{ score: 100, isPassing: true }]);
    await app.db
      .updateTable('modules')
      .set((on) => ({ content_revision: on('content_revision', '+', 1) }))
      .where('id', '=', first.id)
      .execute();
    expect((await recordOf(people.reader.id)).modules[0]).toMatchObject({ changedSinceRead: true });
  });

  test('pages through events and sign-ins without gaps or duplicates', async () => {
    const { db } = app;
    const rows = Array.from({ length: 65 }, (_, index) => ({
      user_id: people.reader.id,
      succeeded: true,
      device_type: 'Desktop',
      browser: 'Test',
      ip_address: '127.0.0.1',
      // Many of one moment.
      login_time: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 40))),
    }));
    await db.insertInto('sign_ins').values(rows).execute();
    for (const endpoint of [traineesEndpoints.signIns, traineesEndpoints.events]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const reply = await app.call(endpoint, {
          as: trainer,
          params: { userId: people.reader.id },
          query: cursor ? { cursor } : {},
        });
        const page: { items: { id: string }[]; nextCursor: string | null } = reply.json();
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(endpoint === traineesEndpoints.signIns ? 65 : 5);
    }
  });

  test('lists each procedure read once, with the latest revision read, newest first', async () => {
    const { db } = app;
    const { id: userId } = people.finished;
    const sops = await db.selectFrom('sops').select(['id', 'number', 'title']).orderBy('number').limit(40).execute();
    const [newer, gone] = sops;
    if (!newer || !gone) throw new Error('There are no procedures.');
    const again = { sop_id: newer.id, revision: 2, title: 'As it is called now', file_name: 'a.pdf' };
    await db.insertInto('sop_revisions').values(again).execute();
    // Many at one moment, and one procedure on two revisions.
    const rows = sops.map(({ id: sop_id }, index) => ({
      user_id: userId,
      sop_id,
      revision: 1,
      read_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 20))),
    }));
    const lately = { user_id: userId, sop_id: newer.id, revision: 2, read_at: new Date(Date.UTC(2026, 0, 9)) };
    await db
      .insertInto('sop_reads')
      .values([...rows, lately])
      .execute();
    await db.updateTable('sops').set({ revision: 3 }).where('id', '=', newer.id).execute();
    await db.updateTable('sops').set({ is_active: false }).where('id', '=', gone.id).execute();
    const seen: RecordedSopRead[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = cursor ? { cursor } : {};
      const reply = await app.call(traineesEndpoints.sopReads, { as: trainer, params: { userId }, query });
      const page: { items: RecordedSopRead[]; nextCursor: string | null } = reply.json();
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(sops.length);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(sops.map(({ id }) => id)));
    expect(seen[0]).toMatchObject({
      number: newer.number,
      title: 'As it is called now',
      revision: 2,
      presentRevision: 3,
      mustReadAgain: true,
      isActive: true,
      readAt: '2026-01-09T00:00:00.000Z',
    });
    expect(seen.find(({ id }) => id === gone.id)).toMatchObject({ isActive: false, mustReadAgain: false });
    const days = seen.map(({ readAt }) => readAt);
    expect(days).toEqual(days.toSorted().toReversed());
    const params = { userId: people.new.id };
    const none = await app.call(traineesEndpoints.sopReads, { as: trainer, params });
    expect(none.json()).toEqual({ items: [], nextCursor: null });
  });

  test('returns 404 for an unknown person, and 422 for an invalid cursor', async () => {
    const lists = [traineesEndpoints.events, traineesEndpoints.signIns, traineesEndpoints.sopReads];
    for (const endpoint of [traineesEndpoints.record, ...lists]) {
      const reply = await app.call(endpoint, { as: trainer, params: { userId: crypto.randomUUID() } });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'trainee_not_found']);
      const bad = await app.call(endpoint, {
        as: trainer,
        params: { userId: people.new.id },
        query: { cursor: 'x_y' },
      });
      expect(bad.statusCode).toBe(endpoint === traineesEndpoints.record ? 200 : 422);
    }
  });
});

test('GET /api/trainer/progress/modules/:moduleId returns the funnel and medians of active trainees', async () => {
  const reply = await app.call(traineesEndpoints.funnel, { as: trainer, params: { moduleId: first.id } });
  expect(reply.json<ModuleFunnel>()).toMatchObject({
    trainees: 6,
    opened: 5,
    read: 3,
    quizTried: 3,
    passed: 2,
    completed: 3,
    medianAttemptsToPass: 1,
  });
  const none = await app.call(traineesEndpoints.funnel, { as: trainer, params: { moduleId: crypto.randomUUID() } });
  expect([none.statusCode, none.json().code]).toEqual([404, 'module_not_found']);
});

describe('GET /api/trainer/progress/export', () => {
  const ask = (query: Record<string, string>) => app.call(traineesEndpoints.export, { as: trainer, query });

  test('as CSV, states site, day, person and filter, has every filtered row, and guards formulas', async () => {
    const reply = await ask({ department: 'Tank Farm', format: 'csv' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="progress-\d{4}-\d\d-\d\d\.csv"/);
    const { records } = readCsv(reply.body);
    const cells = records.map((record) => record.cells);
    expect(cells[0]?.[0]).toBe('Training progress');
    expect(cells).toContainEqual(['Exported by', 'Tara Trainer']);
    expect(cells).toContainEqual(['Filter: Department', 'Tank Farm']);
    const head = cells.findIndex(([name]) => name === 'Name');
    expect(cells.slice(head + 1).map(([name]) => name)).toEqual(['=HYPERLINK("x")', 'Fritz Finished', 'Rita Reader']);
    // Guarded in the file itself; the reader removes the guard.
    expect(reply.body).toContain(`'=HYPERLINK`);
    expect(cells[head + 1]?.at(10)).toBe('Quiz Not Passed 0%');
    expect(cells[head]).toHaveLength(10 + modules.length);
  });

  test('as an Excel file, has the same rows as texts and the filter on a second sheet', async () => {
    const reply = await ask({ standing: 'needs_action', format: 'xlsx' });
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    const sheet = (name: string) => strFromU8(files[`xl/worksheets/${name}.xml`] ?? new Uint8Array());
    expect(sheet('sheet1')).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>',
    );
    expect(sheet('sheet1').match(/<row>/g)).toHaveLength(3);
    expect(sheet('sheet1')).not.toContain('<f>');
    expect(sheet('sheet2')).toContain('Needs action');
  });

  test('records an event with the filter', async () => {
    await ask({ department: 'Utilities', format: 'csv' });
    expect((await eventsOf(app, trainer)).at(-1)).toMatchObject({
      verb: 'exported',
      object: 'progress-matrix',
      result: { format: 'csv', department: 'Utilities', sort: 'name' },
    });
  });
});

test('listStalled returns stalled trainees with the time of their last activity, the longest first', async () => {
  const stalled = await listStalled(app.db, { stalledAfterDays: 14, now: app.clock.now() });
  expect(stalled.map(({ userId }) => userId)).toEqual([people.quiet.id]);
  expect(daysSince(stalled[0]?.since ?? new Date(0), app.clock.now())).toBe(20);
  expect(await listStalled(app.db, { stalledAfterDays: 30, now: app.clock.now() })).toEqual([]);
});

test('a thousand trainees page by name and by urgency without gaps or duplicates', async () => {
  await saveManyTrainees(app.db, 1000);
  for (const sort of ['name', 'urgent']) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await matrix({ department: 'Bench', sort, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(1000);
    expect(seen).toHaveLength(1000);
  }
  const csv = await app.call(traineesEndpoints.export, { as: trainer, query: { department: 'Bench' } });
  expect(readCsv(csv.body).records).toHaveLength(1000 + 5);
});

test('every endpoint returns 403 to trainees', async () => {
  for (const endpoint of Object.values(endpoints.trainees)) {
    const reply = await app.call(endpoint, {
      as: people.reader,
      params: { userId: people.new.id, moduleId: first.id },
    });
    expect(reply.statusCode).toBe(403);
  }
});
