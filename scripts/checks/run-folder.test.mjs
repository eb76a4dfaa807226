import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { root } from '../prepare/project.mjs';
import { createRunFolder } from './run-folder.mjs';

afterEach(() => vi.unstubAllEnvs());

/** The names of the variables in a file with a schema of environment variables, which has one variable on each line. */
const variablesIn = (file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name);

it('a test run inherits no variable that configures a site, but other variables such as PATH', () => {
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
