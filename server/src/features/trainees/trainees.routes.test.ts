import { endpoints } from '@loopcheck/contract/endpoints';
import {
  type CellState,
  type MatrixRow,
  type ModuleFunnel,
  type ProgressStats,
  type Trainee,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { toWholePercent } from '@loopcheck/contract/percent';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import { saveManyTrainees } from '../../testing/many-trainees.ts';
import { type Page, type Query, readAllPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { finishReading, startOrResumeAttempt, submitAttempt } from '../../testing/training-actions.ts';
import { inactiveDays, insertTraineesWithProgress } from '../../testing/trainees-with-progress.ts';
import { summarizeStalledTrainees } from './index.ts';
import { daysSince } from './trainees.rules.ts';

const app = await testApp();
afterAll(app.close);
const { modules, firstModule, secondModule, thirdModule, trainer, people } = await insertTraineesWithProgress(app);

const fetchMatrix = async (query: Query = {}) =>
  (await app.call(traineesEndpoints.matrix, { as: trainer, query })).json<Page<MatrixRow>>();
const fetchNames = async (query: Query) => (await fetchMatrix(query)).items.map((row) => row.fullName);
const fetchRow = async (person: Person) => (await fetchMatrix()).items.find((row) => row.id === person.id);

describe('GET /api/trainer/progress', () => {
  test('returns one row for each active trainee, ordered by name, with one cell for each active module', async () => {
    const { items, nextCursor } = await fetchMatrix();
    expect(nextCursor).toBeNull();
    expect(items.map((row) => row.fullName)).toEqual([
      // This is the name of `people.failedQuiz`. A spreadsheet would read the name as a formula.
      '=HYPERLINK("x")',
      'Dora Declared',
      'Fritz Finished',
      'Nina New',
      'Quentin Quiet',
      'Rita Reader',
    ]);
    for (const row of items) expect(row.cells.map((cell) => cell.moduleId)).toEqual(modules.map(({ id }) => id));
  });

  test('returns the state of each module, and the next module of each person with the reason why it is not finished', async () => {
    const fetchStates = async (person: Person) => (await fetchRow(person))?.cells.slice(0, 3).map((cell) => cell.state);
    expect(await fetchStates(people.notStarted)).toEqual(['available', 'locked', 'locked']);
    expect(await fetchStates(people.reader)).toEqual(['passed', 'in_progress', 'locked']);
    expect(await fetchStates(people.failedQuiz)).toEqual(['failed', 'locked', 'locked']);
    expect(await fetchStates(people.withoutQuiz)).toEqual(['completed', 'completed', 'available']);
    const reader = await fetchRow(people.reader);
    expect(reader).toMatchObject({
      completedModules: 1,
      totalModules: modules.length,
      department: 'Tank Farm',
      needsAction: null,
      nextModule: { moduleId: secondModule.id, chapterNumber: 2, reason: 'reading', depth: 60, days: 0 },
    });
    expect(reader?.cells[0]).toMatchObject({ percentage: 100, depth: 100, bestScore: 100, attempts: 1 });
    // Reading counts for the first half of the percentage, so a reading depth of 60 percent gives 30 percent.
    expect(reader?.cells[1]).toMatchObject({ percentage: 30, depth: 60, bestScore: null, attempts: 0 });
    expect(await fetchRow(people.failedQuiz)).toMatchObject({
      needsAction: 'quiz_failed',
      nextModule: { moduleId: firstModule.id, reason: 'quiz_failed', lastScore: 0 },
    });
    expect((await fetchRow(people.withoutQuiz))?.nextModule).toMatchObject({
      moduleId: firstModule.id,
      reason: 'quiz_not_tried',
    });
    expect(await fetchRow(people.notStarted)).toMatchObject({
      lastActivityAt: null,
      nextModule: { reason: 'not_opened' },
    });
    expect(await fetchRow(people.inactive)).toMatchObject({
      needsAction: 'stalled',
      nextModule: { reason: 'reading', days: inactiveDays },
    });
    expect(await fetchRow(people.finished)).toMatchObject({ nextModule: null, completedModules: modules.length });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ search: 'quiet' }, ['Quentin Quiet']],
    // A person is found if every word of the search occurs anywhere in the name or the employee ID, also inside a word.
    // % and \ match only themselves.
    [{ search: 'qu ti' }, ['Quentin Quiet']],
    // The employee ID of Rita Reader is R-17%.
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
  ])('returns, for the filter %o, exactly the people %o', async (query, expectedNames) => {
    expect(await fetchNames(query)).toEqual(expectedNames);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ sort: 'urgent' }, ['=HYPERLINK("x")', 'Quentin Quiet']],
    [{ sort: 'most' }, ['Fritz Finished', 'Dora Declared', 'Rita Reader']],
    [{ sort: 'least' }, ['=HYPERLINK("x")', 'Nina New', 'Quentin Quiet', 'Rita Reader', 'Dora Declared']],
    [{ sort: 'quiet' }, ['Quentin Quiet']],
  ])('returns, for the sort order %o, the people %o first', async (query, expectedNames) => {
    expect((await fetchNames(query)).slice(0, expectedNames.length)).toEqual(expectedNames);
  });

  test('filters by the next module if only a module is given, and by the state of that module if a state is given too', async () => {
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
    // A valid cursor is a JSON array in base64url. The second cursor here contains a NUL character, and the third is
    // the JSON object {}.
    const invalidCursors = ['x', Buffer.from('[0,"a\\u0000","x"]').toString('base64url'), 'e30'];
    for (const query of [{ state: 'x' }, { stalledDays: '0' }, { module: 'x' }, { sort: 'x' }, { search: 'a\u0000' }])
      expect((await app.call(traineesEndpoints.matrix, { as: trainer, query })).statusCode).toBe(422);
    for (const cursor of invalidCursors)
      expect((await app.call(traineesEndpoints.matrix, { as: trainer, query: { cursor } })).statusCode).toBe(422);
  });

  test('omits deactivated and unapproved trainees; GET /api/trainer/trainees omits only unapproved trainees', async () => {
    const namesBefore = await fetchNames({});
    const unapproved = await app.person({ fullName: 'Wanda Waiting' });
    await app.db.updateTable('users').set({ approved_at: null }).where('id', '=', unapproved.id).execute();
    const deactivated = await app.person({ fullName: 'Otto Off' });
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute();

    expect(await fetchNames({})).toEqual(namesBefore);
    const trainees = (await app.call(traineesEndpoints.list, { as: trainer })).json<Trainee[]>();
    expect(trainees.find(({ id }) => id === deactivated.id)).toMatchObject({ isActive: false, firstName: 'Otto' });
    expect(trainees.find(({ id }) => id === unapproved.id)).toBeUndefined();
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
      expect(figures.averageProgress).toBe(toWholePercent(sum / percentages.length));
    },
  );

  test('applies the filter `search` to all figures, and does not apply `standing` to `trainees`, `needAction` and `finished`', async () => {
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

test('GET /api/trainer/progress/modules/:moduleId returns how many trainees have reached each step of the module', async () => {
  const reply = await app.call(traineesEndpoints.funnel, { as: trainer, params: { moduleId: firstModule.id } });
  // Everybody but `people.notStarted` has opened the module. `people.inactive` and `people.withoutQuiz` have neither
  // read the module to the end nor taken its quiz. `people.failedQuiz` has not passed the quiz. `people.withoutQuiz`
  // has completed the module without the quiz.
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

test('the medians of the funnel agree with the progress and the attempts of active trainees', async () => {
  const slowTrainee = await app.person({ fullName: 'Sam Second' });
  await finishReading(app, slowTrainee, firstModule);
  for (const answers of ['wrong', 'wrong', 'right'] as const)
    await submitAttempt(app, slowTrainee, await startOrResumeAttempt(app, slowTrainee, firstModule.quizId), answers);
  const slowTimes = { started_at: new Date('2026-01-01T08:00:00Z'), completed_at: new Date('2026-01-01T09:30:00Z') };
  await app.db.updateTable('module_progress').set(slowTimes).where('user_id', '=', slowTrainee.id).execute();
  const ids = (await app.db.selectFrom('active_trainees').select('id').execute()).map(({ id }) => id);
  const progress = await app.db
    .selectFrom('completed_modules as completed')
    .innerJoin('started_modules as started', (join) =>
      join.onRef('started.user_id', '=', 'completed.user_id').onRef('started.module_id', '=', 'completed.module_id'),
    )
    .select(['started.started_at', 'started.completed_at'])
    .where('completed.module_id', '=', firstModule.id)
    .where('completed.user_id', 'in', ids)
    .execute();
  const attempts = await app.db
    .selectFrom('quiz_results')
    .select(['user_id', 'is_passing', 'time_spent_seconds'])
    .where('quiz_id', '=', firstModule.quizId)
    .where('user_id', 'in', ids)
    .orderBy('submitted_at')
    .execute();
  const attemptsByPerson = [...Map.groupBy(attempts, (attempt) => attempt.user_id).values()];
  // For each person who has passed the quiz: at which attempt (1 is the first).
  const attemptsToPass = attemptsByPerson
    .map((personAttempts) => personAttempts.findIndex((attempt) => attempt.is_passing) + 1)
    .filter((number) => number > 0);
  const minutes = progress.map((row) => (Number(row.completed_at) - Number(row.started_at)) / 60_000);

  const params = { moduleId: firstModule.id };
  const funnel = (await app.call(traineesEndpoints.funnel, { as: trainer, params })).json<ModuleFunnel>();
  expect(funnel.quizTried).toBe(attemptsByPerson.length);
  expect(funnel.medianAttemptsToPass).toBe(medianOf(attemptsToPass));
  expect(funnel.medianMinutesToComplete).toBeCloseTo(medianOf(minutes), 3);
  expect(funnel.medianSecondsInQuiz).toBe(medianOf(attempts.map((attempt) => attempt.time_spent_seconds ?? 0)));
  const attemptsOfSlowTrainee = 3;
  expect(attemptsToPass).toContain(attemptsOfSlowTrainee);
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', slowTrainee.id).execute();
});

/** The middle of the sorted numbers, or the mean of the two middle ones. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

test('summarizeStalledTrainees counts the trainees who have been inactive for at least `stalledAfterDays` days', async () => {
  const summarize = (stalledAfterDays: number, maxNames = 3) =>
    summarizeStalledTrainees(app.db, { stalledAfterDays, now: app.clock.now() }, maxNames);
  const stalled = await summarize(14);
  expect(stalled).toMatchObject({ count: 1, names: ['Quentin Quiet'] });
  expect(daysSince(stalled.inactiveSince ?? new Date(0), app.clock.now())).toBe(inactiveDays);
  expect(await summarize(14, 0)).toMatchObject({ count: 1, names: [] });
  expect(await summarize(30)).toEqual({ count: 0, names: [], inactiveSince: null });
});

test('the matrix of 1000 trainees contains each trainee once, both when it is read in pages and in the CSV export', async () => {
  const traineeCount = 1000;
  // Inserts the trainees into the department "Bench".
  await saveManyTrainees(app.db, traineeCount);
  for (const sort of ['name', 'urgent']) {
    const rows = await readAllPages((query) => fetchMatrix({ department: 'Bench', sort, ...query }));
    expect(rows).toHaveLength(traineeCount);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(traineeCount);
  }
  // The cells of a person are the same whether the selected people fit on one page or not.
  const cells = (await fetchMatrix({ search: 'Rita Reader' })).items[0]?.cells;
  expect(cells).toHaveLength(modules.length);
  const department = 'Tank Farm';
  for (const sort of ['name', 'least', 'most', 'quiet', 'urgent']) {
    const firstPageOfDepartment = await fetchMatrix({ department, sort });
    const allRows = await readAllPages((query) => fetchMatrix({ sort, ...query }));
    for (const rows of [firstPageOfDepartment.items, allRows])
      expect(rows.find(({ fullName }) => fullName === 'Rita Reader')?.cells).toEqual(cells);
  }
  const csv = await app.call(traineesEndpoints.export, { as: trainer, query: { department: 'Bench' } });
  const headerLines = 1;
  expect(parseCsv(csv.body).records).toHaveLength(traineeCount + headerLines);
});

test('every endpoint of this feature returns 403 to a trainee, except the endpoints that return records of the caller', async () => {
  const trainerEndpoints = Object.entries(endpoints.trainees).filter(([name]) => !name.startsWith('own'));
  for (const [, endpoint] of trainerEndpoints) {
    const reply = await app.call(endpoint, {
      as: people.reader,
      params: { userId: people.notStarted.id, moduleId: firstModule.id },
    });
    expect(reply.statusCode).toBe(403);
  }
});
