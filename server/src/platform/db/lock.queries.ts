import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Waits for a lock that everybody on this database who names the same thing shares, and holds it until the transaction ends. */
export async function holdLock(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
