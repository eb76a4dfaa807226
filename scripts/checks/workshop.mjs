import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What a site sets; a test run must reach neither its database nor its mail. */
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_.*|PUBLIC_URL|DEMO|REGISTRATION|ADMIN_EMAIL|SITE_.*|TRUST_PROXY|S3_.*|AWS_.*|CLAMD_ADDRESS|CERTIFICATE_PREFIX|ASSISTANT.*|SMTP_URL|LOG_LEVEL|NODE_ENV|INIT_CWD|PG.*)$/;

/** The temporary folder in which a whole test run works, and what it leaves running is found by. */
export function openWorkshop() {
  const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-run-'));
  // As root the database runs as another user, who walks through here.
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

function pointsInto(folder, pid) {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ||
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder)
    );
  } catch {
    // Ended meanwhile, or somebody else's.
    return false;
  }
}

/** The processes that work in the folder or were started for it; none where there is no /proc. */
function listProcesses(folder) {
  let entries;
  try {
    entries = readdirSync('/proc');
  } catch {
    return [];
  }
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => pid !== process.pid && pointsInto(folder, pid));
}

/** Ends what a run left behind, after a moment to end by itself, and says what it was. */
export async function removeLeftovers(folder, patienceMs = 3000) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline && listProcesses(folder).length > 0;) {
    await pause(100);
  }
  return listProcesses(folder).map((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200);
    process.kill(pid, 'SIGKILL');
    return command;
  });
}
