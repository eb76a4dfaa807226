import type { DatabaseLog } from '../log.ts';
import { accountsFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolderOf, ensureCluster } from './cluster.ts';
import { connectionsBehind, type EmbeddedConnections, ensureDatabase } from './connections.ts';
import { clearLeftover } from './leftover.ts';
import type { Placement, Settings } from './postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { claimSocketFolder } from './socket-folder.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Over the settings for a small machine; tests switch fsync off. */
  readonly settings?: Settings;
}

/** An embedded database that this process started and looks after. */
export interface EmbeddedPostgres extends EmbeddedConnections {
  readonly stop: () => Promise<void>;
  /** Resolves (never rejects) with the reason when the database is lost for good and the server must end. */
  readonly failed: Promise<Error>;
}

/**
 * The embedded database that runs on this DATA_DIR, for a command beside the server; undefined when none runs.
 * It takes no lock.
 */
export function findRunningEmbedded(dataDir: string): EmbeddedConnections | undefined {
  const postmaster = findPostmaster(clusterFolderOf(dataDir));
  return postmaster?.isReady ? connectionsBehind(postmaster.socketFolder) : undefined;
}

/** When two servers start at the same time, the one whose PostgreSQL fails to start checks again which server owns the cluster. */
async function superviseAlone(placement: Placement, dataDir: string): Promise<Supervisor> {
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftover(dataDir, placement);
    const supervisor = new Supervisor(placement, dataDir);
    try {
      await supervisor.start();
      return supervisor;
    } catch (error) {
      const isTooLate = error instanceof Error && error.message.includes('lock file "postmaster.pid"');
      if (!isTooLate || attempt === 3) throw error;
    }
  }
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, made at the first start, and keeps it running: when PostgreSQL dies, it
 * is restarted, and the pools reconnect at their next query. Refuses (DatabaseRefusal) while another server runs on
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
  const socketFolder = await claimSocketFolder(binaries.account, dataDir);
  const supervisor = await superviseAlone({ binaries, clusterFolder, socketFolder, settings, log }, dataDir);
  try {
    await ensureDatabase(socketFolder);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { ...connectionsBehind(socketFolder), stop: () => supervisor.stop(), failed: supervisor.failed };
}
