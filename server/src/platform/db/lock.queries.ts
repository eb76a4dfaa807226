import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Waits for the advisory lock of this name, which all servers on the database share; it is held until the transaction ends. */
export async function holdLock(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
