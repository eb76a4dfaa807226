import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Moves all recorded activity of a person `days` days into the past. */
export async function setIdle(db: Database, email: string, days: number): Promise<void> {
  const past = sql`interval '1 day' * ${days}`;
  const own = sql`(select id from users where email = ${email})`;
  await sql`update users set approved_at = approved_at - ${past} where email = ${email}`.execute(db);
  await sql`
    update module_progress
    set started_at = started_at - ${past}, completed_at = completed_at - ${past}, updated_at = updated_at - ${past}
    where user_id = ${own}`.execute(db);
  await sql`
    update quiz_attempts
    set started_at = started_at - ${past}, submitted_at = submitted_at - ${past}
    where user_id = ${own}`.execute(db);
}
