import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  // A house each: a journey waits for its pages half of the time.
  workers: 2,
  // A busy machine is slow, not wrong: nothing here measures time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Debian's browser: the product's tests download none.
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
    trace: 'off',
  },
});
