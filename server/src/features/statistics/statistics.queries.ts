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

/** All figures in one statement, as one moment has them. `monthAgo` and `yearAgo` say from when "lately" counts. */
export async function findCounts(db: Database, monthAgo: Date, yearAgo: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with active_module as (select id from modules where is_active),
    person_progress as (
      select person.id, person.role, coalesce(sum(own.percentage), 0) as percentage,
        count(*) filter (where own.status = 'completed') as completed
      from users as person
      left join module_progress as own on own.user_id = person.id and own.module_id in (select id from active_module)
      where ${canSignIn}
      group by person.id
    )
    select
      (select count(*) from users where deleted_at is null) as "totalUsers",
      (select count(*) from modules) as "totalModules",
      (select count(*) from active_module) as "activeModules",
      (select avg(percentage) / nullif((select count(*) from active_module), 0)
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
        where completed > 0 and completed = (select count(*) from active_module)) as "fullyTrained",
      (select count(*) from certificates where issued_at is not null) as "certificatesIssued",
      (select avg(extract(epoch from last_active_at - started_at)) / 60 from sessions
        where started_at >= ${monthAgo})::float8 as "averageSessionMinutes",
      (select count(*) from users as person where person.approved_at is null and person.is_active
        and person.deleted_at is null) as "waitingRegistrations",
      (select count(*) from users as person where person.trainer_requested_at is not null
        and person.trainer_decided_at is null and person.is_active and person.deleted_at is null) as "trainerRequests"
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The database gave no figures.');
  return counts;
}

/** People who signed in, by day of the site's calendar; days without anybody are left out. */
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

/** Active modules by chapter, with how far active trainees are in each. */
export async function listModuleCounts(db: Database) {
  const { rows } = await sql<{
    id: string;
    chapterNumber: number;
    title: string;
    completed: number;
    inProgress: number;
    notStarted: number;
  }>`
    with trainee as (
      select person.id from users as person where person.role = 'trainee' and ${canSignIn}
    ), own as (
      select module_id, count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status <> 'completed') as begun
      from module_progress where user_id in (select id from trainee) group by module_id
    )
    select module.id, module.chapter_number as "chapterNumber", module.title,
      coalesce(own.completed, 0) as completed, coalesce(own.begun, 0) as "inProgress",
      (select count(*) from trainee) - coalesce(own.completed + own.begun, 0) as "notStarted"
    from modules as module left join own on own.module_id = module.id
    where module.is_active order by module.chapter_number
  `.execute(db);
  return rows;
}
