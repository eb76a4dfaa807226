import type { DatabaseLog } from './log.ts';
import type { ConnectionUrl } from './connection.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { prepareExternalDatabase } from './external.ts';

/** The location of the database and of its migrations. */
export interface PrepareOptions {
  /** The URL with which the server connects; null for the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: ConnectionUrl | null;
  /** The URL with the role that owns the database. Null if `databaseUrl` has this role or is null. */
  readonly databaseMigrationUrl: ConnectionUrl | null;
  readonly dataDir: string;
  readonly migrationsDirectory: string;
  readonly log: DatabaseLog;
  /** The maximum number of connections in the pool; 10 by default. */
  readonly maxConnections?: number;
}

/** A migrated database with an open pool. */
export interface PreparedDatabase {
  /** The pool with which the server connects. */
  readonly db: Database;
  /** The URL of the connections in `db`, for code that opens separate connections: LISTEN and the job queue. */
  readonly connection: ConnectionUrl;
  /** The URL with the role that owns the database, for the job queue, which creates its own tables. */
  readonly ownerConnection: ConnectionUrl;
  /** Resolves with the reason when the embedded database cannot be restarted and the process must exit. */
  readonly failure: Promise<Error>;
  /** Closes the pool, then stops the embedded database if this process started it. */
  readonly stop: () => Promise<void>;
}

/** A database that accepts connections; its migrations might not have been applied yet. */
interface ReachableDatabase {
  /** The URL with which the Loopcheck server connects. */
  readonly server: ConnectionUrl;
  /** The URL for migrations, with the role that owns the database. */
  readonly owner: ConnectionUrl;
  readonly failure: Promise<Error>;
  readonly stop: () => Promise<void>;
}

/**
 * For a database that this process did not start, and therefore neither monitors nor stops. `failure` never resolves.
 */
const noSupervision = {
  failure: new Promise<Error>(() => undefined),
  stop: () => Promise.resolve(),
};

async function reachDatabase({
  databaseUrl,
  databaseMigrationUrl,
  dataDir,
  log,
}: PrepareOptions): Promise<ReachableDatabase> {
  if (databaseUrl === null) return startEmbeddedPostgres({ dataDir, log });
  const owner = databaseMigrationUrl ?? databaseUrl;
  await prepareExternalDatabase(databaseUrl, owner, log);
  return { server: databaseUrl, owner, ...noSupervision };
}

function openPool(database: ReachableDatabase, { maxConnections = 10 }: PrepareOptions): PreparedDatabase {
  const db = openDatabase(database.server, { max: maxConnections });
  const stop = async () => {
    await closeDatabase(db);
    await database.stop();
  };
  return { db, connection: database.server, ownerConnection: database.owner, failure: database.failure, stop };
}

/**
 * Starts the embedded database or waits for the external one, applies the migrations and opens a pool. Throws an
 * UnusableDatabaseError, whose message is for the operator, if the database cannot be used. On an error, stops the
 * database if this process started it.
 */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const database = await reachDatabase(options);
  try {
    const applied = await migrate(database.owner, options.migrationsDirectory);
    if (applied.length > 0) options.log.info({ applied }, 'The database was brought up to date');
  } catch (error) {
    await database.stop();
    throw error;
  }
  return openPool(database, options);
}

/**
 * Opens the database for a command such as `npm run admin`. If a server runs on the same DATA_DIR, the embedded
 * database of that server is used without migrating it. Otherwise the database is prepared as by `prepareDatabase`; if
 * it is embedded, no server can start on that DATA_DIR until `stop` is called.
 */
export async function openDatabaseForCommand(options: PrepareOptions): Promise<PreparedDatabase> {
  const running = options.databaseUrl === null ? findRunningEmbedded(options.dataDir) : undefined;
  return running ? openPool({ ...running, ...noSupervision }, options) : prepareDatabase(options);
}
