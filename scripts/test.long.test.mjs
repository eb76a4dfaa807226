import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listProcesses } from './checks/run-folder.mjs';
import { root } from './prepare/project.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-interrupted-'));
  // If root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});

afterEach(() => {
  for (const pid of listProcesses(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const readProgramName = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    // The process has exited.
    return '';
  }
};

it.skipIf(process.platform !== 'linux')(
  'a test run that receives SIGTERM stops all its processes and removes its folder',
  async () => {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
    const run = spawn(process.execPath, ['scripts/test.mjs', '--long'], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), TMPDIR: folder },
      stdio: 'ignore',
    });
    const isDatabaseRunning = () => listProcesses(folder).some((pid) => readProgramName(pid) === 'postgres');
    await expect.poll(isDatabaseRunning, { timeout: 120_000, interval: 500 }).toBe(true);
    const exited = once(run, 'exit');
    run.kill('SIGTERM');
    // 128 + 15, the number of SIGTERM.
    expect(await exited).toEqual([143, null]);
    expect(listProcesses(folder).map(readProgramName)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('loopcheck'))).toEqual([]);
  },
  300_000,
);
