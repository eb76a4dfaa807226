import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import { DatabaseRefusal } from '../refusal.ts';
import { bootstrapConnection } from './connections.ts';
import { isServerLockHeld } from './lock.ts';
import { removeStaleSocket } from './socket-folder.ts';
import type { Placement } from './postgres.ts';
import { findPostmaster, hasLivingParent, type Postmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts';

/** The refusal of a second server on one DATA_DIR. */
export function siblingRefusal(dataDir: string): DatabaseRefusal {
  return new DatabaseRefusal(
    `Another Loopcheck server is running on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
  );
}

/** Waits until a PostgreSQL has finished starting, recovering or shutting down, and returns its new state. */
async function waitUntilSettled(clusterFolder: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = findPostmaster(clusterFolder);
    if (!found || found.isReady || performance.now() > deadline) return found;
    await pause(50);
  }
}

/** A server takes its lock within moments of its PostgreSQL being ready. */
const graceMs = 3000;

/** Whether this PostgreSQL has lost its server: then the server's lock is free, and stays free. */
async function isOrphan({ pid, socketFolder }: Postmaster, log: DatabaseLog): Promise<boolean> {
  // If its parent process runs, it may belong to a server that is starting.
  const deadline = performance.now() + (hasLivingParent(pid) ? graceMs : 0);
  try {
    while (!(await isServerLockHeld(bootstrapConnection(socketFolder)))) {
      if (performance.now() >= deadline) return true;
      await pause(100);
    }
    return false;
  } catch (error) {
    // It does not answer: it hangs, or its socket was deleted. Then its parent process decides.
    log.warn({ err: error, pid }, 'The database found running does not answer');
    return hasLivingParent(pid) !== true;
  }
}

/**
 * Prepares the cluster for a new PostgreSQL: stops the one that a killed server left running and removes the files that a
 * crash left. Refuses when a running server uses the cluster.
 */
export async function clearLeftover(dataDir: string, { clusterFolder, socketFolder, log }: Placement): Promise<void> {
  const found = await waitUntilSettled(clusterFolder);
  if (found) {
    if (!(await isOrphan(found, log))) throw siblingRefusal(dataDir);
    log.warn({ pid: found.pid }, 'An earlier server ended without stopping its database; it is stopped now');
    await stopPostmaster(found.pid);
  }
  if (await removeStalePidFile(clusterFolder)) await removeStaleSocket(socketFolder);
}
