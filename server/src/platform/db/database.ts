import { Kysely } from 'kysely';
import { type Connection } from './connection.ts';
import { poolDialect } from './dialect.ts';
import { ConnectionPool, type PoolOptions } from './pool.ts';
import type { Tables } from './tables.ts';

/** Typed access to the database: every `*.queries.ts` takes one, whether it is the pool or a transaction. */
export type Database = Kysely<Tables>;

/**
 * Opens a pool; nothing connects before the first query. When PostgreSQL restarts, the queries under way fail and may
 * be repeated, and the next query waits up to five seconds for the database and then works.
 *
 * Values: bigint and count(*) are numbers (beyond 2^53 the query fails rather than rounds), numeric is text, timestamptz
 * is a Date, date is the text YYYY-MM-DD. A jsonb parameter is an object or array, never the result of JSON.stringify;
 * give a bare text or number as `to_jsonb(${text}::text)`.
 */
export function openDatabase(connection: Connection, options: PoolOptions): Database {
  return new Kysely<Tables>({ dialect: poolDialect(new ConnectionPool(connection, options)) });
}

/** Closes a pool: running work has five seconds to end, new queries are refused at once. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy();
}
