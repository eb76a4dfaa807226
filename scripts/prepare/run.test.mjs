import { afterEach, expect, it, vi } from 'vitest';
import { run } from './run.mjs';

afterEach(() => vi.unstubAllEnvs());

const secrets = [
  'AWS_SECRET_ACCESS_KEY',
  'ASSISTANT_API_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
];

it.each([
  ['the environment of this process', undefined],
  ['the environment in its options', () => ({ ...process.env, NODE_ENV: 'production' })],
])('run passes %s to the program, but without the secrets of the server', async (_, createEnv) => {
  for (const name of secrets) vi.stubEnv(name, 'a-secret-of-the-site');
  vi.stubEnv('PUBLIC_URL', 'http://plant.test');
  const script = 'process.stdout.write(JSON.stringify(process.env))';

  const { code, output } = await run(process.execPath, ['-e', script], createEnv && { env: createEnv() });

  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ PUBLIC_URL: 'http://plant.test', PATH: process.env.PATH });
  expect(output).not.toContain('a-secret-of-the-site');
});
