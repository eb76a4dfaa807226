import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Moves the account's approval and the times of the person's progress and attempts `days` days into the past. */
export async function moveActivityIntoPast(db: Database, email: string, days: number): Promise<void> {
  const shift = sql`interval '1 day' * ${days}`;
  const userId = sql`(select id from users where email = ${email})`;
  await sql`update users set approved_at = approved_at - ${shift} where email = ${email}`.execute(db);
  await sql`
    update module_progress
    set started_at = started_at - ${shift}, completed_at = completed_at - ${shift}, updated_at = updated_at - ${shift}
    where user_id = ${userId}`.execute(db);
  await sql`
    update quiz_attempts
    set started_at = started_at - ${shift}, submitted_at = submitted_at - ${shift}
    where user_id = ${userId}`.execute(db);
}
