import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/**
 * Inserts `count` trainees into the department "Bench". Trainee 1 has completed the first active module, trainee 2 the
 * first two, and so on up to trainee 13. Trainee 14 has completed no module, and the pattern repeats from trainee 15.
 * Each trainee has passed the quizzes of the completed modules. The last activity of trainee n was n % 40 days ago.
 */
export async function saveManyTrainees(db: Database, count: number): Promise<void> {
  await sql`
    insert into users (email, password_hash, full_name, employee_id, department, approved_at)
    select 'bench' || n || '@plant.test', 'x', 'Bench Person ' || lpad(n::text, 4, '0'), 'B-' || n, 'Bench', now()
    from generate_series(1, ${count}::int) as n`.execute(db);
  const fromCompletedModules = sql`
    from (select id, row_number() over (order by full_name)::int as n from users where department = 'Bench') as trainee
    join (select id, row_number() over (order by chapter_number)::int as position from modules where is_active) as module
      on module.position <= trainee.n % 14`;
  await sql`
    insert into module_progress (user_id, module_id, status, percentage, depth, depth_revision, is_ticked, completed_by,
      started_at, completed_at, updated_at)
    select trainee.id, module.id, 'completed', 100, 100, 1, true, 'quiz', now(), now(), now() - trainee.n % 40 * interval '1 day'
    ${fromCompletedModules}`.execute(db);
  await sql`
    insert into quiz_attempts (user_id, quiz_id, module_id, content_revision, passing_score, started_at, submitted_at,
      closed_by, correct_count, question_count, score, is_passing, time_spent_seconds)
    select trainee.id, quiz.id, module.id, 1, 80, now() - trainee.n % 40 * interval '1 day',
      now() - trainee.n % 40 * interval '1 day', 'person', 11, 12, 91.67, true, 300
    ${fromCompletedModules} join quizzes as quiz on quiz.module_id = module.id`.execute(db);
}
