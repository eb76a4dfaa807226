import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';
import { type Connection, driverOptions } from './connection.ts';
import type { Tables } from './tables.ts';

/** The typed door to the database: every `*.queries.ts` takes one, whether it is the pool or a transaction. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** The most connections that this pool opens; they are opened as they are needed. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
}

/** What only a session with a meaning of its own needs: a held lock, a LISTEN. */
export interface DriverOptions extends DatabaseOptions {
  /** Ordinary connections are renewed every 30 to 60 minutes; one that holds a lock must not be. */
  readonly isKeptForEver?: boolean;
  /** Called whenever a connection has ended. */
  readonly onClose?: () => void;
}

type Driver = ReturnType<typeof openDriver>;

/**
 * Opens the driver alone, for what Kysely does not do: several statements in one text, LISTEN.
 * Values as in `openDatabase`.
 */
export function openDriver(connection: Connection, options: DriverOptions) {
  const { max, applicationName = 'loopcheck', isKeptForEver = false, onClose = () => undefined } = options;
  const own = {
    ...driverOptions(connection),
    ...(isKeptForEver ? { max_lifetime: null } : {}),
    max,
    onclose: onClose,
    connect_timeout: 10,
    // "relation already exists, skipping" and its like are no news.
    onnotice: () => undefined,
    connection: { application_name: applicationName },
  };
  // A socket is described by the options alone; the driver would send an unknown `host` setting found in the URL.
  return own.host === undefined ? postgres(connection, own) : postgres(own);
}

const drivers = new WeakMap<Database, Driver>();

/**
 * Opens a pool; nothing connects before the first query, and a lost connection is replaced at the next one, so that a
 * restarted PostgreSQL is met again without a restart of the server (what was under way fails and may be repeated).
 *
 * Values: bigint and count(*) are numbers (beyond 2^53 the query fails rather than rounds), numeric is text, timestamptz
 * is a Date, date is the text YYYY-MM-DD. A jsonb parameter is given as a value, never through JSON.stringify: the
 * driver encodes it, and a text would be stored as a JSON string.
 */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const driver = openDriver(connection, options);
  const db = new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: driver }) });
  drivers.set(db, driver);
  return db;
}

/** Closes a pool: running queries have five seconds to end, new ones are refused at once. */
export async function closeDatabase(db: Database): Promise<void> {
  await drivers.get(db)?.end({ timeout: 5 });
  await db.destroy();
}
