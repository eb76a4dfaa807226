import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../prepare/project.mjs';
import { createRunFolder, listProcesses } from './run-folder.mjs';

afterEach(() => vi.unstubAllEnvs());

/** The names of the variables in a file with a schema of environment variables, which has one variable on each line. */
const variablesIn = (file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name);

it('a test run inherits variables such as PATH, but no variable that configures a site', () => {
  const names = [
    ...variablesIn('server/src/config.ts'),
    ...variablesIn('server/src/platform/directory/directory-settings.ts'),
  ];
  expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DEMO', 'OIDC_CLIENT_SECRET']));
  for (const name of names) vi.stubEnv(name, 'a value of the site');

  const { env, close } = createRunFolder();
  close();

  expect(Object.keys(env).filter((name) => env[name] === 'a value of the site')).toEqual([]);
  expect(env.PATH).toBe(process.env.PATH);
});

it.skipIf(!existsSync('/dev/shm'))(
  'a test run finds the processes that work in its folder in memory, and removes this folder',
  async () => {
    const { folder, close } = createRunFolder();
    const folderInMemory = mkdtempSync('/dev/shm/loopcheck-test-');
    // Such a folder repeats the whole path of the folder of the run.
    const workingDirectory = path.join(folderInMemory, folder);
    mkdirSync(workingDirectory, { recursive: true });
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: workingDirectory, env: {} });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'spawn');

    expect(listProcesses(folder)).toContain(child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    close();

    expect(existsSync(folderInMemory)).toBe(false);
  },
);
