import { endpoints } from '@loopcheck/contract/endpoints';
import {
  type CellState,
  type MatrixRow,
  type ModuleFunnel,
  type ProgressStats,
  type RecordedAttempt,
  type RecordedSopRead,
  type Trainee,
  type TraineeRecord,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import { saveManyTrainees } from '../../testing/many-trainees.ts';
import { insertPassedModules } from '../../testing/certificate-requests.ts';
import {
  listTrainingEvents,
  startOrResumeAttempt,
  completeModules,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  passQuiz,
  finishReading,
  sendProgressReport,
  submitAttempt,
} from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { listStalledTrainees } from './index.ts';
import { daysSince } from './trainees.rules.ts';

const dayMs = 24 * 3_600_000;
/** The number of days for which `people.inactive` has no activity. */
const inactiveDays = 20;
const app = await testApp({}, { hasRateLimits: false });
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
const [firstModule, secondModule, thirdModule] = modules as [ModuleWithQuiz, ModuleWithQuiz, ModuleWithQuiz];
/** One trainee for each typical progress. `withoutQuiz` completes two modules but does not take their quizzes. */
const people: Record<'new' | 'reader' | 'failed' | 'withoutQuiz' | 'finished' | 'inactive', Person> = {} as never;
let trainer: Person;

beforeAll(async () => {
  people.inactive = await app.person({ fullName: 'Quentin Quiet', department: 'Utilities' });
  await sendProgressReport(app, people.inactive, firstModule.id, { scrollDepthPercentage: 30 });
  app.clock.advance(inactiveDays * dayMs);
  trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });
  people.new = await app.person({ fullName: 'Nina New', department: 'Utilities' });
  people.reader = await app.person({ fullName: 'Rita Reader', department: 'Tank Farm', employeeId: 'R-17%' });
  await passQuiz(app, people.reader, firstModule);
  await sendProgressReport(app, people.reader, secondModule.id, { scrollDepthPercentage: 60 });
  people.failed = await app.person({ fullName: '=HYPERLINK("x")', department: 'Tank Farm' });
  await finishReading(app, people.failed, firstModule);
  await submitAttempt(app, people.failed, await startOrResumeAttempt(app, people.failed, firstModule.quizId), 'wrong');
  people.withoutQuiz = await app.person({ fullName: 'Dora Declared' });
  await completeModules(app, people.withoutQuiz, [firstModule, secondModule]);
  people.finished = await app.person({ fullName: 'Fritz Finished', department: 'Tank Farm' });
  await insertPassedModules(app, people.finished);
});

type Query = Record<string, string>;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

const fetchMatrix = async (query: Query = {}) =>
  (await app.call(traineesEndpoints.matrix, { as: trainer, query })).json<Page<MatrixRow>>();
const fetchNames = async (query: Query) => (await fetchMatrix(query)).items.map((row) => row.fullName);
const fetchRow = async (person: Person) => (await fetchMatrix()).items.find((row) => row.id === person.id);

async function readAllPages<Item>(fetchPage: (query: Query) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let query: Query | null = {};
  while (query !== null) {
    const page: Page<Item> = await fetchPage(query);
    items.push(...page.items);
    query = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return items;
}

describe('GET /api/trainer/progress', () => {
  test('returns one row for each active trainee by name, with one cell for each active module', async () => {
    const { items, nextCursor } = await fetchMatrix();
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

  test('returns the state of each module, and each person’s next step with the reason why it is not done', async () => {
    const fetchStates = async (person: Person) => (await fetchRow(person))?.cells.slice(0, 3).map((cell) => cell.state);
    expect(await fetchStates(people.new)).toEqual(['available', 'locked', 'locked']);
    expect(await fetchStates(people.reader)).toEqual(['passed', 'in_progress', 'locked']);
    expect(await fetchStates(people.failed)).toEqual(['failed', 'locked', 'locked']);
    expect(await fetchStates(people.withoutQuiz)).toEqual(['completed', 'completed', 'available']);
    const reader = await fetchRow(people.reader);
    expect(reader).toMatchObject({
      completedModules: 1,
      totalModules: modules.length,
      department: 'Tank Farm',
      needsAction: null,
      waiting: { moduleId: secondModule.id, chapterNumber: 2, reason: 'reading', depth: 60, days: 0 },
    });
    expect(reader?.cells[0]).toMatchObject({ percentage: 100, depth: 100, bestScore: 100, attempts: 1 });
    expect(reader?.cells[1]).toMatchObject({ percentage: 30, depth: 60, bestScore: null, attempts: 0 });
    expect(await fetchRow(people.failed)).toMatchObject({
      needsAction: 'quiz_failed',
      waiting: { moduleId: firstModule.id, reason: 'quiz_failed', lastScore: 0 },
    });
    expect((await fetchRow(people.withoutQuiz))?.waiting).toMatchObject({
      moduleId: firstModule.id,
      reason: 'quiz_not_tried',
    });
    expect(await fetchRow(people.new)).toMatchObject({ lastActivityAt: null, waiting: { reason: 'not_opened' } });
    expect(await fetchRow(people.inactive)).toMatchObject({
      needsAction: 'stalled',
      waiting: { reason: 'reading', days: inactiveDays },
    });
    expect(await fetchRow(people.finished)).toMatchObject({ waiting: null, completedModules: modules.length });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ search: 'quiet' }, ['Quentin Quiet']],
    // Each word of the search must occur, in any position. The characters % and \ have no special meaning.
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
    [{ stalledDays: String(inactiveDays) }, ['Quentin Quiet']],
    [{ stalledDays: String(inactiveDays + 1) }, []],
    [{ sort: 'urgent' }, ['=HYPERLINK("x")', 'Quentin Quiet']],
    [{ sort: 'most' }, ['Fritz Finished', 'Dora Declared', 'Rita Reader']],
    [{ sort: 'least' }, ['=HYPERLINK("x")', 'Nina New', 'Quentin Quiet', 'Rita Reader', 'Dora Declared']],
    [{ sort: 'quiet' }, ['Quentin Quiet']],
  ])('returns for the query %o the people %o', async (query, expectedNames) => {
    const names = await fetchNames(query);
    // For a query with an order, only the first names are compared.
    const comparedNames = query['sort'] === undefined ? names : names.slice(0, expectedNames.length);
    expect(comparedNames).toEqual(expectedNames);
  });

  test('filters by the module of the next step, or, with a module and a state, by the state of the module', async () => {
    expect(await fetchNames({ module: secondModule.id })).toEqual(['Rita Reader']);
    expect(await fetchNames({ module: secondModule.id, state: 'locked' })).toEqual([
      '=HYPERLINK("x")',
      'Nina New',
      'Quentin Quiet',
    ]);
    expect(await fetchNames({ module: thirdModule.id, state: 'available' })).toEqual(['Dora Declared']);
    expect(await fetchNames({ module: crypto.randomUUID() })).toEqual([]);
  });

  test('returns 422 for an invalid filter, order or cursor', async () => {
    const invalidCursors = ['x', Buffer.from('[0,"a\\u0000","x"]').toString('base64url'), 'e30'];
    for (const query of [{ state: 'x' }, { stalledDays: '0' }, { module: 'x' }, { sort: 'x' }, { search: 'a\u0000' }])
      expect((await app.call(traineesEndpoints.matrix, { as: trainer, query })).statusCode).toBe(422);
    for (const cursor of invalidCursors)
      expect((await app.call(traineesEndpoints.matrix, { as: trainer, query: { cursor } })).statusCode).toBe(422);
  });

  test('omits deactivated and unapproved trainees; GET /api/trainer/trainees omits only unapproved ones', async () => {
    const namesBefore = await fetchNames({});
    const waiting = await app.person({ fullName: 'Wanda Waiting' });
    await app.db.updateTable('users').set({ approved_at: null }).where('id', '=', waiting.id).execute();
    const deactivated = await app.person({ fullName: 'Otto Off' });
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute();
    expect(await fetchNames({})).toEqual(namesBefore);
    const trainees = (await app.call(traineesEndpoints.list, { as: trainer })).json<Trainee[]>();
    expect(trainees.find(({ id }) => id === deactivated.id)).toMatchObject({ isActive: false, firstName: 'Otto' });
    expect(trainees.find(({ id }) => id === waiting.id)).toBeUndefined();
    expect(trainees.find(({ id }) => id === people.reader.id)).toMatchObject({ completedModules: 1, isActive: true });
  });
});

describe('GET /api/trainer/progress-stats', () => {
  const fetchStats = async (query: Query = {}) =>
    (await app.call(traineesEndpoints.stats, { as: trainer, query })).json<ProgressStats>();

  test.each([{}, { department: 'Tank Farm' }, { state: 'passed' }, { standing: 'finished' }])(
    'returns, for the filter %o, figures that agree with the filtered rows of the matrix',
    async (query) => {
      const { items } = await fetchMatrix(query);
      const figures = await fetchStats(query);
      expect(figures.shown).toBe(items.length);
      for (const [index, { states }] of figures.modules.entries()) {
        const rowsByState = Map.groupBy(items, (row) => row.cells[index]?.state);
        for (const [state, count] of Object.entries(states))
          expect(rowsByState.get(state as CellState)?.length ?? 0).toBe(count);
      }
      const percentages = items.flatMap((row) => row.cells.map((cell) => cell.percentage));
      const sum = percentages.reduce((total, percentage) => total + percentage, 0);
      expect(figures.averageProgress).toBe(Math.floor(sum / percentages.length));
    },
  );

  test('ignores the filter standing in trainees, needAction and finished, but applies every other filter', async () => {
    expect(await fetchStats()).toMatchObject({
      trainees: 6,
      needAction: 2,
      finished: 1,
      departments: ['Tank Farm', 'Utilities'],
    });
    expect(await fetchStats({ standing: 'finished' })).toMatchObject({
      trainees: 6,
      needAction: 2,
      finished: 1,
      shown: 1,
    });
    expect(await fetchStats({ search: 'nobody at all' })).toMatchObject({ trainees: 0, shown: 0, averageProgress: 0 });
  });
});

describe('GET /api/trainer/trainees/:userId', () => {
  const fetchRecord = async (userId: string) =>
    (await app.call(traineesEndpoints.record, { as: trainer, params: { userId } })).json<TraineeRecord>();

  test('returns progress, attempts, certificates and badges, and whether a text has changed since it was read', async () => {
    const record = await fetchRecord(people.reader.id);
    expect(record).toMatchObject({ fullName: 'Rita Reader', waiting: { chapterNumber: 2 }, certificates: [] });
    expect(record.badges.map(({ kind }) => kind).toSorted()).toEqual(['chapter', 'first_quiz', 'perfect_score']);
    expect(record.modules).toHaveLength(modules.length);
    expect(record.modules[0]).toMatchObject({ isTicked: true, completedBy: 'quiz', changedSinceRead: false });
    expect(record.modules[0]).toMatchObject({ attempts: 1, bestScore: 100 });
    expect(record.modules[1]).toMatchObject({ attempts: 0, bestScore: null });
    await app.db
      .updateTable('modules')
      .set((eb) => ({ content_revision: eb('content_revision', '+', 1) }))
      .where('id', '=', firstModule.id)
      .execute();
    expect((await fetchRecord(people.reader.id)).modules[0]).toMatchObject({ changedSinceRead: true });
  });
});

describe('GET /api/trainer/trainees/:userId/attempts', () => {
  const fetchPage = async (userId: string, query: Query = {}) =>
    (await app.call(traineesEndpoints.attempts, { as: trainer, params: { userId }, query })).json<
      Page<RecordedAttempt>
    >();

  /** Inserts `count` failed attempts in the quiz of a module. Groups of 20 attempts start in the same millisecond. */
  async function insertFailedAttempts(person: Person, { id, quizId }: ModuleWithQuiz, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => {
      const startedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 20)));
      // The attempts of a group differ in microseconds, which neither a Date nor a cursor contains.
      const started_at = sql<Date>`${startedAt}::timestamptz + ${(index * 7) % 20} * interval '1 microsecond'`;
      return {
        user_id: person.id,
        quiz_id: quizId,
        module_id: id,
        content_revision: 1,
        passing_score: 80,
        started_at,
        submitted_at: startedAt,
        closed_by: 'person' as const,
        correct_count: 6,
        question_count: 12,
        score: '50',
        is_passing: false,
        time_spent_seconds: 60,
      };
    });
    await app.db.insertInto('quiz_attempts').values(rows).execute();
  }

  test('returns all attempts of the person, or those in one module, in pages, newest first, numbered per module', async () => {
    // The person is a trainer, because the attempts of an active trainee would change the figures of other tests.
    const person = await app.person({ role: 'trainer' });
    const [pageSize, inFirstModule, inThirdModule] = [15, 45, 2];
    await insertFailedAttempts(person, firstModule, inFirstModule);
    await insertFailedAttempts(person, thirdModule, inThirdModule);
    const firstPage = await fetchPage(person.id);
    expect(firstPage.items).toHaveLength(pageSize);
    expect(firstPage.nextCursor).not.toBeNull();

    const attempts = await readAllPages((query) => fetchPage(person.id, query));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(inFirstModule + inThirdModule);
    expect(attempts).toHaveLength(inFirstModule + inThirdModule);
    const times = attempts.map(({ startedAt }) => startedAt);
    expect(times).toEqual(times.toSorted().toReversed());

    const ofFirstModule = await readAllPages((query) => fetchPage(person.id, { ...query, moduleId: firstModule.id }));
    expect(ofFirstModule).toEqual(attempts.filter(({ moduleId }) => moduleId === firstModule.id));
    const descendingNumbers = Array.from({ length: inFirstModule }, (_, index) => inFirstModule - index);
    expect(ofFirstModule.map(({ number }) => number)).toEqual(descendingNumbers);
    const ofThirdModule = await fetchPage(person.id, { moduleId: thirdModule.id });
    expect(ofThirdModule).toMatchObject({ items: [{ number: 2 }, { number: 1 }], nextCursor: null });
    expect(await fetchPage(person.id, { moduleId: secondModule.id })).toEqual({ items: [], nextCursor: null });
  });

  test('returns a submitted attempt with its quiz and result, and an open attempt without a result', async () => {
    const { items } = await fetchPage(people.failed.id);
    expect(items).toMatchObject([
      {
        moduleId: firstModule.id,
        chapterNumber: 1,
        quizId: firstModule.quizId,
        number: 1,
        score: 0,
        isPassing: false,
        correctCount: 0,
      },
    ]);
    const person = await app.person({ role: 'trainer' });
    await finishReading(app, person, firstModule);
    await startOrResumeAttempt(app, person, firstModule.quizId);
    expect((await fetchPage(person.id)).items).toMatchObject([
      { number: 1, submittedAt: null, score: null, isPassing: null, correctCount: null, timeSpentSeconds: null },
    ]);
  });

  test('returns only the attempts of the person, including those in modules that are no longer active', async () => {
    const [person, other] = [await app.person({ role: 'trainer' }), await app.person({ role: 'trainer' })];
    await insertFailedAttempts(person, firstModule, 1);
    await insertFailedAttempts(person, thirdModule, 1);
    await insertFailedAttempts(other, firstModule, 2);
    const setActive = (is_active: boolean) =>
      app.db.updateTable('modules').set({ is_active }).where('id', '=', thirdModule.id).execute();
    await setActive(false);
    const { items } = await fetchPage(person.id);
    await setActive(true);
    expect(new Set(items.map(({ moduleId }) => moduleId))).toEqual(new Set([firstModule.id, thirdModule.id]));
    expect(items.map(({ number }) => number)).toEqual([1, 1]);
    const idsOfOther = (await fetchPage(other.id)).items.map(({ id }) => id);
    expect(idsOfOther).toHaveLength(2);
    expect(items.filter(({ id }) => idsOfOther.includes(id))).toEqual([]);
  });

  test('returns an empty list for a person or a module without attempts, and 422 for an invalid module id', async () => {
    expect(await fetchPage(people.new.id)).toEqual({ items: [], nextCursor: null });
    expect(await fetchPage(people.failed.id, { moduleId: crypto.randomUUID() })).toEqual({
      items: [],
      nextCursor: null,
    });
    const params = { userId: people.failed.id };
    const query = { moduleId: 'x' };
    expect((await app.call(traineesEndpoints.attempts, { as: trainer, params, query })).statusCode).toBe(422);
  });
});

describe('the lists of a record', () => {
  test.each(['signIns', 'events'] as const)('contain each row of %s exactly once when read in pages', async (name) => {
    // These rows are only for the list of sign-ins. The list of events contains the events of the person's training.
    const rows = Array.from({ length: 65 }, (_, index) => ({
      user_id: people.reader.id,
      succeeded: true,
      device_type: 'Desktop',
      browser: 'Test',
      ip_address: '127.0.0.1',
      // Many sign-ins have the same time.
      login_time: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 40))),
    }));
    if (name === 'signIns') await app.db.insertInto('sign_ins').values(rows).execute();
    const params = { userId: people.reader.id };
    const items = await readAllPages(async (query) =>
      (await app.call(traineesEndpoints[name], { as: trainer, params, query })).json<Page<{ id: string }>>(),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const minimumEvents = 5;
    expect(items.length).toBeGreaterThanOrEqual(name === 'signIns' ? rows.length : minimumEvents);
  });

  test('contain each procedure once, with the latest of the revisions that the person has read, most recently read first', async () => {
    const { db } = app;
    const { id: userId } = people.finished;
    const sops = await db.selectFrom('sops').select(['id', 'number', 'title']).orderBy('number').limit(40).execute();
    const [revised, removed] = sops;
    if (!revised || !removed) throw new Error('There are no procedures.');
    const secondRevision = { sop_id: revised.id, revision: 2, title: 'The title of revision 2', file_name: 'a.pdf' };
    await db.insertInto('sop_revisions').values(secondRevision).execute();
    // Many procedures were read at the same time, and one was read in two revisions.
    const firstReads = sops.map(({ id: sop_id }, index) => ({
      user_id: userId,
      sop_id,
      revision: 1,
      read_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 20))),
    }));
    const secondRead = { user_id: userId, sop_id: revised.id, revision: 2, read_at: new Date(Date.UTC(2026, 0, 9)) };
    await db
      .insertInto('sop_reads')
      .values([...firstReads, secondRead])
      .execute();
    await db.updateTable('sops').set({ revision: 3 }).where('id', '=', revised.id).execute();
    await db.updateTable('sops').set({ is_active: false }).where('id', '=', removed.id).execute();
    const fetchPage = async (readerId: string, query: Query) =>
      (await app.call(traineesEndpoints.sopReads, { as: trainer, params: { userId: readerId }, query })).json<
        Page<RecordedSopRead>
      >();
    const reads = await readAllPages((query) => fetchPage(userId, query));
    expect(reads).toHaveLength(sops.length);
    expect(new Set(reads.map(({ id }) => id))).toEqual(new Set(sops.map(({ id }) => id)));
    expect(reads[0]).toMatchObject({
      number: revised.number,
      title: 'The title of revision 2',
      revision: 2,
      presentRevision: 3,
      mustReadAgain: true,
      isActive: true,
      readAt: '2026-01-09T00:00:00.000Z',
    });
    expect(reads.find(({ id }) => id === removed.id)).toMatchObject({ isActive: false, mustReadAgain: false });
    const times = reads.map(({ readAt }) => readAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await fetchPage(people.new.id, {})).toEqual({ items: [], nextCursor: null });
  });

  test('return 404 for an unknown person, like the record itself, and 422 for an invalid cursor', async () => {
    const { attempts, events, signIns, sopReads } = traineesEndpoints;
    const lists = [attempts, events, signIns, sopReads];
    for (const endpoint of [traineesEndpoints.record, ...lists]) {
      const reply = await app.call(endpoint, { as: trainer, params: { userId: crypto.randomUUID() } });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'trainee_not_found']);
    }
    for (const endpoint of lists) {
      const params = { userId: people.new.id };
      const reply = await app.call(endpoint, { as: trainer, params, query: { cursor: 'x_y' } });
      expect(reply.statusCode).toBe(422);
    }
  });
});

test('GET /api/trainer/progress/modules/:moduleId returns the numbers of trainees who reached each step', async () => {
  const reply = await app.call(traineesEndpoints.funnel, { as: trainer, params: { moduleId: firstModule.id } });
  // Everybody but `people.new` has opened the module. `people.inactive` and `people.withoutQuiz` have neither read it
  // to the end nor taken its quiz.
  expect(reply.json<ModuleFunnel>()).toMatchObject({
    trainees: 6,
    opened: 5,
    read: 3,
    quizTried: 3,
    passed: 2,
    completed: 3,
    medianAttemptsToPass: 1,
  });
  const unknownId = { moduleId: crypto.randomUUID() };
  const refusal = await app.call(traineesEndpoints.funnel, { as: trainer, params: unknownId });
  expect([refusal.statusCode, refusal.json().code]).toEqual([404, 'module_not_found']);
});

describe('GET /api/trainer/progress/export', () => {
  const exportMatrix = (query: Query) => app.call(traineesEndpoints.export, { as: trainer, query });

  test('returns a CSV file with the exporting person, the filter and the filtered rows, without formulas', async () => {
    const reply = await exportMatrix({ department: 'Tank Farm', format: 'csv' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="progress-\d{4}-\d\d-\d\d\.csv"/);
    const { records } = parseCsv(reply.body);
    const cells = records.map((record) => record.cells);
    expect(cells[0]?.[0]).toBe('Training progress');
    expect(cells).toContainEqual(['Exported by', 'Tara Trainer']);
    expect(cells).toContainEqual(['Filter: Department', 'Tank Farm']);
    const head = cells.findIndex(([name]) => name === 'Name');
    expect(cells.slice(head + 1).map(([name]) => name)).toEqual(['=HYPERLINK("x")', 'Fritz Finished', 'Rita Reader']);
    // In the file, an apostrophe is before the formula. The CSV parser of this test removes the apostrophe.
    expect(reply.body).toContain(`'=HYPERLINK`);
    const firstModuleColumn = 10;
    expect(cells[head + 1]?.at(firstModuleColumn)).toBe('Quiz Not Passed 0%');
    expect(cells[head]).toHaveLength(firstModuleColumn + modules.length);
  });

  test('returns an Excel file that contains formulas as texts, and the filter on a second sheet', async () => {
    const reply = await exportMatrix({ standing: 'needs_action', format: 'xlsx' });
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    const sheet = (name: string) => strFromU8(files[`xl/worksheets/${name}.xml`] ?? new Uint8Array());
    expect(sheet('sheet1')).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>',
    );
    // The header, and the two people who need action.
    expect(sheet('sheet1').match(/<row>/g)).toHaveLength(3);
    expect(sheet('sheet1')).not.toContain('<f>');
    expect(sheet('sheet2')).toContain('Needs action');
  });

  test('records a training event with the filter', async () => {
    await exportMatrix({ department: 'Utilities', format: 'csv' });
    expect((await listTrainingEvents(app, trainer)).at(-1)).toMatchObject({
      verb: 'exported',
      object: 'progress-matrix',
      result: { format: 'csv', department: 'Utilities', sort: 'name' },
    });
  });
});

test('listStalledTrainees returns the trainees who are inactive for at least stalledAfterDays, with that time', async () => {
  const stalled = await listStalledTrainees(app.db, { stalledAfterDays: 14, now: app.clock.now() });
  expect(stalled.map(({ userId }) => userId)).toEqual([people.inactive.id]);
  expect(daysSince(stalled[0]?.inactiveSince ?? new Date(0), app.clock.now())).toBe(inactiveDays);
  expect(await listStalledTrainees(app.db, { stalledAfterDays: 30, now: app.clock.now() })).toEqual([]);
});

test('the matrix of 1000 trainees contains each of them once when read in pages, by name and by urgency', async () => {
  const traineeCount = 1000;
  // Inserts the trainees into the department "Bench".
  await saveManyTrainees(app.db, traineeCount);
  for (const sort of ['name', 'urgent']) {
    const rows = await readAllPages((query) => fetchMatrix({ department: 'Bench', sort, ...query }));
    expect(rows).toHaveLength(traineeCount);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(traineeCount);
  }
  const csv = await app.call(traineesEndpoints.export, { as: trainer, query: { department: 'Bench' } });
  // Title, date, exporting person, filter, and the names of the columns.
  const headerLines = 5;
  expect(parseCsv(csv.body).records).toHaveLength(traineeCount + headerLines);
});

test('every endpoint returns 403 to trainees', async () => {
  for (const endpoint of Object.values(endpoints.trainees)) {
    const reply = await app.call(endpoint, {
      as: people.reader,
      params: { userId: people.new.id, moduleId: firstModule.id },
    });
    expect(reply.statusCode).toBe(403);
  }
});
