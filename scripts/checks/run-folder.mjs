import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Settings of a site; a test run must reach neither its database nor its mail. */
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_.*|PUBLIC_URL|DEMO|REGISTRATION|ADMIN_EMAIL|SITE_.*|TRUST_PROXY|S3_.*|AWS_.*|CLAMD_ADDRESS|CERTIFICATE_PREFIX|ASSISTANT.*|SMTP_URL|LOG_LEVEL|NODE_ENV|INIT_CWD|PG.*)$/;

/** The temporary folder of a whole test run, and the environment that makes every program work in it. */
export function openRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-run-'));
  // As root the database runs as another user, who needs to pass through.
  chmodSync(folder, 0o711);
  const given = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const env = {
    ...Object.fromEntries(given),
    TMPDIR: folder,
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    CI: '1',
    NO_COLOR: '1',
  };
  return {
    folder,
    env,
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** A process belongs to the run that works in the folder, was started for it, or names it in its arguments. */
function belongsTo(folder, pid) {
  const read = (name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ||
      read('environ').includes(folder) ||
      read('cmdline').includes(folder)
    );
  } catch {
    // Ended meanwhile, or owned by another user.
    return false;
  }
}

/** The processes of a run; none where there is no /proc. */
export function listProcesses(folder) {
  let entries;
  try {
    entries = readdirSync('/proc');
  } catch {
    return [];
  }
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => pid !== process.pid && belongsTo(folder, pid));
}

function describe(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 200);
  } catch {
    return `process ${pid}`;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // Ended meanwhile.
  }
}

async function untilNoneIsLeft(folder, patienceMs) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(100)) {
    if (listProcesses(folder).length === 0) return true;
  }
  return false;
}

/**
 * Ends the processes that a run left behind, after a moment to end by themselves, and returns their command lines.
 * Repeated, because a server that is ended later than its database starts it again.
 */
export async function removeLeftovers(folder, patienceMs = 3000) {
  if (await untilNoneIsLeft(folder, patienceMs)) return [];
  const commands = listProcesses(folder).map(describe);
  for (const name of ['SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGKILL']) {
    for (const pid of listProcesses(folder)) signal(pid, name);
    if (await untilNoneIsLeft(folder, name === 'SIGTERM' ? 3000 : 1000)) break;
  }
  return commands;
}
