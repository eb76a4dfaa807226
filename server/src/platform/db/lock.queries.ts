import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Waits for the advisory lock with this name and holds it until the transaction ends. All servers that use the database
 * share the lock.
 */
export async function acquireLock(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
