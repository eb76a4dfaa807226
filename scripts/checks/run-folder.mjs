import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The environment variables that configure a site. Tests must not use the database or the mail server of a site. */
const siteVariables =
  /^(PORT|HOST|DATA_DIR|DATABASE_.*|PUBLIC_URL|DEMO|REGISTRATION|ADMIN_EMAIL|SITE_.*|TRUST_PROXY|S3_.*|AWS_.*|CLAMD_ADDRESS|CERTIFICATE_.*|ASSISTANT.*|SMTP_.*|OIDC_.*|API_DOCS|SECURITY_CONTACT|SIGN_IN_RETENTION_DAYS|LOG_LEVEL|NODE_ENV|INIT_CWD|PG.*)$/;

/** The folder of Linux whose files are in memory. */
const memoryFolder = '/dev/shm';

/**
 * Lists the folders in /dev/shm that belong to a run. Inside such a folder, the whole path of the run's folder exists
 * again, for example /dev/shm/X/tmp/loopcheck-run-1. The databases of the unit tests are in such a folder, which remains
 * if the run is interrupted.
 */
function listFoldersInMemory(folder) {
  if (!existsSync(memoryFolder)) return [];
  const folders = readdirSync(memoryFolder).map((name) => path.join(memoryFolder, name));
  return folders.filter((each) => existsSync(path.join(each, folder)));
}

/**
 * Creates the temporary folder of a test run, and the environment with which all programs of the run use that folder.
 */
export function createRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-run-'));
  // If root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const inherited = Object.entries(process.env).filter(([name]) => !siteVariables.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    TMPDIR: folder,
    // The run starts the same programs many times. With this cache, the code of each program is compiled only once.
    NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    CI: '1',
    NO_COLOR: '1',
  };
  return {
    folder,
    env,
    close: () => {
      for (const each of [folder, ...listFoldersInMemory(folder)]) {
        rmSync(each, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      }
    },
  };
}

/** Returns true if the working directory, the environment or the arguments of a process contain the run's folder. */
function belongsToRun(folder, pid) {
  const read = (name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`).includes(folder) ||
      read('environ').includes(folder) ||
      read('cmdline').includes(folder)
    );
  } catch {
    // The process has exited or belongs to another user.
    return false;
  }
}

/** Lists the processes of a run. Returns an empty array if the system has no /proc. */
export function listProcesses(folder) {
  let entries;
  try {
    entries = readdirSync('/proc');
  } catch {
    return [];
  }
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => pid !== process.pid && belongsToRun(folder, pid));
}

function describeProcess(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 200);
  } catch {
    return `process ${pid}`;
  }
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited.
  }
}

/** Waits until all processes of the run have exited. Returns false if some are still running after `timeoutMs`. */
async function waitForExit(folder, timeoutMs) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(100)) {
    if (listProcesses(folder).length === 0) return true;
  }
  return false;
}

/**
 * Waits until the processes of a run have exited, stops those that remain after `timeoutMs`, and returns their command
 * lines. Signals are sent repeatedly, because a server restarts its database if the database is stopped first.
 */
export async function stopLeftoverProcesses(folder, timeoutMs = 3000) {
  if (await waitForExit(folder, timeoutMs)) return [];
  const commands = listProcesses(folder).map(describeProcess);
  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGKILL']) {
    for (const pid of listProcesses(folder)) sendSignal(pid, signal);
    if (await waitForExit(folder, signal === 'SIGTERM' ? 3000 : 1000)) break;
  }
  return commands;
}
