import type { DatabaseLog } from '../log.ts';
import { listAccountsToTry } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolderOf, ensureCluster } from './cluster.ts';
import { toEmbeddedConnections, type EmbeddedConnections, ensureDatabase } from './connections.ts';
import { cleanUpAfterCrash } from './crash-cleanup.ts';
import type { PostgresOptions, PostgresSettings } from './postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { ensureSocketFolder } from './socket-folder.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Settings that override the defaults; tests switch fsync off. */
  readonly settings?: PostgresSettings;
}

/** An embedded database that this process started and keeps running. */
export interface EmbeddedPostgres extends EmbeddedConnections {
  readonly stop: () => Promise<void>;
  /** Resolves with the reason when the database cannot be restarted and the server must exit. Never rejects. */
  readonly failure: Promise<Error>;
}

/**
 * Finds the embedded database that a server runs on this DATA_DIR, for a command such as `npm run admin`. Does not
 * acquire the server lock. Returns undefined if no database is running on this DATA_DIR.
 */
export function findRunningEmbedded(dataDir: string): EmbeddedConnections | undefined {
  const postmaster = findPostmaster(clusterFolderOf(dataDir));
  return postmaster?.isReady ? toEmbeddedConnections(postmaster.socketFolder) : undefined;
}

const maxStartAttempts = 3;

/**
 * Starts PostgreSQL under supervision. `cleanUpAfterCrash` throws an UnusableDatabaseError if another server runs on
 * the same cluster. If another server starts its PostgreSQL between this check and the start, the PostgreSQL of this
 * server refuses to start, and the check is repeated.
 */
async function startSupervisor(options: PostgresOptions, dataDir: string): Promise<Supervisor> {
  for (let attempt = 1; ; attempt += 1) {
    await cleanUpAfterCrash(dataDir, options);
    const supervisor = new Supervisor(options, dataDir);
    try {
      await supervisor.start();
      return supervisor;
    } catch (error) {
      const isClusterInUse = error instanceof Error && error.message.includes('lock file "postmaster.pid"');
      if (!isClusterInUse || attempt === maxStartAttempts) throw error;
    }
  }
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR and restarts it whenever it exits unexpectedly. The first start creates
 * the cluster. Throws an UnusableDatabaseError if the operator must change something before the start. Examples are
 * another server on the same DATA_DIR, and a cluster of another major version of PostgreSQL.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const clusterFolder = clusterFolderOf(dataDir);
  const binaries = await findBinaries(listAccountsToTry(clusterFolder));
  await ensureCluster(binaries, dataDir);
  const socketFolder = await ensureSocketFolder(binaries.account, dataDir);
  const supervisor = await startSupervisor({ binaries, clusterFolder, socketFolder, settings, log }, dataDir);
  try {
    await ensureDatabase(socketFolder);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { ...toEmbeddedConnections(socketFolder), stop: () => supervisor.stop(), failure: supervisor.failure };
}
