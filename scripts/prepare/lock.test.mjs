import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';

const project = mkdtempSync(path.join(tmpdir(), 'loopcheck-lock-'));
afterAll(() => {
  chmodSync(project, 0o755);
  rmSync(project, { recursive: true, force: true });
});

/** An account that is not root, because root may write to every folder. */
const account = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it('a command of an account that may not write to the program folder ends with one sentence that names the remedy', () => {
  cpSync(import.meta.dirname, path.join(project, 'scripts/prepare'), { recursive: true });
  chmodSync(project, 0o555);
  const script =
    "import { runCommand } from './scripts/prepare/prepare.mjs';" +
    "import { runExclusively } from './scripts/prepare/lock.mjs';" +
    "await runCommand(() => runExclusively('prepare', async () => {}));";

  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    ...account,
    cwd: project,
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr).toBe(
    `This account may not write to ${project}: EACCES. Run the command as the account that owns the folder, ` +
      'such as: sudo -u loopcheck npm run admin -- …\n',
  );
});
