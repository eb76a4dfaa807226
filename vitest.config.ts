import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webConfig = './web/vite.config.ts';

export default defineConfig({
  test: {
    projects: [
      {
        root: import.meta.dirname,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node' },
      },
      {
        root: import.meta.dirname,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
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
