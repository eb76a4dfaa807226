import type { AdminStats } from '@loopcheck/contract/features/statistics/statistics.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The counts, before anything is rounded. */
export type Counts = Omit<AdminStats, 'averageProgress' | 'quizPassRate'> & {
  readonly averageProgress: number | null;
  readonly passedAttempts: number;
};

/** People who can sign in. */
const canSignIn = sql`person.is_active and person.approved_at is not null and person.deleted_at is null`;

/** All figures in one statement, so that they are consistent. `monthAgo` and `yearAgo` begin the "recent" periods. */
export async function findCounts(db: Database, monthAgo: Date, yearAgo: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with person_progress as (
      select person.id, person.role, coalesce(sum(own.percentage), 0) as percentage,
        count(*) filter (where own.status = 'completed') as completed
      from users as person
      left join module_progress as own on own.user_id = person.id and own.module_id in (select id from active_modules)
      where ${canSignIn}
      group by person.id
    )
    select
      (select count(*) from users where deleted_at is null) as "totalUsers",
      (select count(*) from modules) as "totalModules",
      (select count(*) from active_modules) as "activeModules",
      (select avg(percentage) / nullif((select count(*) from active_modules), 0)
        from person_progress where role = 'trainee')::float8 as "averageProgress",
      (select count(*) from quiz_attempts where submitted_at is not null) as "totalQuizAttempts",
      (select count(*) from quiz_attempts where submitted_at >= ${yearAgo}) as "recentQuizAttempts",
      (select count(*) from quiz_attempts where is_passing) as "passedAttempts",
      (select count(*) from person_progress) as "activeUsers",
      (select count(distinct session.user_id) from sessions as session
        join person_progress as person on person.id = session.user_id
        where session.last_active_at >= ${monthAgo}) as "recentUsers",
      (select count(*) from module_progress where status = 'completed') as "completedTrainings",
      (select count(*) from person_progress
        where completed > 0 and completed = (select count(*) from active_modules)) as "fullyTrained",
      (select count(*) from certificates where issued_at is not null) as "certificatesIssued",
      (select avg(extract(epoch from last_active_at - started_at)) / 60 from sessions
        where started_at >= ${monthAgo})::float8 as "averageSessionMinutes",
      (select count(*) from users as person where person.approved_at is null and person.is_active
        and person.deleted_at is null) as "waitingRegistrations",
      (select count(*) from users as person where person.trainer_requested_at is not null
        and person.trainer_decided_at is null and person.is_active and person.deleted_at is null) as "trainerRequests"
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The statement returned no row.');
  return counts;
}

/** People who signed in, by day in the site's time zone; days without any are left out. */
export async function listPeoplePerDay(db: Database, since: Date, timeZone: string) {
  const { rows } = await sql<{ day: string; people: number }>`
    select (login_time at time zone ${timeZone}::text)::date as day, count(distinct user_id) as people
    from sign_ins where succeeded and login_time >= ${since}
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/** Submitted attempts by the Monday of their week; weeks without any are left out. */
export async function listAttemptsPerWeek(db: Database, since: Date, timeZone: string) {
  const { rows } = await sql<{ week: string; passed: number; failed: number }>`
    select date_trunc('week', submitted_at at time zone ${timeZone}::text)::date as week,
      count(*) filter (where is_passing) as passed, count(*) filter (where not is_passing) as failed
    from quiz_attempts where submitted_at >= ${since}
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/** Active modules in order, with the number of active trainees in each state. */
export async function listModuleCounts(db: Database) {
  const { rows } = await sql<{
    id: string;
    chapterNumber: number;
    title: string;
    completed: number;
    inProgress: number;
    notStarted: number;
  }>`
    with own as (
      select module_id, count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status <> 'completed') as begun
      from module_progress where user_id in (select id from active_trainees) group by module_id
    )
    select module.id, module.chapter_number as "chapterNumber", module.title,
      coalesce(own.completed, 0) as completed, coalesce(own.begun, 0) as "inProgress",
      (select count(*) from active_trainees) - coalesce(own.completed + own.begun, 0) as "notStarted"
    from active_modules as module left join own on own.module_id = module.id
    order by module.chapter_number
  `.execute(db);
  return rows;
}

/** The figures of the trainer's portal, in one statement. Trainees who signed in after `activeSince` count as active. */
export function findTrainerFigures(db: Database, activeSince: Date) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from active_trainees)::int`.as('trainees'),
      sql<number>`(select count(distinct department) from active_trainees where department <> '')::int`.as(
        'departments',
      ),
      sql<number>`(select count(*) from active_trainees where exists (
        select from sign_ins where user_id = active_trainees.id and succeeded and login_time >= ${activeSince}
      ))::int`.as('activeTrainees'),
      sql<number>`(select count(*) from active_modules)::int`.as('modules'),
      sql<number>`coalesce((
        select sum(percentage) from module_progress
        where user_id in (select id from active_trainees) and module_id in (select id from active_modules)
      )::float8 / nullif((select count(*) from active_trainees) * (select count(*) from active_modules), 0), 0)`.as(
        'averageProgress',
      ),
      sql<number>`(select count(*) from certificates where state = 'pending')::int`.as('pendingCertificates'),
      sql<Date | null>`(select min(requested_at) from certificates where state = 'pending')`.as('oldestPendingAt'),
      sql<number>`(select count(*) from certificates where state = 'issued')::int`.as('issuedCertificates'),
      sql<number>`(select count(*) from quizzes where is_active)::int`.as('quizzes'),
      sql<number>`(select count(*) from questions where is_active)::int`.as('questions'),
      sql<number>`(select count(*) from sops where is_active)::int`.as('sops'),
    ])
    .executeTakeFirstOrThrow();
}
