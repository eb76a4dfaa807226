import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson, type Person } from '../../testing/people.ts';
import { seededRandom } from '../../testing/mutate.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { listModulesWithQuiz } from '../../testing/training-actions.ts';
import { closeDatabase, openDatabase } from '../../platform/db/database.ts';
import { findProgress, listProgress } from './progress.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;

/** Inserts random progress, readings and attempts of a person, in active and inactive modules. */
async function insertRandomProgress(person: Person, random: () => number): Promise<void> {
  const { db, clock } = app;
  const oneOf = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const randomTimeWithin = (days: number) => new Date(clock.now().getTime() - random() * days * dayMs);
  for (const { id, quizId } of await listModulesWithQuiz(app)) {
    if (random() < 0.2) continue;
    const isCompleted = random() < 0.5;
    const depth = oneOf(0, 40, 100, 100);
    const completion = { completed_at: randomTimeWithin(20), completed_by: 'quiz' as const, percentage: 100 };
    await db
      .insertInto('module_progress')
      .values({
        user_id: person.id,
        module_id: id,
        status: isCompleted ? 'completed' : 'in_progress',
        percentage: 50,
        depth,
        depth_revision: oneOf(null, 1, 2, 3),
        ...(isCompleted && completion),
      })
      .execute();
    for (let revision = 1; revision <= Math.floor(random() * 3); revision += 1) {
      const seconds = Math.floor(random() * 500);
      const times = { began_at: randomTimeWithin(20), updated_at: clock.now() };
      await db
        .insertInto('module_readings')
        .values({ user_id: person.id, module_id: id, revision, credited_seconds: seconds, ...times })
        .execute();
    }
    for (let attempts = Math.floor(random() * 3); attempts > 0; attempts -= 1) {
      const correct = Math.floor(random() * 13);
      await db
        .insertInto('quiz_attempts')
        .values({
          user_id: person.id,
          quiz_id: quizId,
          module_id: id,
          content_revision: oneOf(1, 2, 3),
          passing_score: 70,
          submitted_at: randomTimeWithin(20),
          closed_by: oneOf('person', 'clock', 'revision'),
          correct_count: correct,
          question_count: 12,
          score: ((correct * 100) / 12).toFixed(2),
          is_passing: correct * 100 >= 70 * 12,
          is_test_out: random() < 0.3,
        })
        .execute();
    }
  }
}

/**
 * Reads the shared views, which implement the rules in SQL. Returns a function that finds what the views say about the
 * person in one module.
 */
async function readViews(userId: string) {
  const { db } = app;
  const [readers, times, results] = await Promise.all([
    db.selectFrom('module_readers').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('module_reading_times').selectAll().where('user_id', '=', userId).execute(),
    db.selectFrom('quiz_results').selectAll().where('user_id', '=', userId).execute(),
  ]);
  return (moduleId: string) => {
    const attempts = results.filter((result) => result.module_id === moduleId);
    const isPassed = attempts.some((attempt) => attempt.is_passing && attempt.is_current);
    return {
      mustReadAgain: readers.find((reader) => reader.module_id === moduleId)?.must_read_again ?? false,
      readSeconds: times.find((time) => time.module_id === moduleId)?.seconds ?? 0,
      bestScore: attempts.length === 0 ? null : Math.max(...attempts.map((attempt) => Number(attempt.score))),
      isPassed,
      mustPassAgain: attempts.some((attempt) => attempt.is_passing) && !isPassed,
    };
  };
}

describe('listProgress', () => {
  test('returns what the shared views say about random progress, and findProgress returns the same', async () => {
    const random = seededRandom(16);
    // Each module has revision 3. The last revision that requires a new reading, or a new pass, differs between
    // modules.
    const modules = await listModulesWithQuiz(app);
    for (const [place, { id }] of modules.entries()) {
      const readingRevision = 1 + (place % 3);
      const passingRevision = Math.min(readingRevision, 1 + (place % 2));
      const revisions = { content_revision: 3, reading_revision: readingRevision, passing_revision: passingRevision };
      await app.db.updateTable('modules').set(revisions).where('id', '=', id).execute();
    }
    await app.db
      .updateTable('modules')
      .set({ is_active: false })
      .where('id', '=', modules[4]?.id ?? '')
      .execute();
    for (let people = 0; people < 12; people += 1) {
      const person = await insertPerson(app.db, {}, app.clock.now());
      await insertRandomProgress(person, random);
      const findInViews = await readViews(person.id);
      const rows = await listProgress(app.db, person.id);
      // One module is inactive. It is listed only for people who have started it.
      expect(rows.length).toBeGreaterThanOrEqual(modules.length - 1);
      for (const row of rows) {
        const { mustReadAgain, readSeconds, quiz } = row;
        const { bestScore, isPassed, mustPassAgain } = quiz ?? {};
        expect({ mustReadAgain, readSeconds, bestScore, isPassed, mustPassAgain }).toEqual(findInViews(row.moduleId));
        expect(await findProgress(app.db, person.id, row.moduleId.toUpperCase())).toEqual(row);
      }
    }
  });

  test('shows changes of a module, of its quiz and of the site that another server has made', async () => {
    const otherServer = openDatabase(app.connection, { max: 1 });
    const person = await insertPerson(app.db, {}, app.clock.now());
    const [first] = await listModulesWithQuiz(app);
    const findFirstRow = async () =>
      (await listProgress(otherServer, person.id)).find((row) => row.moduleId === first?.id);
    await findFirstRow();
    await app.db
      .updateTable('modules')
      .set({ title: 'Renamed' })
      .where('id', '=', first?.id ?? '')
      .execute();
    await app.db
      .updateTable('quizzes')
      .set({ passing_score: 83 })
      .where('id', '=', first?.quizId ?? '')
      .execute();
    expect(await findFirstRow()).toMatchObject({ title: 'Renamed', quiz: { passMark: 83 } });
    await app.db.insertInto('site').values({ mode: 'real', module_gate: 'passed' }).execute();
    const gates = (await listProgress(otherServer, person.id)).flatMap((row) => row.previous?.until ?? []);
    expect(new Set(gates)).toEqual(new Set(['passed']));
    await closeDatabase(otherServer);
  });
});
