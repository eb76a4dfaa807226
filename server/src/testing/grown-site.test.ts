import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../demo/index.ts';
import { findProgress } from '../features/progress/index.ts';
import { listMatrix } from '../features/trainees/matrix.queries.ts';
import { closeDatabase, openDatabase } from '../platform/db/database.ts';
import { testDatabase } from './database.ts';
import { findGrownTrainee, type GrownSite, saveGrownSite } from './grown-site.ts';

const personCount = 60;
const { db, ownerConnection, drop } = await testDatabase();
const now = new Date();
let site: GrownSite;
beforeAll(async () => {
  await loadDemo(db, now);
  const ownerDb = openDatabase(ownerConnection, { max: 1 });
  site = await saveGrownSite(ownerDb, personCount);
  await closeDatabase(ownerDb);
});
afterAll(drop);

test('saveGrownSite saves people, each with a row of progress per module and about 100 training events', async () => {
  const { rows } = await sql<{ modules: number }>`select count(*)::int as modules from active_modules`.execute(db);
  expect(site.people).toBe(personCount);
  expect(site.progressRows).toBe(personCount * (rows[0]?.modules ?? 0));
  expect(site.events / personCount).toBeGreaterThan(80);
});

test('saveGrownSite gives each attempt 12 questions, and as many correct answers as its `correct_count`', async () => {
  const { rows } = await sql`
    select attempt.id from quiz_attempts as attempt
    join users as person on person.id = attempt.user_id and person.employee_id like 'GROWTH-%'
    left join attempt_questions as answer on answer.attempt_id = attempt.id
    left join question_versions as version on version.question_id = answer.question_id and version.version = answer.version
    group by attempt.id
    having count(answer.question_id) <> 12
      or count(*) filter (where answer.chosen_option = version.correct_option) <> attempt.correct_count`.execute(db);
  expect(rows).toEqual([]);
  // 60 percent of the people have passed the quizzes of all 13 modules. These attempts alone are almost 8 per person on
  // average.
  expect(site.attempts).toBeGreaterThan(personCount * 6);
});

test('findGrownTrainee finds a trainee who has read a module and not passed its quiz', async () => {
  const trainee = await findGrownTrainee(db);
  const stallCriterion = { now, stalledAfterDays: 14 };
  const rows = await listMatrix(db, { filter: {}, sort: 'most', limit: 200, stallCriterion });
  const row = rows.find(({ id }) => id === trainee.id);
  expect(row).toMatchObject({ email: trainee.email, next_module_id: trainee.moduleId });
  // A cell begins with the id of the module and the state of the person in this module.
  expect(row?.cells.find(([moduleId]) => moduleId === trainee.moduleId)?.[1]).toBe('failed');
  const progress = await findProgress(db, trainee.id, trainee.moduleId);
  expect(progress && isQuizOpen(progress)).toBe(true);
});
