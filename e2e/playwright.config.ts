import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  workers: 1,
  reporter: [['list']],
  use: {
    // Debian's browser: the product's tests download none.
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
    trace: 'off',
  },
});
