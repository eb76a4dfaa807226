import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import { type Connection } from './connection.ts';
import { ConnectionPool, type PoolOptions } from './pool.ts';
import type { Tables } from './tables.ts';

/** The typed door to the database: every `*.queries.ts` takes one, whether it is the pool or a transaction. */
export type Database = Kysely<Tables>;

/**
 * Opens a pool; nothing connects before the first query. When PostgreSQL is started again under it, what was under way
 * fails and may be repeated, and the next query waits up to five seconds for the database and then works.
 *
 * Values: bigint and count(*) are numbers (beyond 2^53 the query fails rather than rounds), numeric is text, timestamptz
 * is a Date, date is the text YYYY-MM-DD. A jsonb parameter is given as a value, never through JSON.stringify: the
 * driver encodes it, and a text would be stored as a JSON string.
 */
export function openDatabase(connection: Connection, options: PoolOptions): Database {
  const pool = new ConnectionPool(connection, options);
  return new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: () => pool }) });
}

/** Closes a pool: running work has five seconds to end, new queries are refused at once. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy();
}
