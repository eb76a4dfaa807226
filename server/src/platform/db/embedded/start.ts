import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, socketConnection } from '../connection.ts';
import { openDriver } from '../database.ts';
import { DatabaseRefusal } from '../refusal.ts';
import { ensureServerRole, serverRole } from '../roles.ts';
import { accountsFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { bootstrapRole, clusterFolderOf, ensureCluster } from './cluster.ts';
import { type ServerLock, takeServerLock } from './lock.ts';
import { type Log, type Placement, type RunningPostgres, type Settings, startPostgres } from './postgres.ts';
import { findPostmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts';
import { claimSocketFolder, releaseSocketFolder } from './socket-folder.ts';

/** The role that owns the embedded database and migrates it: no superuser, so that a migration works on any PostgreSQL. */
const ownerRole = 'loopcheck_owner';
const databaseName = 'loopcheck';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Over the settings for a small machine; tests switch fsync off. */
  readonly settings?: Settings;
}

/** The two ways into an embedded database that runs. */
export interface EmbeddedConnections {
  /** For migrations. */
  readonly owner: Connection;
  /** For the server. */
  readonly server: Connection;
}

/** An embedded database that this process started and looks after. */
export interface EmbeddedPostgres extends EmbeddedConnections {
  stop(): Promise<void>;
  /** Resolves (never rejects) with the reason when the database is lost for good and the server must end. */
  readonly failed: Promise<Error>;
}

function connectionsBehind(socketFolder: string): EmbeddedConnections & { bootstrap: Connection } {
  return {
    bootstrap: socketConnection(socketFolder, bootstrapRole, 'postgres'),
    owner: socketConnection(socketFolder, ownerRole, databaseName),
    server: socketConnection(socketFolder, serverRole, databaseName),
  };
}

/**
 * The embedded database that runs on this DATA_DIR, for a command beside the server; undefined when none runs.
 * It takes no lock.
 */
export function findRunningEmbedded(dataDir: string): EmbeddedConnections | undefined {
  const postmaster = findPostmaster(clusterFolderOf(dataDir));
  return postmaster?.isReady ? connectionsBehind(postmaster.socketFolder) : undefined;
}

function refuseSibling(dataDir: string): never {
  throw new DatabaseRefusal(
    `Another Loopcheck server is running on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
  );
}

/** A PostgreSQL left by a killed server is stopped, so that this server starts its own; a sibling's is left alone. */
async function stopOrphan(dataDir: string, clusterFolder: string, log: Log): Promise<void> {
  const running = findPostmaster(clusterFolder);
  if (!running) return removeStalePidFile(clusterFolder);
  const lock = await takeServerLock(connectionsBehind(running.socketFolder).bootstrap).catch((error: unknown) => {
    // It does not answer: shutting down, still recovering, or hanging. No living server works with it.
    log.debug({ error }, 'The database left running does not answer');
    return 'silent' as const;
  });
  if (lock === undefined) refuseSibling(dataDir);
  log.warn({ pid: running.pid }, 'An earlier server ended without stopping its database; it is stopped now');
  if (lock !== 'silent') await lock.release();
  await stopPostmaster(running.pid);
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  const { bootstrap, owner } = connectionsBehind(socketFolder);
  const sql = openDriver(bootstrap, { max: 1 });
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists (select from pg_roles where rolname = ${ownerRole}) as role,
        exists (select from pg_database where datname = ${databaseName}) as database`;
    if (!found?.role) await sql.unsafe(`create role ${ownerRole} login createrole createdb`);
    if (!found?.database) await sql.unsafe(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await sql.end();
  }
  await ensureServerRole(owner, { canLogin: true });
}

/** After a kill -9 of PostgreSQL its last backends may take a moment to go, and a new one refuses to start until then. */
async function startPatiently(placement: Placement, attempts: number): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(placement);
    } catch (error) {
      if (attempt >= attempts) throw error;
      placement.log.warn({ error, attempt }, 'The database did not start; trying again');
      await pause(attempt * 200);
    }
  }
}

/** Keeps one PostgreSQL alive: started again when it ends by itself, with the server's lock taken again. */
class Supervisor {
  readonly failed: Promise<Error>;
  readonly #placement: Placement;
  readonly #dataDir: string;
  readonly #fail: (error: Error) => void;
  #running: RunningPostgres | undefined;
  #lock: ServerLock | undefined;
  #isStopping = false;

  constructor(placement: Placement, dataDir: string) {
    this.#placement = placement;
    this.#dataDir = dataDir;
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.failed = promise;
    this.#fail = resolve;
  }

  async start(): Promise<void> {
    this.#running = await startPatiently(this.#placement, 8);
    await this.#takeLock();
    void this.#watch(this.#running);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lock?.release();
    if (this.#running) await stopPostmaster(this.#running.pid);
    await this.#running?.ended;
    await releaseSocketFolder(this.#placement.socketFolder);
  }

  async #takeLock(): Promise<void> {
    this.#lock = await takeServerLock(connectionsBehind(this.#placement.socketFolder).bootstrap);
    if (!this.#lock) refuseSibling(this.#dataDir);
  }

  async #watch(running: RunningPostgres): Promise<void> {
    await running.ended;
    if (this.#isStopping) return;
    this.#placement.log.error({ pid: running.pid }, 'The database ended by itself; it is started again');
    try {
      await this.#lock?.release();
      await removeStalePidFile(this.#placement.clusterFolder);
      await this.start();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, made at the first start, and keeps it running: when PostgreSQL dies, it
 * is started again, and the pools meet it at their next query. Refuses (DatabaseRefusal) while another server runs on
 * the same DATA_DIR, and a cluster of another PostgreSQL major.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const clusterFolder = clusterFolderOf(dataDir);
  const binaries = await findBinaries(accountsFor(clusterFolder));
  await ensureCluster(binaries, dataDir);
  await stopOrphan(dataDir, clusterFolder, log);
  const socketFolder = await claimSocketFolder(binaries.account, dataDir);
  const supervisor = new Supervisor({ binaries, clusterFolder, socketFolder, settings, log }, dataDir);
  await supervisor.start();
  await ensureDatabase(socketFolder);
  const { owner, server } = connectionsBehind(socketFolder);
  return { owner, server, stop: () => supervisor.stop(), failed: supervisor.failed };
}
