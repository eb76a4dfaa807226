import { Kysely } from 'kysely';
import { type ConnectionUrl } from './connection.ts';
import { createPoolDialect } from './dialect.ts';
import { ConnectionPool, type PoolOptions } from './pool.ts';
import type { Tables } from './tables.ts';

/** Typed access to the database: a connection pool or a transaction. The functions in `*.queries.ts` accept both. */
export type Database = Kysely<Tables>;

/**
 * Opens a connection pool, which connects to the database at the first query. When PostgreSQL restarts, running queries
 * fail; the caller can repeat them. New queries wait up to five seconds until the database accepts connections again.
 *
 * Results: bigint and count(*) are numbers, and a query whose result has a number beyond 2^53 fails. numeric is text,
 * timestamptz is a Date, and date is the text YYYY-MM-DD.
 *
 * Parameters: for jsonb, pass an object or an array, never the result of JSON.stringify. To store a single text or
 * number as jsonb, write `to_jsonb(${text}::text)`.
 */
export function openDatabase(connection: ConnectionUrl, options: PoolOptions): Database {
  return new Kysely<Tables>({ dialect: createPoolDialect(new ConnectionPool(connection, options)) });
}

/** Closes a pool. Running queries have five seconds to finish; new queries are rejected immediately. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.destroy();
}
