import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const webConfig = './web/vite.config.ts';

/**
 * `npm test` runs `*.test.ts` without `*.long.test.ts`; `npm run test:long` runs the long ones alone, through
 * vitest.long.config.ts.
 */
export function configure(run: 'default' | 'long') {
  const isLong = run === 'long';
  const files = (folder: string, extension: string) => ({
    include: [`${folder}/**/*${isLong ? '.long' : ''}.test.${extension}`],
    exclude: isLong ? configDefaults.exclude : [...configDefaults.exclude, `**/*.long.test.${extension}`],
  });
  return defineConfig({
    test: {
      // A core each; PostgreSQL answers between them.
      maxWorkers: Math.max(2, availableParallelism()),
      passWithNoTests: isLong,
      projects: [
        {
          root: import.meta.dirname,
          test: { name: 'contract', ...files('contract/src', 'ts'), environment: 'node', isolate: false },
        },
        {
          root: import.meta.dirname,
          test: { name: 'scripts', ...files('scripts', 'mjs'), environment: 'node' },
        },
        {
          root: import.meta.dirname,
          test: {
            name: 'server',
            ...files('server/src', 'ts'),
            environment: 'node',
            // The test files of a worker share loaded modules, which keep no state: loading takes a third of the time.
            isolate: false,
            // One PostgreSQL for the run; each test file copies the template database.
            globalSetup: ['server/src/testing/database-cluster.ts'],
            hookTimeout: 60_000,
            testTimeout: isLong ? 600_000 : 60_000,
          },
        },
        {
          ...(existsSync(webConfig) ? { extends: webConfig } : {}),
          root: `${import.meta.dirname}/web`,
          test: { name: 'web', ...files('src', '{ts,tsx}'), environment: 'jsdom' },
        },
      ],
    },
  });
}

export default configure('default');
