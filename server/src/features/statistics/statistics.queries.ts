import type { AdminStats } from '@loopcheck/contract/features/statistics/statistics.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The figures of the admin panel before rounding, without the figures about quiz attempts. */
type AdminFigures = Omit<
  AdminStats,
  'averageProgress' | 'quizPassRate' | 'totalQuizAttempts' | 'recentQuizAttempts'
> & {
  /** Average progress of active trainees over active modules, in percent; null without active modules or trainees. */
  readonly averageProgress: number | null;
};

/**
 * Reads these figures of the admin panel in one statement, so that they are consistent with each other. The view
 * `module_titles` has every module, active or not.
 * - `averageProgress`: the mean percentage of active trainees in active modules. A module not started counts as 0.
 * - `recentUsers`: active people who have used a session since `monthAgo`.
 * - `averageSessionMinutes`: the average length, in minutes, of the sessions that began since `monthAgo`; null without
 *   sessions.
 * - `completedTrainings`: completed modules, summed over all people.
 * - `fullyTrained`: active people who have completed every active module.
 * - `certificatesIssued`: all certificates that were ever issued, including those that were revoked since.
 */
export async function findAdminFigures(db: Database, monthAgo: Date): Promise<AdminFigures> {
  const { rows } = await sql<AdminFigures>`
    with progress as (
      select user_id, count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'completed' and is_active) as completed_active,
        sum(percentage) filter (where is_active) as percentage
      from started_modules join module_titles as module on module.id = module_id
      group by user_id
    ), person_progress as (
      select person.id, person.role, coalesce(percentage, 0) as percentage, coalesce(completed_active, 0) as completed
      from active_people as person left join progress on progress.user_id = person.id
    )
    select
      (select count(*) from users where deleted_at is null) as "totalUsers",
      (select count(*) from module_titles) as "totalModules",
      (select count(*) from active_modules) as "activeModules",
      (select sum(percentage)::float8 / nullif(count(*) * (select count(*) from active_modules), 0)
        from person_progress where role = 'trainee') as "averageProgress",
      (select count(*) from person_progress) as "activeUsers",
      (select count(distinct session.user_id) from sessions as session
        join person_progress as person on person.id = session.user_id
        where session.last_active_at >= ${monthAgo}) as "recentUsers",
      (select coalesce(sum(completed), 0)::int from progress) as "completedTrainings",
      (select count(*) from person_progress
        where completed > 0 and completed = (select count(*) from active_modules)) as "fullyTrained",
      (select count(*) from certificate_states where state in ('issued', 'revoked')) as "certificatesIssued",
      (select avg(extract(epoch from last_active_at - started_at)) / 60 from sessions
        where started_at >= ${monthAgo})::float8 as "averageSessionMinutes",
      (select count(*) from users as person where person.approved_at is null and person.is_active
        and person.deleted_at is null) as "waitingRegistrations",
      (select count(*) from users as person where person.trainer_requested_at is not null
        and person.trainer_decided_at is null and person.is_active and person.deleted_at is null) as "trainerRequests"
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The statement returned no row.');
  return figures;
}

/**
 * Lists the active modules in order. For each of them, counts the active trainees who have completed it, who have
 * started but not completed it, and who have not started it.
 */
export async function countTraineesPerModule(db: Database) {
  const { rows } = await sql<{
    id: string;
    chapterNumber: number;
    title: string;
    completed: number;
    inProgress: number;
    notStarted: number;
  }>`
    with counts as (
      select module_id, count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status <> 'completed') as in_progress
      from started_modules where user_id in (select id from active_trainees) group by module_id
    )
    select module.id, module.chapter_number as "chapterNumber", module.title,
      coalesce(counts.completed, 0) as completed, coalesce(counts.in_progress, 0) as "inProgress",
      (select count(*) from active_trainees) - coalesce(counts.completed + counts.in_progress, 0) as "notStarted"
    from active_modules as module left join counts on counts.module_id = module.id
    order by module.chapter_number
  `.execute(db);
  return rows;
}

/**
 * Reads the figures of the trainer's start page in one statement.
 * - `trainees`: the number of active trainees.
 * - `activeTrainees`: the number of those trainees who signed in since `activeSince`. In this name, unlike elsewhere,
 *   "active" means a recent sign-in.
 * - `oldestPendingAt`: the time of the oldest pending request for a certificate; null if there is none.
 * - `issuedCertificates`: the number of issued certificates, including expired ones, but not revoked ones.
 */
export function findTrainerFigures(db: Database, activeSince: Date) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from active_trainees)::int`.as('trainees'),
      sql<number>`(select count(distinct department) from active_trainees where department <> '')::int`.as(
        'departments',
      ),
      sql<number>`(select count(*) from active_trainees where exists (
        select from successful_sign_ins where user_id = active_trainees.id and login_time >= ${activeSince}
      ))::int`.as('activeTrainees'),
      sql<number>`(select count(*) from active_modules)::int`.as('modules'),
      sql<number>`(select count(*) from certificate_states where state = 'pending')::int`.as('pendingCertificates'),
      sql<Date | null>`(select min(requested_at) from certificate_states where state = 'pending')`.as(
        'oldestPendingAt',
      ),
      sql<number>`(select count(*) from certificate_states where state = 'issued')::int`.as('issuedCertificates'),
      sql<number>`(select count(*) from quiz_titles where is_active)::int`.as('quizzes'),
      sql<number>`(select count(*) from questions where is_active)::int`.as('questions'),
      sql<number>`(select count(*) from active_sops)::int`.as('sops'),
    ])
    .executeTakeFirstOrThrow();
}
