import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { findPerson, type When } from './matrix.queries.ts';

/** The active modules in order, with the pass mark of the quiz that counts. */
export function listActiveModules(db: Database) {
  return db
    .selectFrom('active_modules as module')
    .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
    .select(['module.id', 'module.chapter_number as chapterNumber', 'module.title'])
    .select(['module.content_revision as contentRevision', 'quiz.passing_score as passMark'])
    .orderBy('module.chapter_number')
    .execute();
}

export type ActiveModule = Awaited<ReturnType<typeof listActiveModules>>[number];

/** People with the number of modules that they have completed and their last activity. */
const trainees = (db: Database) =>
  db
    .selectFrom('users as person')
    .select(['person.id', 'person.full_name', 'person.email', 'person.employee_id', 'person.position'])
    .select(['person.department', 'person.is_active', 'person.phone_number', 'person.approved_at'])
    .select([
      sql<number>`(select count(*) from module_progress as own join modules on modules.id = own.module_id
        where own.user_id = person.id and own.status = 'completed' and modules.is_active)::int`.as('completed'),
      sql<number>`(select count(*) from modules where is_active)::int`.as('total'),
      sql<Date | null>`greatest(
        (select max(updated_at) from module_progress where user_id = person.id),
        (select max(coalesce(submitted_at, started_at)) from quiz_attempts where user_id = person.id))`.as(
        'last_activity',
      ),
    ]);

export type TraineeRow = Awaited<ReturnType<ReturnType<typeof trainees>['execute']>>[number];

/** All admitted trainees by name, deactivated ones too. */
export function listTrainees(db: Database): Promise<TraineeRow[]> {
  return trainees(db)
    .where('person.role', '=', 'trainee')
    .where('person.approved_at', 'is not', null)
    .orderBy(sql`lower(person.full_name)`)
    .orderBy('person.id')
    .execute();
}

/** One admitted person of any role: a record remains when its owner becomes a trainer. */
export function findTrainee(db: Database, userId: string): Promise<TraineeRow | undefined> {
  return trainees(db).where('person.id', '=', userId).where('person.approved_at', 'is not', null).executeTakeFirst();
}

/** One person's progress in the modules that they have started. */
export function listReading(db: Database, userId: string) {
  return db
    .selectFrom('module_progress')
    .select(['module_id', 'depth_revision', 'started_at', 'completed_at', 'completed_by'])
    .where('user_id', '=', userId)
    .execute();
}

/** One person's attempts, the latest first. */
export function listAttempts(db: Database, userId: string) {
  return db
    .selectFrom('quiz_attempts as attempt')
    .innerJoin('quizzes as quiz', 'quiz.id', 'attempt.quiz_id')
    .select(['attempt.id', 'attempt.module_id', 'attempt.quiz_id', 'quiz.title', 'attempt.started_at'])
    .select(['attempt.submitted_at', 'attempt.is_passing', 'attempt.passing_score', 'attempt.correct_count'])
    .select(['attempt.question_count', 'attempt.time_spent_seconds'])
    .select(sql<number | null>`attempt.score::float8`.as('score'))
    .where('attempt.user_id', '=', userId)
    .orderBy('attempt.started_at', 'desc')
    .execute();
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** One person's certificates, the latest request first. */
export function listHeldCertificates(db: Database, userId: string) {
  return db
    .selectFrom('certificates')
    .select(['id', 'number', 'state', 'requested_at', 'issued_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .execute();
}

/** One person's badges, the latest first. */
export function listEarnedBadges(db: Database, userId: string) {
  return db
    .selectFrom('badges')
    .leftJoin('modules', 'modules.id', 'badges.module_id')
    .select(['badges.kind', 'badges.earned_at', 'modules.chapter_number'])
    .where('badges.user_id', '=', userId)
    .orderBy('badges.earned_at', 'desc')
    .orderBy('badges.id')
    .execute();
}

/** A position in a list ordered by time, in milliseconds, and id. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

/** One person's sign-ins after a position, newest first. */
export function listSignIns(db: Database, userId: string, before: TimePosition | undefined, limit: number) {
  let query = db
    .selectFrom('sign_ins')
    .select(['id', 'login_time', 'succeeded', 'device_type', 'browser', 'ip_address'])
    // In milliseconds, as in the cursor.
    .select(sql<Date>`date_trunc('milliseconds', login_time)`.as('at'))
    .where('user_id', '=', userId);
  if (before) {
    query = query.where(
      sql<boolean>`(date_trunc('milliseconds', login_time), id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    );
  }
  return query
    .orderBy(sql`date_trunc('milliseconds', login_time)`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The procedures that one person has read, each with the latest revision that they read, the last read first, after a position. */
export function listSopReads(db: Database, userId: string, before: TimePosition | undefined, limit: number) {
  let query = db
    .with('latest', (cte) =>
      cte
        .selectFrom('sop_reads')
        .distinctOn('sop_id')
        .select(['sop_id', 'revision', 'read_at'])
        // In milliseconds, as in the cursor.
        .select(sql<Date>`date_trunc('milliseconds', read_at)`.as('at'))
        .where('user_id', '=', userId)
        .orderBy('sop_id')
        .orderBy('revision', 'desc'),
    )
    .selectFrom('latest')
    .innerJoin('sops', 'sops.id', 'latest.sop_id')
    .innerJoin('sop_revisions as version', (join) =>
      join.onRef('version.sop_id', '=', 'latest.sop_id').onRef('version.revision', '=', 'latest.revision'),
    )
    .select(['latest.sop_id as id', 'latest.revision', 'latest.read_at', 'latest.at'])
    .select(['sops.number', 'version.title', 'sops.revision as present_revision', 'sops.is_active']);
  if (before) {
    query = query.where(sql<boolean>`(latest.at, latest.sop_id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  }
  return query.orderBy('latest.at', 'desc').orderBy('latest.sop_id', 'desc').limit(limit).execute();
}

export interface FunnelRow {
  readonly trainees: number;
  readonly opened: number;
  readonly read: number;
  readonly quizTried: number;
  readonly passed: number;
  readonly completed: number;
  readonly medianMinutesToComplete: number | null;
  readonly medianAttemptsToPass: number | null;
  readonly medianSecondsInQuiz: number | null;
}

/** How many active trainees reached each step of a module and its counting quiz, with medians over those who reached it. */
export async function findFunnel(db: Database, moduleId: string) {
  const { rows } = await sql<FunnelRow & { hasQuiz: boolean }>`
    with quiz as (
      select quiz_id as id from module_quizzes where module_id = ${moduleId}::uuid
    ), reading as (
      select * from module_progress where module_id = ${moduleId}::uuid and user_id in (select id from active_trainees)
    ), submitted as (
      select user_id, is_passing, time_spent_seconds,
        row_number() over (partition by user_id order by submitted_at) as number
      from quiz_attempts
      where quiz_id in (select id from quiz) and user_id in (select id from active_trainees) and submitted_at is not null
    ), first_passes as (
      select user_id, min(number) as attempts from submitted where is_passing group by user_id
    )
    select exists (select from quiz) as "hasQuiz",
      (select count(*) from active_trainees)::int as trainees,
      (select count(*) from reading)::int as opened,
      (select count(*) from reading where depth = 100)::int as read,
      (select count(distinct user_id) from submitted)::int as "quizTried",
      (select count(*) from first_passes)::int as passed,
      (select count(*) from reading where status = 'completed')::int as completed,
      (select percentile_cont(0.5) within group (order by extract(epoch from completed_at - started_at) / 60)
        from reading where status = 'completed') as "medianMinutesToComplete",
      (select percentile_cont(0.5) within group (order by attempts) from first_passes) as "medianAttemptsToPass",
      (select percentile_cont(0.5) within group (order by time_spent_seconds) from submitted) as "medianSecondsInQuiz"
    `.execute(db);
  return rows[0];
}

/** All departments of active trainees, by name. */
export async function listDepartments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('active_trainees')
    .select('department')
    .distinct()
    .where('department', '<>', '')
    .orderBy('department')
    .execute();
  return rows.map(({ department }) => department ?? '');
}

export type RecordRows = Awaited<ReturnType<typeof findRecord>>;

/** The rows of one person's record; trainee_not_found for somebody who does not exist or was never admitted. */
export async function findRecord(db: Database, userId: string, when: When) {
  const [person, modules, reading, attempts, certificates, badges] = await Promise.all([
    findPerson(db, userId, when),
    listActiveModules(db),
    listReading(db, userId),
    listAttempts(db, userId),
    listHeldCertificates(db, userId),
    listEarnedBadges(db, userId),
  ]);
  ensure(person, 'trainee_not_found');
  return { person, modules, reading, attempts, certificates, badges };
}
