import { quizAnalysisEndpoints as analysis } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizAuthoringEndpoints as authoring } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertGradedAttempt, listActiveQuestions, type PoolQuestion } from '../../testing/graded-attempt.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  finishReading,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  startOrResumeAttempt,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { analyseQuiz, listSuspectAnswerKeys } from './analysis/item-analysis.ts';
import { listQuizzesWithStatistics } from './authoring/authoring.queries.ts';
import { countResults, countResultsByPeriod, countResultsSince } from './result-counts.queries.ts';
import { findResultVersions } from './result-versions.queries.ts';

// Servers keep item analysis (the statistics of each question) and numbers of attempts in memory. After each change,
// these tests compare the figures of two servers with the figures of a third server that has nothing in memory.

const app = await testApp();
/** The connections of another server with the same database. */
const otherServer = openDatabase(app.connection, { max: 2 });
afterAll(async () => {
  await closeDatabase(otherServer);
  await app.close();
});

const module = (await listModulesWithQuiz(app))[0] as ModuleWithQuiz;
const trainer = await app.person({ role: 'trainer' });
let questions: PoolQuestion[];
beforeAll(async () => {
  questions = await listActiveQuestions(app, module.quizId);
  // Half of the people answer only the first question wrongly, the others only the first question correctly. So the
  // answer key of the first question is suspect.
  for (let index = 0; index < 36; index += 1) {
    const isHighScorer = index % 2 === 0;
    const findWrongOption = (question: PoolQuestion) => (question.correctOption === 1 ? 2 : 1);
    const [first, ...others] = questions as [PoolQuestion, ...PoolQuestion[]];
    const firstAnswer = isHighScorer ? findWrongOption(first) : first.correctOption;
    const otherAnswers = others.map((question) => (isHighScorer ? question.correctOption : findWrongOption(question)));
    await insertAttempt(await app.person(), [firstAnswer, ...otherAnswers]);
  }
});

const insertAttempt = (person: Awaited<ReturnType<typeof app.person>>, chosenOptions: (number | null)[]) =>
  insertGradedAttempt(app, questions, { quizId: module.quizId, moduleId: module.id, person, chosenOptions });

const hourMs = 3_600_000;
const now = app.clock.now().getTime();
const since = new Date(now - 25 * hourMs);
const periodStarts = [200, 100, 50, 0].map((hours) => new Date(now - hours * hourMs));

/** All figures that servers keep in memory. */
async function readFigures(db: Database) {
  const rows = await listQuizzesWithStatistics(db, await findResultVersions(db));
  return {
    suspects: await listSuspectAnswerKeys(db),
    // A request can contain the id in upper case.
    analysis: await analyseQuiz(db, module.quizId.toUpperCase()),
    counts: rows.map(({ id, attempt_count: attempts, pass_count: passes }) => ({ id, attempts, passes })),
    total: await countResults(db),
    byPeriod: await countResultsByPeriod(db, periodStarts),
    since: await countResultsSince(db, since),
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function readFiguresWithoutMemory(): Promise<Figures> {
  const newServer = openDatabase(app.connection, { max: 1 });
  const figures = await readFigures(newServer);
  await closeDatabase(newServer);
  return figures;
}

/**
 * Makes a change, and expects it to change the figures. Expects both servers, and a snapshot, to return the new figures
 * immediately. Returns the new figures.
 */
async function expectCurrentFigures(change: () => Promise<unknown>): Promise<Figures> {
  const before = [await readFigures(app.db), await readFigures(otherServer)];
  await change();
  const expected = await readFiguresWithoutMemory();
  expect(await readFigures(app.db)).toEqual(expected);
  expect(await readFigures(otherServer)).toEqual(expected);
  expect(await inSnapshot(app.db, readFigures)).toEqual(expected);
  expect(before).not.toContainEqual(expected);
  // The figures are computed from tables. They must agree with the view `quiz_results`, which contains the attempts that
  // count.
  const { rows } = await sql<{ attemptCount: number; passCount: number }>`
    select count(*) as "attemptCount", count(*) filter (where is_passing) as "passCount" from quiz_results`.execute(
    app.db,
  );
  expect(expected.total).toEqual(rows[0]);
  return expected;
}

test('a submitted attempt is in the figures of all servers immediately', async () => {
  const person = await app.person();
  await finishReading(app, person, module);
  const attempt = await startOrResumeAttempt(app, person, module.quizId);
  const before = await readFigures(app.db);
  const after = await expectCurrentFigures(() => submitAttempt(app, person, attempt, 'right'));
  expect(after.total.attemptCount).toBe(before.total.attemptCount + 1);
});

test('when a trainee becomes a trainer, item analysis immediately leaves out their attempts, but the totals still contain them', async () => {
  const person = await app.person();
  await insertAttempt(
    person,
    questions.map(({ correctOption }) => correctOption),
  );
  const setRole = (role: 'trainee' | 'trainer') =>
    app.db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  const asTrainee = await readFigures(app.db);
  const asTrainer = await expectCurrentFigures(() => setRole('trainer'));
  expect(asTrainer.total).toEqual(asTrainee.total);
  expect(await expectCurrentFigures(() => setRole('trainee'))).toEqual(asTrainee);
});

test('an attempt that a revision ends is left out of the figures immediately', async () => {
  const person = await app.person();
  const id = await insertAttempt(
    person,
    questions.map(({ correctOption }) => correctOption),
  );
  await expectCurrentFigures(() =>
    app.db.updateTable('quiz_attempts').set({ closed_by: 'revision' }).where('id', '=', id).execute(),
  );
});

test('a corrected answer key and its regrade are in the figures immediately', async () => {
  const [question] = questions as [PoolQuestion];
  const { suspects } = await readFigures(app.db);
  expect(suspects.map(({ questionId }) => questionId)).toContain(question.id);
  const authored = await app.db
    .selectFrom('question_versions')
    .select(['question', 'exhibit', 'options', 'explanation'])
    .where('question_id', '=', question.id)
    .executeTakeFirstOrThrow();
  const corrected = await expectCurrentFigures(async () => {
    const reply = await app.call(authoring.updateQuestion, {
      as: trainer,
      params: { questionId: question.id },
      body: { ...authored, correctOption: question.correctOption === 1 ? 2 : 1, baseVersion: question.version },
    });
    expect(reply.json()).toMatchObject({ version: question.version + 1 });
  });
  const findQuestion = (figures: Figures) => figures.analysis?.find(({ questionId }) => questionId === question.id);
  expect(findQuestion(corrected)).toMatchObject({ isRegradeDue: true, suspectOption: null });
  const preview = await app.call(analysis.regradePreview, { as: trainer, params: { questionId: question.id } });
  const { fingerprint } = preview.json<{ fingerprint: string }>();
  const regraded = await expectCurrentFigures(() =>
    app.call(analysis.regrade, {
      as: trainer,
      params: { questionId: question.id },
      body: { fingerprint, includeReworded: false },
    }),
  );
  expect(findQuestion(regraded)).toMatchObject({ isRegradeDue: false });
});

test('a transaction reads its own attempts, which nobody else reads before the commit or after a rollback', async () => {
  const person = await app.person();
  const before = await readFigures(app.db);
  await expect(
    inTransaction(app.db, async (db) => {
      const transactionApp = { ...app, db };
      const chosenOptions = questions.map(({ correctOption }) => correctOption);
      const attempt = { quizId: module.quizId, moduleId: module.id, person, chosenOptions };
      await insertGradedAttempt(transactionApp, questions, attempt);
      expect((await readFigures(db)).total.attemptCount).toBe(before.total.attemptCount + 1);
      expect(await readFigures(otherServer)).toEqual(before);
      throw new Error('rollback');
    }),
  ).rejects.toThrow('rollback');
  expect(await readFigures(app.db)).toEqual(before);
});

test('a transaction that changes many attempts at a quiz stores a result version that starts with the id of the transaction', async () => {
  const readResultVersion = () =>
    app.db
      .selectFrom('quiz_result_versions')
      .select(['version', sql<string>`xmin::text || ' ' || cmin::text`.as('write')])
      .where('quiz_id', '=', module.quizId)
      .executeTakeFirstOrThrow();
  const before = await readResultVersion();
  await sql`update quiz_attempts set is_passing = is_passing where quiz_id = ${module.quizId}::uuid`.execute(app.db);
  const after = await readResultVersion();
  expect(after.version).not.toBe(before.version);
  // `xmin` is the transaction that wrote the row. It has only the lower 32 bits of the id.
  const [transactionId] = after.version.split(' ');
  expect(after.write.split(' ')[0]).toBe(String(Number(transactionId) % 2 ** 32));
});

test('attempts are counted by the time of their submission, from the start of a period until just before the next period starts', async () => {
  const before = await readFigures(app.db);
  const times = [...periodStarts, since].flatMap((time) => [time.getTime() - 1, time.getTime(), time.getTime() + 1]);
  for (const time of times) {
    const attempt = { quizId: module.quizId, moduleId: module.id, person: await app.person(), at: new Date(time) };
    await insertGradedAttempt(app, questions, { ...attempt, chosenOptions: questions.map(() => null) });
  }
  const after = await readFigures(app.db);
  const countBetween = (from: number, until: number) => times.filter((time) => time >= from && time < until).length;
  const ends = [...periodStarts.slice(1).map((start) => start.getTime()), Infinity];
  expect(after.byPeriod).toEqual(
    before.byPeriod.map(({ attemptCount, passCount }, index) => ({
      attemptCount: attemptCount + countBetween(periodStarts[index]?.getTime() ?? 0, ends[index] ?? 0),
      passCount,
    })),
  );
  expect(after.since).toBe(before.since + countBetween(since.getTime(), Infinity));
  // The next full hour after `later` and after `since` is the same, so the counts that are kept in memory are used
  // again.
  const later = new Date(since.getTime() + 1);
  expect(await countResultsSince(app.db, later)).toBe(before.since + countBetween(later.getTime(), Infinity));
  expect(await countResultsSince(app.db, new Date(now + hourMs))).toBe(0);
});

test('the start of an attempt and a lifted waiting time change no result version', async () => {
  const person = await app.person();
  await finishReading(app, person, module);
  const { versions } = await findResultVersions(app.db);
  const attempt = await startOrResumeAttempt(app, person, module.quizId);
  await app.db.updateTable('quiz_attempts').set({ wait_lifted_at: new Date() }).where('id', '=', attempt.id).execute();
  expect((await findResultVersions(app.db)).versions).toEqual(versions);
});
