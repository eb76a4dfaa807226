import { defineConfig } from '@playwright/test';

/** `npm test` runs `*.spec.ts` without `*.long.spec.ts`; `npm run test:long` runs the long ones alone. */
export const configure = (run: 'default' | 'long') =>
  defineConfig({
    testDir: 'src',
    testMatch: run === 'long' ? '**/*.long.spec.ts' : /(?<!\.long)\.spec\.ts$/,
    outputDir: 'test-results',
    // The default run starts too few servers for a template to save time.
    ...(run === 'long' ? { globalSetup: './playwright.long.setup.ts' } : {}),
    // Each worker has a server of its own: a journey waits for its pages half of the time. The default run has the unit
    // tests beside it.
    workers: run === 'long' ? 2 : 1,
    // A busy machine is slow, not wrong: nothing here measures time.
    timeout: 300_000,
    expect: { timeout: 60_000 },
    reporter: [['list']],
    use: {
      // Debian's browser: the product's tests download none.
      launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
      trace: 'off',
    },
  });

export default configure('default');
