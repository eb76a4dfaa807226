import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The figures of the trainer's portal, in one statement. `activeSince` is what counts as having been here lately. */
export function findTrainerFigures(db: Database, activeSince: Date) {
  return db
    .with('crew', (on) =>
      on
        .selectFrom('users')
        .select(['id', 'department'])
        .where('role', '=', 'trainee')
        .where('is_active', '=', true)
        .where('approved_at', 'is not', null),
    )
    .with('open_modules', (on) => on.selectFrom('modules').select('id').where('is_active', '=', true))
    .selectNoFrom([
      sql<number>`(select count(*) from crew)::int`.as('trainees'),
      sql<number>`(select count(distinct department) from crew where department <> '')::int`.as('departments'),
      sql<number>`(select count(*) from crew where exists (
        select from sign_ins where user_id = crew.id and succeeded and login_time >= ${activeSince}
      ))::int`.as('activeTrainees'),
      sql<number>`(select count(*) from open_modules)::int`.as('modules'),
      sql<number>`coalesce((
        select sum(percentage) from module_progress
        where user_id in (select id from crew) and module_id in (select id from open_modules)
      )::float8 / nullif((select count(*) from crew) * (select count(*) from open_modules), 0), 0)`.as(
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
