import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { findSharedVersion, rememberShared } from '../../platform/db/remember-shared.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { listBadges } from '../badges/index.ts';
import { listRecordedDrills } from '../drills/index.ts';
import { findMarksByPerson } from '../evidence/index.ts';
import { findPersonRow, type StallCriterion } from './matrix.queries.ts';

/**
 * Lists the active modules by chapter number. `passMark` is the pass mark, in percent, of the module's first active
 * quiz; null if the module has no active quiz. `hasDrills` is true if people can start a drill of the module.
 */
export const listActiveModules = async (db: Database) => listModulesOfVersion(db, await findSharedVersion(db));

/**
 * Like `listActiveModules`, but usually without a statement, because the list is kept in memory. The parameter
 * `version` is the version of the shared data (see `rememberShared`) that the caller has just read.
 */
export const listModulesOfVersion = rememberShared((db) => selectActiveModules(db).execute());

function selectActiveModules(db: Database) {
  return db
    .selectFrom('active_modules as module')
    .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
    .select(['module.id', 'module.chapter_number as chapterNumber', 'module.title'])
    .select(['module.content_revision as contentRevision', 'quiz.passing_score as passMark'])
    .select(sql<boolean>`exists (select from active_drills as drill where drill.module_id = module.id)`.as('hasDrills'))
    .orderBy('module.chapter_number');
}

export type ActiveModule = Awaited<ReturnType<typeof listModulesOfVersion>>[number];

/**
 * Selects approved people of any role, each with the number of active modules that the person has completed, and with
 * the number of all active modules. `last_activity_at` is the time at which the person last saved progress, or started
 * or submitted an attempt; null without activity.
 */
const selectApprovedPeople = (db: Database) =>
  db
    .selectFrom('people as person')
    .select(['person.id', 'person.full_name', 'person.email', 'person.employee_id', 'person.position'])
    .select(['person.department', 'person.is_active', 'person.phone_number', 'person.approved_at'])
    .select([
      sql<number>`(select count(*) from completed_modules as completed
        join active_modules as module on module.id = completed.module_id
        where completed.user_id = person.id)::int`.as('completed_modules'),
      sql<number>`(select count(*) from active_modules)::int`.as('total_modules'),
      sql<Date | null>`greatest(
        (select max(updated_at) from started_modules where user_id = person.id),
        (select max(coalesce(submitted_at, started_at)) from quiz_attempts where user_id = person.id))`.as(
        'last_activity_at',
      ),
    ])
    .where('person.approved_at', 'is not', null);

export type TraineeRow = Awaited<ReturnType<ReturnType<typeof selectApprovedPeople>['execute']>>[number];

/** Lists all approved trainees by name, including deactivated ones. */
export function listTrainees(db: Database): Promise<TraineeRow[]> {
  return selectApprovedPeople(db)
    .where('person.role', '=', 'trainee')
    .orderBy(sql`lower(person.full_name)`)
    .orderBy('person.id')
    .execute();
}

/**
 * Finds an approved person of any role, because a trainee who becomes a trainer keeps the training record. Returns
 * undefined if there is no such person.
 */
export function findApprovedPerson(db: Database, userId: string): Promise<TraineeRow | undefined> {
  return selectApprovedPeople(db).where('person.id', '=', userId).executeTakeFirst();
}

/**
 * Lists the active modules like `listActiveModules`, each with what is stored about the person's reading. The fields of
 * a module that the person has not started are null. `read_seconds` is the time spent reading.
 */
function listModulesOfRecord(db: Database, userId: string) {
  return selectActiveModules(db)
    .leftJoin('started_modules as started', (join) =>
      join.onRef('started.module_id', '=', 'module.id').on('started.user_id', '=', userId),
    )
    .leftJoin('module_reading_times as time', (join) =>
      join.onRef('time.module_id', '=', 'started.module_id').on('time.user_id', '=', userId),
    )
    .leftJoin('module_readers as reader', (join) =>
      join.onRef('reader.module_id', '=', 'started.module_id').on('reader.user_id', '=', userId),
    )
    .select(['started.depth_revision', 'started.is_ticked', 'started.started_at', 'started.completed_at'])
    .select(['started.completed_by', 'module.reading_revision', 'reader.must_read_again'])
    .select('time.seconds as read_seconds')
    .execute();
}

/** A position in a list of a person's record. Such a list is sorted by time and then by id. */
export interface RecordPosition {
  /** The time of the row, truncated to milliseconds. */
  readonly time: Date;
  readonly id: string;
}

/**
 * A filter for a person's attempts. Without `moduleId`, attempts in all modules are selected, even in inactive modules.
 */
export interface AttemptFilter {
  readonly userId: string;
  readonly moduleId?: string | undefined;
}

/**
 * Lists a person's attempts, including open attempts; the attempt that was started last comes first. `number` counts
 * the person's attempts in the module of the attempt, from 1 for the first.
 */
export function listAttempts(
  db: Database,
  { userId, moduleId }: AttemptFilter,
  after: RecordPosition | undefined,
  limit: number,
) {
  // Times are truncated to milliseconds before sorting, because the cursor contains no microseconds.
  const startedAt = sql<Date>`date_trunc('milliseconds', started_at)`;
  const numberedAttempts = db
    .selectFrom('quiz_attempts')
    .select(['id', 'module_id', 'quiz_id', 'submitted_at', 'is_passing', 'passing_score', 'correct_count'])
    .select([
      'question_count',
      'time_spent_seconds',
      'is_test_out',
      'is_counted',
      'closed_by',
      startedAt.as('started_at'),
    ])
    .select(sql<number | null>`score::float8`.as('score'))
    .select(sql<number>`(row_number() over (partition by module_id order by ${startedAt}, id))::int`.as('number'))
    .where('user_id', '=', userId);
  let query = db
    .selectFrom(numberedAttempts.as('attempt'))
    .innerJoin('quiz_titles as quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('module_titles as module', 'module.id', 'attempt.module_id')
    .selectAll('attempt')
    .select(['quiz.title', 'module.chapter_number']);
  if (moduleId !== undefined) query = query.where('attempt.module_id', '=', moduleId);
  if (after) {
    query = query.where(
      sql<boolean>`(attempt.started_at, attempt.id) < (${after.time}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.orderBy('attempt.started_at', 'desc').orderBy('attempt.id', 'desc').limit(limit).execute();
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Lists a person's certificates, latest request first. */
function listCertificateStates(db: Database, userId: string) {
  return db
    .selectFrom('certificate_states')
    .select(['id', 'number', 'state', 'requested_at', 'issued_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .execute();
}

/**
 * Lists the procedures that a person has read or viewed, most recent first. `read_revision` is the latest revision that
 * the person has read, and `viewed_revision` the latest revision that the person has viewed.
 */
export function listSopReads(db: Database, userId: string, after: RecordPosition | undefined, limit: number) {
  // Times are truncated to milliseconds before sorting, because the cursor contains no microseconds.
  const lastAt = sql<Date>`date_trunc('milliseconds', last_at)`;
  let query = db
    .selectFrom('sop_readings')
    .select(['sop_id', 'number', 'title', 'current_revision', 'is_active', lastAt.as('last_at')])
    .select(['read_revision', 'read_at', 'viewed_revision', 'viewed_at'])
    .where('user_id', '=', userId);
  if (after) {
    query = query.where(sql<boolean>`(${lastAt}, sop_id) < (${after.time}::timestamptz, ${after.id}::uuid)`);
  }
  return query.orderBy(lastAt, 'desc').orderBy('sop_id', 'desc').limit(limit).execute();
}

export type SopReadRow = Awaited<ReturnType<typeof listSopReads>>[number];

/** The numbers of active trainees who reached each step of a module, and medians. A median is null without data. */
export interface FunnelRow {
  readonly hasQuiz: boolean;
  /** The number of all active trainees. */
  readonly trainees: number;
  /** Trainees who started the module. */
  readonly opened: number;
  /** Trainees who read the module to the end. */
  readonly read: number;
  /** Trainees who submitted an attempt. */
  readonly quizTried: number;
  /** Trainees with a pass that counts for the current revision. */
  readonly passed: number;
  /** Trainees who completed the module. */
  readonly completed: number;
  /**
   * The median time in minutes from the start of the module to its completion, over the trainees who completed the
   * module.
   */
  readonly medianMinutesToComplete: number | null;
  /**
   * The median number of submitted attempts up to and including the first passed attempt, over the trainees who passed.
   */
  readonly medianAttemptsToPass: number | null;
  /** The median duration of an attempt in seconds, over all submitted attempts of active trainees. */
  readonly medianSecondsInQuiz: number | null;
}

/**
 * Counts the active trainees who reached each step of a module. The steps that concern the quiz are counted for the
 * module's first active quiz. `first_pass` is the number of a person's first passed attempt.
 */
export async function findFunnel(db: Database, moduleId: string): Promise<FunnelRow | undefined> {
  const { rows } = await sql<FunnelRow>`
    with quiz as (
      select quiz_id as id from module_quizzes where module_id = ${moduleId}::uuid
    ), reading as (
      select count(*)::int as opened, (count(*) filter (where depth = 100))::int as read,
        (count(*) filter (where status = 'completed'))::int as completed,
        percentile_cont(0.5) within group (order by extract(epoch from completed_at - started_at) / 60)
          filter (where status = 'completed') as "medianMinutesToComplete"
      from started_modules where module_id = ${moduleId}::uuid and user_id in (select id from active_trainees)
    ), attempt as materialized (
      select user_id, is_passing, is_current, time_spent_seconds,
        row_number() over (partition by user_id order by submitted_at) as attempt_number
      from quiz_results
      where quiz_id = (select id from quiz) and user_id in (select id from active_trainees)
    ), taker as (
      select bool_or(is_passing and is_current) as has_passed,
        min(attempt_number) filter (where is_passing) as first_pass
      from attempt group by user_id
    )
    select exists (select from quiz) as "hasQuiz",
      (select count(*) from active_trainees)::int as trainees,
      opened, read, "quizTried", passed, completed, "medianMinutesToComplete", "medianAttemptsToPass",
      (select percentile_cont(0.5) within group (order by time_spent_seconds) from attempt) as "medianSecondsInQuiz"
    from reading cross join (
      select count(*)::int as "quizTried", (count(*) filter (where has_passed))::int as passed,
        percentile_cont(0.5) within group (order by first_pass) as "medianAttemptsToPass"
      from taker
    ) as quiz_steps
    `.execute(db);
  return rows[0];
}

/** Lists the departments of active trainees by name. */
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

export type RecordRows = Awaited<ReturnType<typeof findRecordRows>>;

/** Finds the rows of a person's record. Throws trainee_not_found if the person does not exist or is not approved. */
export async function findRecordRows(db: Database, userId: string, stallCriterion: StallCriterion) {
  const [person, modules, certificates, badges, marksByPerson, drills] = await Promise.all([
    findPersonRow(db, userId, stallCriterion),
    listModulesOfRecord(db, userId),
    listCertificateStates(db, userId),
    listBadges(db, userId),
    findMarksByPerson(db, [userId]),
    listRecordedDrills(db, userId),
  ]);
  ensure(person, 'trainee_not_found');
  // The marks point trainers to unusual evidence, such as very fast reading.
  const marks = marksByPerson.get(userId) ?? [];
  return { person, modules, certificates, badges, marks, drills };
}
