import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listProcesses } from './checks/run-folder.mjs';
import { root } from './prepare/place.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-interrupted-'));
  // As root the database runs as another user, who needs to pass through.
  chmodSync(folder, 0o711);
});

afterEach(() => {
  for (const pid of listProcesses(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const programOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    // Ended meanwhile.
    return '';
  }
};

it.skipIf(process.platform !== 'linux')(
  'a test run that gets SIGTERM leaves no process and no folder',
  async () => {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
    const run = spawn(process.execPath, ['scripts/test.mjs', '--long'], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), TMPDIR: folder },
      stdio: 'ignore',
    });
    const isDatabaseRunning = () => listProcesses(folder).some((pid) => programOf(pid) === 'postgres');
    await expect.poll(isDatabaseRunning, { timeout: 120_000, interval: 500 }).toBe(true);
    const ended = once(run, 'exit');
    run.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    expect(listProcesses(folder).map(programOf)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('loopcheck'))).toEqual([]);
  },
  300_000,
);
