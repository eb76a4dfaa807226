import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Waits for the advisory lock with this name and holds it until the transaction ends. The lock applies to all servers
 * that use the database.
 */
export async function acquireLock(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Acquires several locks like `acquireLock`, in one statement. The names are sorted, so that two transactions that need
 * the same locks cannot wait for each other forever.
 */
export async function acquireLocks(transaction: Database, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name`.execute(
    transaction,
  );
}
