import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { testDatabase } from '../testing/database.ts';
import { listSuspectAnswerKeys } from '../features/quizzes/index.ts';
import { gateCheckQuestions } from './gate-check.ts';
import { loadSampleDrillRuns } from './drill-runs.ts';
import { loadDemo } from './load.ts';
import { verifyPassword } from '../platform/auth/password.ts';
import { contractorNames, demoAccounts, midCourseAccount, sampleTechnicians } from './people.ts';
import { sampleNews, sampleDiscussions } from './sample-texts.ts';
import { loadSampleCertificates, loadSampleProcedureReads } from './samples.ts';

const { db, drop } = await testDatabase();
afterAll(drop);
const now = new Date('2026-11-20T12:00:00Z');

const countRows = async (table: 'users' | 'training_events' | 'quiz_attempts' | 'sign_ins' | 'training_news') => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

// The later tests of loadDemo check the data that this test saves.
test('two concurrent runs of loadDemo save each account once, and save progress for sample people, but not for demo accounts', async () => {
  await Promise.all([loadDemo(db, now), loadDemo(db, now)]);

  expect(await countRows('users')).toBe(demoAccounts.length + sampleTechnicians.length + contractorNames.length);
  expect(await countRows('quiz_attempts')).toBeGreaterThan(100);
  expect(await countRows('sign_ins')).toBeGreaterThan(100);
  expect(await countRows('training_events')).toBeGreaterThan(1000);

  const demoAccountProgress = await db
    .selectFrom('module_progress')
    .innerJoin('users', 'users.id', 'module_progress.user_id')
    .select('users.email')
    .where(
      'users.email',
      'in',
      demoAccounts.map((account) => account.email),
    )
    .execute();
  expect(demoAccountProgress).toEqual([]);
});

// `midCourseAccount` belongs to a sample technician. It is not one of `demoAccounts`.
test('loadDemo gives the published password to the sample technician who is in the middle of the course', async () => {
  const { id, role, password_hash } = await db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash'])
    .where('email', '=', midCourseAccount.email)
    .executeTakeFirstOrThrow();
  expect(role).toBe('trainee');
  expect(await verifyPassword(password_hash ?? undefined, midCourseAccount.password)).toBe(true);

  const progress = await db
    .selectFrom('module_progress')
    .select(['status', 'depth'])
    .where('user_id', '=', id)
    .orderBy('started_at')
    .execute();
  // The email of `midCourseAccount` is that of technician 10.
  const { completedModuleCount, depth } = sampleTechnicians[9] ?? { completedModuleCount: 0, depth: 0 };
  expect(progress.map(({ status }) => status)).toEqual([
    ...Array<string>(completedModuleCount).fill('completed'),
    'in_progress',
  ]);
  expect(progress.at(-1)?.depth).toBe(depth);
});

test('loadDemo marks the evidence of some sample people as implausible, but not the evidence of the demo accounts', async () => {
  const marks = await db
    .selectFrom('evidence_marks as mark')
    .innerJoin('users', 'users.id', 'mark.user_id')
    .select(['users.full_name', 'mark.kind'])
    .orderBy('users.full_name')
    .orderBy('mark.kind')
    .execute();
  expect(marks).toEqual([
    { full_name: 'Lars Henriksen', kind: 'two_devices' },
    { full_name: 'Thandiwe Nkosi', kind: 'fast_reading' },
    { full_name: 'Thandiwe Nkosi', kind: 'two_devices' },
  ]);
});

test('loadDemo saves a passed attempt for each module that a technician has completed', async () => {
  const completedWithoutPass = await db
    .selectFrom('module_progress as progress')
    .select(['progress.module_id'])
    .where('progress.status', '=', 'completed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quiz_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.user_id', '=', 'progress.user_id')
            .whereRef('attempt.module_id', '=', 'progress.module_id')
            .where('attempt.is_passing', '=', true),
        ),
      ),
    )
    .execute();
  expect(completedWithoutPass).toEqual([]);
});

test('in the data of loadDemo, item analysis reports only the question in which a wrong option is marked as correct', async () => {
  const wronglyMarkedQuestions = gateCheckQuestions.filter(
    ({ trulyCorrectOption }) => trulyCorrectOption !== undefined,
  );

  const suspects = await listSuspectAnswerKeys(db);

  expect(wronglyMarkedQuestions).toHaveLength(1);
  expect(suspects.map(({ question }) => question)).toEqual(wronglyMarkedQuestions.map(({ question }) => question));
});

test('loadDemo saves the sample discussions and news items, and an accepted answer to each FAQ', async () => {
  const posts = await db
    .selectFrom('discussion_posts')
    .select(['question_id', 'is_faq', 'accepted_answer_id'])
    .execute();
  expect(posts.filter((post) => post.question_id === null)).toHaveLength(sampleDiscussions.length);
  expect(posts.filter((post) => post.is_faq && post.accepted_answer_id === null)).toEqual([]);
  expect(await countRows('training_news')).toBe(sampleNews.length);
});

test('loadDemo saves no training event in the future', async () => {
  const futureEvents = await db.selectFrom('training_events').select('id').where('occurred_at', '>', now).execute();
  expect(futureEvents).toEqual([]);
});

test('loadSampleCertificates requests certificates for the first two eligible technicians, even if it runs twice concurrently', async () => {
  const config = readConfig({ DEMO: 'on' });
  await Promise.all([loadSampleCertificates(db, config, now), loadSampleCertificates(db, config, now)]);
  const requests = await db
    .selectFrom('certificates')
    .select(['holder_name', 'state'])
    .orderBy('holder_name')
    .execute();
  expect(requests).toEqual([
    { holder_name: 'Grace Okonkwo', state: 'pending' },
    { holder_name: 'Omar Al-Balushi', state: 'pending' },
  ]);
});

test('loadSampleDrillRuns saves one failed and one passed run of the trainee in the middle of the course', async () => {
  const contentDirectory = path.resolve(import.meta.dirname, '../../../content');
  const load = () => loadSampleDrillRuns(db, contentDirectory, now);
  await Promise.all([load(), load()]);
  await load();
  const runs = await db
    .selectFrom('drill_runs')
    .innerJoin('users', 'users.id', 'drill_runs.user_id')
    .select(['users.email', 'try_number', 'is_passed', 'result'])
    .orderBy('try_number')
    .execute();
  // The record sheet has eight lines, and the failed run has mistakes in two of them.
  expect(runs.map((run) => [run.email, run.try_number, run.is_passed, run.result?.rightCount])).toEqual([
    [midCourseAccount.email, 1, false, 6],
    [midCourseAccount.email, 2, true, 8],
  ]);
  expect(runs[0]?.result?.lines.filter(({ state }) => state !== 'right').map(({ id, state }) => [id, state])).toEqual([
    ['newest', 'wrong'],
    ['audited', 'unseen'],
  ]);
  expect(runs[0]?.result?.lines.find(({ id }) => id === 'newest')?.note).toMatch(/creationTime/);
  // A mark is a reason why a trainer should check the run.
  expect(runs.map(({ result }) => result?.marks)).toEqual([[], []]);
});

test('loadSampleProcedureReads saves reads of procedures with times in the past, even if it runs twice concurrently', async () => {
  await Promise.all([loadSampleProcedureReads(db, now), loadSampleProcedureReads(db, now)]);
  const reads = await db.selectFrom('sop_reads').select(['user_id', 'sop_id', 'read_at']).execute();
  expect(reads.length).toBeGreaterThan(100);
  expect(reads.every((read) => read.read_at < now)).toBe(true);
});
