import { sql } from 'kysely';
import { compileOnce, type Parameter } from './compile-once.ts';
import type { Database } from './database.ts';

/**
 * Waits for the advisory lock with this name and holds it until the transaction ends. The lock applies to all servers
 * that use the database.
 */
export async function acquireLock(transaction: Database, name: string): Promise<void> {
  await lockByName(transaction, { name });
}

// The key of an advisory lock is a 64-bit number, so the name is hashed. The 0 is the seed of the hash.
const lockByName = compileOnce((db, parameter: Parameter<{ name: string }>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${parameter('name')}, 0))`.as('lock')),
);

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
