import type { DatabaseLog } from './log.ts';
import type { Connection } from './connection.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { prepareOutside } from './outside.ts';

/** The settings that locate the database. */
export interface PrepareOptions {
  /** Null: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: Connection | null;
  /** Null: databaseUrl does both. */
  readonly databaseMigrationUrl: Connection | null;
  readonly dataDir: string;
  readonly migrationsDirectory: string;
  readonly log: DatabaseLog;
  /** The most connections of the pool; 10 when not said. */
  readonly maxConnections?: number;
}

/** A database that is migrated and open. */
export interface PreparedDatabase {
  /** As the server's role. */
  readonly db: Database;
  /** The same role, for code that opens its own connections: LISTEN, the job queue. */
  readonly connection: Connection;
  /** The owner's role, for code that creates its own tables, such as the job queue. */
  readonly ownerConnection: Connection;
  /** Resolves with the reason when the embedded database is lost for good and the process must end. */
  readonly failed: Promise<Error>;
  /** Closes the pool, and then the embedded database, if this process started it. */
  readonly stop: () => Promise<void>;
}

interface Reached {
  readonly server: Connection;
  readonly owner: Connection;
  readonly failed: Promise<Error>;
  readonly stop: () => Promise<void>;
}

/** An outside database is neither monitored nor stopped by this process. */
const notOurs = {
  failed: new Promise<Error>(() => undefined),
  stop: () => Promise.resolve(),
};

async function reach({ databaseUrl, databaseMigrationUrl, dataDir, log }: PrepareOptions): Promise<Reached> {
  if (databaseUrl === null) return startEmbeddedPostgres({ dataDir, log });
  const owner = databaseMigrationUrl ?? databaseUrl;
  await prepareOutside(databaseUrl, owner, log);
  return { server: databaseUrl, owner, ...notOurs };
}

function open(reached: Reached, { maxConnections = 10 }: PrepareOptions): PreparedDatabase {
  const db = openDatabase(reached.server, { max: maxConnections });
  const stop = async () => {
    await closeDatabase(db);
    await reached.stop();
  };
  return { db, connection: reached.server, ownerConnection: reached.owner, failed: reached.failed, stop };
}

/**
 * Reaches the database of the server, embedded or outside, brings it to this version's tables and opens it. Throws a
 * DatabaseRefusal, whose message is for the operator, when that cannot be; nothing is left running then.
 */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const reached = await reach(options);
  try {
    const applied = await migrate(reached.owner, options.migrationsDirectory);
    if (applied.length > 0) options.log.info({ applied }, 'The database was brought up to date');
  } catch (error) {
    await reached.stop();
    throw error;
  }
  return open(reached, options);
}

/**
 * The database for a command beside the server: the running server's, as it is; without a server the same as
 * `prepareDatabase`, which keeps a server from starting until the command is done.
 */
export async function openBesideServer(options: PrepareOptions): Promise<PreparedDatabase> {
  const running = options.databaseUrl === null ? findRunningEmbedded(options.dataDir) : undefined;
  return running ? open({ ...running, ...notOurs }, options) : prepareDatabase(options);
}
