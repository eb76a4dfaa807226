import { afterEach, expect, it, vi } from 'vitest';
import { run } from './run.mjs';
import { processSettings, serverEnvironment } from './serve.mjs';

afterEach(() => vi.unstubAllEnvs());

it('Node.js accepts the options that limit the memory of the server', async () => {
  const { nodeOptions } = processSettings();
  expect(nodeOptions).not.toEqual([]);
  const script = 'process.stdout.write(JSON.stringify(process.execArgv))';

  const { code, output } = await run(process.execPath, [...nodeOptions, '-e', script]);

  expect(code).toBe(0);
  expect(JSON.parse(output)).toEqual(expect.arrayContaining(nodeOptions));
});

it('the environment of an operator overrides the variables that limit the memory of the server', () => {
  const { environment } = processSettings();
  vi.stubEnv('MALLOC_ARENA_MAX', undefined);
  expect(serverEnvironment(environment)).toMatchObject(environment);
  vi.stubEnv('MALLOC_ARENA_MAX', '8');
  expect(serverEnvironment(environment)).toMatchObject({ MALLOC_ARENA_MAX: '8' });
});
