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

/** Waits while a PostgreSQL starts, recovers or shuts down; answers with it as it then is. */
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

/** Whether nobody looks after this PostgreSQL any more: then its server's lock is free, and stays so. */
async function isOrphan({ pid, socketFolder }: Postmaster, log: DatabaseLog): Promise<boolean> {
  // With a living parent it may be that of a server that starts at this moment.
  const deadline = performance.now() + (hasLivingParent(pid) ? graceMs : 0);
  try {
    while (!(await isServerLockHeld(bootstrapConnection(socketFolder)))) {
      if (performance.now() >= deadline) return true;
      await pause(100);
    }
    return false;
  } catch (error) {
    // It cannot be asked: it hangs, or its socket was swept away. Then its parent tells.
    log.warn({ err: error, pid }, 'The database found running does not answer');
    return hasLivingParent(pid) !== true;
  }
}

/**
 * Makes way for a new PostgreSQL on the cluster: what a killed server left running is stopped, what a crash left lying
 * is removed. Refuses when a living server looks after it.
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
