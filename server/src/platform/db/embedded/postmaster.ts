import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';

/** What a running PostgreSQL writes about itself into its folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

const pidFile = (clusterFolder: string) => path.join(clusterFolder, 'postmaster.pid');

function readPidFile(clusterFolder: string): Postmaster | undefined {
  const file = pidFile(clusterFolder);
  if (!existsSync(file)) return undefined;
  // The lines: process id, folder, start time, port, socket folder, address, shared memory, status.
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/** The state letter and the parent of a process, from proc(5); undefined without /proc or when the process is gone. */
function readProcess(pid: number): { state: string; parent: number } | undefined {
  try {
    // "pid (name) state parent …", and the name may hold anything.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Whether a process runs; one of another user counts. One that has ended and waits for its parent to notice does not:
 * in a container, process 1 often never looks after orphans.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return readProcess(pid)?.state !== 'Z';
}

/**
 * A process id is used again after a restart of the machine or container, so on Linux the process must also sit in the
 * cluster's folder; elsewhere, and where that may not be seen, a living process is believed to be PostgreSQL.
 */
function isPostmasterOf(clusterFolder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder);
  } catch (error) {
    return errorCode(error) !== 'ENOENT';
  }
}

/** The PostgreSQL that runs on this cluster, whichever process started it; undefined when none runs, also after a crash. */
export function findPostmaster(clusterFolder: string): Postmaster | undefined {
  const written = readPidFile(clusterFolder);
  return written && isPostmasterOf(clusterFolder, written.pid) ? written : undefined;
}

/** Whether the parent of a process still runs: an orphan's parent is process 1. Undefined where that cannot be read. */
export function hasLivingParent(pid: number): boolean | undefined {
  const found = readProcess(pid);
  return found && found.parent > 1;
}

/**
 * Removes the pid file of a PostgreSQL that is gone; false when there was none. PostgreSQL itself believes in any living
 * process of that number, which in a container is often another one. Backends that outlive their postmaster still
 * protect the cluster: a new PostgreSQL finds their shared memory without the file.
 */
export async function removeStalePidFile(clusterFolder: string): Promise<boolean> {
  if (!existsSync(pidFile(clusterFolder)) || findPostmaster(clusterFolder)) return false;
  await rm(pidFile(clusterFolder), { force: true });
  return true;
}

/** Waits until a process is gone; false when it is still there after `seconds`. */
async function waitForEnd(pid: number, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process has ended in the meantime.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Stops a PostgreSQL: sessions are ended and everything is written out. One that hangs for a minute is cut off and
 * recovers at its next start, without loss of what was committed.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, 60)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, 10)) return;
  signal(pid, 'SIGKILL');
  await waitForEnd(pid, 10);
}
