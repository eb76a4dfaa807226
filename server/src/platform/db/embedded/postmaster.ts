import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';

/** The main process of a PostgreSQL, as described by the file postmaster.pid in its cluster folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  /** True if PostgreSQL accepts connections; false while it starts, recovers or shuts down. */
  readonly isReady: boolean;
}

const pidFilePath = (clusterFolder: string) => path.join(clusterFolder, 'postmaster.pid');

function readPidFile(clusterFolder: string): Postmaster | undefined {
  const file = pidFilePath(clusterFolder);
  if (!existsSync(file)) return undefined;
  // The lines are: process id, cluster folder, start time, port, socket folder, host, shared memory, status.
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

interface ProcessStatus {
  /** The letter of the state in proc(5), for example Z for a zombie. */
  readonly state: string;
  readonly parentPid: number;
}

/** Reads the status of a process. Returns undefined if the process does not exist or the system has no /proc. */
function readProcessStatus(pid: number): ProcessStatus | undefined {
  try {
    // The format is "pid (name) state parent …". The name can contain spaces and parentheses.
    const [state = '', parentPid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parentPid: Number(parentPid) };
  } catch {
    return undefined;
  }
}

/**
 * Returns true if a process is running, even as another user. A zombie is not running: in a container, process 1 often
 * never reaps the orphans that have exited.
 */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return readProcessStatus(pid)?.state !== 'Z';
}

/**
 * Returns true if the process is the PostgreSQL of this cluster. After a restart of the machine, another process can
 * have the same id. On Linux, the process must therefore have the cluster's folder as its working directory. On other
 * systems, or if this process is not allowed to read the working directory, any running process with this id is assumed to be PostgreSQL.
 */
function isPostmasterOf(clusterFolder: string, pid: number): boolean {
  if (!isProcessRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder);
  } catch (error) {
    return errorCode(error) !== 'ENOENT';
  }
}

/**
 * Finds the PostgreSQL that runs on this cluster, whichever process started it. Returns undefined if no PostgreSQL runs
 * on this cluster.
 */
export function findPostmaster(clusterFolder: string): Postmaster | undefined {
  const postmaster = readPidFile(clusterFolder);
  return postmaster && isPostmasterOf(clusterFolder, postmaster.pid) ? postmaster : undefined;
}

/**
 * Returns true if the parent of the process still runs, and false if the process is an orphan, whose parent is process
 * 1. Returns undefined if the parent cannot be read.
 */
export function hasRunningParent(pid: number): boolean | undefined {
  const status = readProcessStatus(pid);
  return status && status.parentPid > 1;
}

/**
 * Removes the pid file of a PostgreSQL that has stopped, and returns true if there was such a file. PostgreSQL refuses
 * to start if the file contains the id of a running process, even of an unrelated one. If backends of the old
 * PostgreSQL still run, a new PostgreSQL detects them by their shared memory, without the file.
 */
export async function removeStalePidFile(clusterFolder: string): Promise<boolean> {
  if (!existsSync(pidFilePath(clusterFolder)) || findPostmaster(clusterFolder)) return false;
  await rm(pidFilePath(clusterFolder), { force: true });
  return true;
}

/** Waits until a process has exited. Returns false if it is still running after `timeoutSeconds`. */
async function waitForExit(pid: number, timeoutSeconds: number): Promise<boolean> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (isProcessRunning(pid)) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: the process has exited in the meantime.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

const normalStopSeconds = 60;
const forcedStopSeconds = 10;

/**
 * Stops a PostgreSQL: terminates its sessions and writes all data to disk (SIGINT). A PostgreSQL that does not exit
 * within a minute gets SIGQUIT, which means that it must exit immediately. After another ten seconds, it is killed. Its
 * next start then recovers all committed data.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  sendSignal(pid, 'SIGINT');
  if (await waitForExit(pid, normalStopSeconds)) return;
  sendSignal(pid, 'SIGQUIT');
  if (await waitForExit(pid, forcedStopSeconds)) return;
  sendSignal(pid, 'SIGKILL');
  await waitForExit(pid, forcedStopSeconds);
}
