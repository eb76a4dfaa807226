import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { bootstrapConnection } from './connections.ts';
import { isServerLockHeld } from './lock.ts';
import { removeStaleSocket } from './socket-folder.ts';
import type { PostgresOptions } from './postgres.ts';
import { findPostmaster, hasRunningParent, type Postmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts';

/** Creates the error for a second server on the same DATA_DIR. */
export function createSecondServerError(dataDir: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `Another Loopcheck server is running on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
  );
}

/** The longest wait for a PostgreSQL that is starting, recovering or shutting down, in milliseconds. */
const stateChangeTimeoutMs = 60_000;

/**
 * Waits while the PostgreSQL of this cluster is starting, recovering or shutting down, at most `stateChangeTimeoutMs`.
 * Returns undefined if no PostgreSQL runs. After the time limit, returns the PostgreSQL even if it is not ready.
 */
async function waitForStableState(clusterFolder: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + stateChangeTimeoutMs;
  for (;;) {
    const postmaster = findPostmaster(clusterFolder);
    if (!postmaster || postmaster.isReady || performance.now() > deadline) return postmaster;
    await pause(50);
  }
}

/**
 * The time, in milliseconds, that a starting server can need to acquire the server lock (lock.ts) after its PostgreSQL
 * is ready.
 */
const lockGracePeriodMs = 3000;

/** Returns true if the server that started this PostgreSQL has ended. A running server holds the server lock. */
async function isOrphan({ pid, socketFolder }: Postmaster, log: DatabaseLog): Promise<boolean> {
  // If the parent process still runs, it might be a server that is starting and does not hold the server lock yet.
  const deadline = performance.now() + (hasRunningParent(pid) ? lockGracePeriodMs : 0);
  try {
    while (!(await isServerLockHeld(bootstrapConnection(socketFolder)))) {
      if (performance.now() >= deadline) return true;
      await pause(100);
    }
    return false;
  } catch (error) {
    // PostgreSQL hangs, or its socket was deleted. It counts as an orphan unless its parent process is known to run.
    log.warn({ err: error, pid }, 'The running database does not answer');
    return hasRunningParent(pid) !== true;
  }
}

/**
 * Prepares the cluster for a start of PostgreSQL: stops a PostgreSQL whose server was killed, and removes the files
 * that a crash has left. Throws an UnusableDatabaseError if a running server uses the cluster.
 */
export async function cleanUpAfterCrash(
  dataDir: string,
  { clusterFolder, socketFolder, log }: PostgresOptions,
): Promise<void> {
  const postmaster = await waitForStableState(clusterFolder);
  if (postmaster) {
    if (!(await isOrphan(postmaster, log))) throw createSecondServerError(dataDir);
    log.warn({ pid: postmaster.pid }, 'An earlier server ended without stopping its database; it is stopped now');
    await stopPostmaster(postmaster.pid);
  }
  if (await removeStalePidFile(clusterFolder)) await removeStaleSocket(socketFolder);
}
