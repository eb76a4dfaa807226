import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const webConfig = './web/vite.config.ts';

export default defineConfig({
  test: {
    // A core each; PostgreSQL answers between them.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        root: import.meta.dirname,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        root: import.meta.dirname,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          // The modules of a worker serve all its files: nothing of ours keeps state in them, and loading takes a third of the time.
          isolate: false,
          // One PostgreSQL for the run; each test file copies the template database.
          globalSetup: ['server/src/testing/database-cluster.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        root: `${import.meta.dirname}/web`,
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
});
