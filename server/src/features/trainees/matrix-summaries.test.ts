import { CellState } from '@loopcheck/contract/features/trainees/trainees.contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertTraineesWithProgress } from '../../testing/trainees-with-progress.ts';
import {
  finishReading,
  sendProgressReport,
  startOrResumeAttempt,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { keepSummaries, letterOf, stateOf } from './matrix-summaries.queries.ts';
import { findAverageProgress, findMatrixFigures, listMatrix, summarizeStalledTrainees } from './matrix.queries.ts';

const app = await testApp();
afterAll(app.close);
const { firstModule, secondModule, thirdModule, people } = await insertTraineesWithProgress(app);
const { reader, notStarted, failedQuiz, withoutQuiz, inactive } = people;

const sorts = ['urgent', 'quiet', 'least', 'most'] as const;
const filters = [
  {},
  { standing: 'needs_action' },
  { standing: 'finished' },
  { state: 'in_progress' },
  { module: secondModule.id },
  { module: secondModule.id, state: 'locked' },
  { department: 'Tank Farm', stalledDays: 3 },
] as const;

/** Reads everything that is calculated from the summaries. */
async function readAll() {
  const stallCriterion = { now: app.clock.now(), stalledAfterDays: 14 };
  const rows = [];
  for (const sort of sorts)
    for (const filter of filters) rows.push(await listMatrix(app.db, { filter, sort, limit: 100, stallCriterion }));
  const figures = [];
  for (const filter of filters) {
    // The order of the totals is not defined, so they are sorted as texts.
    const { totals, ...counts } = await findMatrixFigures(app.db, filter, stallCriterion);
    figures.push({ ...counts, totals: totals.map((total) => JSON.stringify(total)).toSorted() });
  }
  const stalled = await summarizeStalledTrainees(app.db, stallCriterion, 3);
  return { rows, figures, stalled, average: await findAverageProgress(app.db) };
}

/** Reads everything with and without kept summaries, expects the same result from both, and returns this result. */
async function readWithAndWithoutSummaries() {
  const withSummaries = await readAll();
  await app.db.deleteFrom('matrix_summaries').execute();
  const calculated = await readAll();
  expect(withSummaries).toEqual(calculated);
  return calculated;
}

/** The number of rows of matrix_changes. A trigger adds the people whose kept summaries are not valid any more. */
const countChanges = async () => (await app.db.selectFrom('matrix_changes').select('user_id').execute()).length;

beforeEach(() => keepSummaries(app.db));

test('a kept summary is used until the progress of the person changes', async () => {
  const setAllSums = (sum: number) => app.db.updateTable('matrix_summaries').set({ percentage_sum: sum }).execute();
  const stallCriterion = { now: app.clock.now(), stalledAfterDays: 14 };
  const readSum = async () => (await findMatrixFigures(app.db, { search: 'Rita' }, stallCriterion)).percentageSum;
  const correctSum = await readSum();
  const wrongSum = 7;
  await setAllSums(wrongSum);
  expect(await readSum()).toBe(wrongSum);
  // This update changes no value, but its trigger makes the kept summary invalid.
  await sql`update module_progress set updated_at = updated_at where user_id = ${reader.id}`.execute(app.db);
  expect(await readSum()).toBe(correctSum);
  await app.db.deleteFrom('matrix_summaries').execute();
});

test('the letters of all states are different', () => {
  expect(CellState.options.map((state) => stateOf(letterOf(state)))).toEqual(CellState.options);
});

test('keepSummaries keeps a summary of everybody who can sign in, and empties matrix_changes', async () => {
  await sendProgressReport(app, reader, secondModule.id, { scrollDepthPercentage: 65 });
  expect(await countChanges()).toBeGreaterThan(0);
  await keepSummaries(app.db);
  expect(await countChanges()).toBe(0);
  const kept = await app.db.selectFrom('matrix_summaries').select('user_id').execute();
  const active = await app.db.selectFrom('active_people').select('id').execute();
  expect(kept.map((row) => row.user_id).toSorted()).toEqual(active.map(({ id }) => id).toSorted());
});

describe('the figures with kept summaries are the same as without kept summaries', () => {
  const setModule = (columns: Record<string, unknown>, id: string) =>
    app.db.updateTable('modules').set(columns).where('id', '=', id).execute();
  // The changes are not undone. Each change starts from the result of the changes before it.
  const changes: [string, () => Promise<unknown>][] = [
    ['no change', async () => undefined],
    [
      'another setting of the site',
      () => app.db.insertInto('site').values({ mode: 'real', module_gate: 'passed' }).execute(),
    ],
    ['the former setting of the site', () => sql`update site set module_gate = null`.execute(app.db)],
    ['a progress report', () => sendProgressReport(app, notStarted, firstModule.id, { scrollDepthPercentage: 50 })],
    [
      'a failed attempt',
      async () => {
        await finishReading(app, withoutQuiz, thirdModule);
        const attempt = await startOrResumeAttempt(app, withoutQuiz, thirdModule.quizId);
        await submitAttempt(app, withoutQuiz, attempt, 'wrong');
      },
    ],
    ['a changed result', () => sql`update quiz_attempts set is_passing = true, score = 100`.execute(app.db)],
    ['removed progress', () => sql`delete from module_progress where user_id = ${failedQuiz.id}`.execute(app.db)],
    ['a new person', () => app.person({ fullName: 'Newton New', department: 'Tank Farm' })],
    [
      'a deactivated person',
      () => app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute(),
    ],
    [
      'an activated person',
      () => app.db.updateTable('users').set({ is_active: true }).where('id', '=', inactive.id).execute(),
    ],
    [
      'a publication that requires a new pass',
      () => setModule({ content_revision: 2, reading_revision: 2, passing_revision: 2 }, firstModule.id),
    ],
    [
      'a deactivated quiz',
      () => app.db.updateTable('quizzes').set({ is_active: false }).where('module_id', '=', secondModule.id).execute(),
    ],
    ['another order of the modules', () => setModule({ chapter_number: 99 }, firstModule.id)],
    ['a deactivated module', () => setModule({ is_active: false }, secondModule.id)],
  ];
  test('after a change that is committed after keepSummaries has run', async () => {
    const before = await readAll();
    await inTransaction(app.db, async (transaction) => {
      await sql`
        update module_progress set percentage = 11, updated_at = ${app.clock.now()}
        where user_id = ${reader.id} and module_id = ${secondModule.id}`.execute(transaction);
      await keepSummaries(app.db);
    });
    expect(await countChanges()).toBe(1);
    expect(await readWithAndWithoutSummaries()).not.toEqual(before);
  });

  test.each(changes)('after %s', async (name, change) => {
    const before = await readAll();
    await change();
    const after = await readWithAndWithoutSummaries();
    if (name !== 'no change') expect(after).not.toEqual(before);
  });

  test('after a change that is rolled back', async () => {
    const failure = inTransaction(app.db, async (transaction) => {
      await sql`delete from module_progress`.execute(transaction);
      await keepSummaries(app.db);
      throw new Error('rolled back');
    });
    await expect(failure).rejects.toThrow('rolled back');
    expect(await countChanges()).toBe(0);
    await readWithAndWithoutSummaries();
  });
});
