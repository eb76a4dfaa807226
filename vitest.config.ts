import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowestFirstSequencer } from './vitest.sequencer.ts';

const root = import.meta.dirname;
/** A core each; PostgreSQL answers between them. */
const maxWorkers = Math.max(2, availableParallelism());
const webConfig = './web/vite.config.ts';

/** Files with random tests, which `npm run test:long` repeats with other seeds and more rounds. */
function randomTests(folder: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: path.join(root, folder) });
  return files.filter((file) => readFileSync(path.join(root, folder, file), 'utf8').includes("from 'fast-check'"));
}

/**
 * `npm test` runs `*.test.ts` without `*.long.test.ts`, random tests with a fixed seed. `npm run test:long` runs the
 * long files and the random tests, through vitest.long.config.ts.
 */
export function configure(run: 'default' | 'long') {
  const isLong = run === 'long';
  /** The test files in `sources` with this extension. `name` is a pattern for the part before `.test`. */
  const files = (folder: string, sources: string, extension: string, name = '*') =>
    isLong
      ? {
          include: [
            `${sources}/**/${name}.long.test.${extension}`,
            ...randomTests(folder, `${sources}/**/${name}.test.${extension}`),
          ],
        }
      : {
          include: [`${sources}/**/${name}.test.${extension}`],
          exclude: [...configDefaults.exclude, `**/*.long.test.${extension}`],
        };
  const setupFiles = [path.join(root, isLong ? 'vitest.long.setup.ts' : 'vitest.setup.ts')];
  return defineConfig({
    test: {
      maxWorkers,
      sequence: { sequencer: SlowestFirstSequencer },
      projects: [
        {
          root,
          test: {
            name: 'contract',
            ...files('.', 'contract/src', 'ts'),
            environment: 'node',
            isolate: false,
            setupFiles,
            testTimeout: isLong ? 600_000 : 60_000,
          },
        },
        {
          root,
          test: {
            name: 'simulator',
            ...files('.', 'simulator/src', 'ts'),
            environment: 'node',
            isolate: false,
            setupFiles: [...setupFiles, path.join(root, 'simulator/src/later/at-once.ts')],
            testTimeout: isLong ? 600_000 : 60_000,
          },
        },
        {
          root,
          test: { name: 'scripts', ...files('.', 'scripts', 'mjs'), environment: 'node', testTimeout: 60_000 },
        },
        {
          root,
          test: {
            name: 'server',
            ...files('.', 'server/src', 'ts'),
            environment: 'node',
            // A busy machine is slow, not wrong.
            expect: { poll: { timeout: 30_000 } },
            // The test files of a worker share loaded modules, which keep no state: loading takes a third of the time.
            isolate: false,
            setupFiles,
            // One PostgreSQL for the run; each test file copies the template database.
            globalSetup: ['server/src/testing/database-cluster.ts'],
            hookTimeout: isLong ? 300_000 : 60_000,
            testTimeout: isLong ? 600_000 : 180_000,
          },
        },
        {
          root: path.join(root, 'web'),
          test: {
            name: 'web rules',
            // Rules import only rules and contracts. Only those that parse HTML need jsdom; their test files say so.
            ...files('web', 'src', 'ts', '*.rules'),
            environment: 'node',
            isolate: false,
            setupFiles,
            testTimeout: isLong ? 600_000 : 60_000,
          },
        },
        {
          ...(existsSync(webConfig) ? { extends: webConfig } : {}),
          root: path.join(root, 'web'),
          test: {
            name: 'web',
            ...files('web', 'src', '{ts,tsx}', '!(*.rules)'),
            environment: 'jsdom',
            expect: { poll: { timeout: 30_000 } },
            setupFiles,
            // Otherwise the tests would load the code of this package for Node.js.
            alias: {
              'tus-js-client': path.join(root, 'node_modules/tus-js-client/lib.esm/browser/index.js'),
            },
            server: { deps: { inline: ['tus-js-client'] } },
            // A context of its own for each file, in a thread that has loaded jsdom once: half the time of processes.
            pool: 'vmThreads',
            vmMemoryLimit: '1GB',
            maxWorkers,
            // After the other projects: vitest gives the two pools no common limit of workers.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  });
}

export default configure('default');
