import { desk, expect, test } from './test.ts';
import { answerQuiz, readFirstChapter, register } from './trainee.ts';

// As in the network of a plant: plain http at a host name, where browsers disable features that need a secure context.
test.use({
  viewport: desk,
  launchOptions: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--host-resolver-rules=MAP plant.test 127.0.0.1'],
  },
});

test('reading, a quiz and copying work over plain http at a host name of the local network', async ({ page, app }) => {
  const origin = `http://plant.test:${app.port}`;
  await register(page, origin);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.goto(`${origin}/training-modules`);
  await readFirstChapter(page);
  await page.getByLabel('Mark as completed').click();
  await page.getByRole('link', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await answerQuiz(page, 0);
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
  await page.goto(`${origin}/training-modules/by-chapter/1`);
  const copy = page.getByRole('button', { name: /Copy/ }).first();
  await copy.click();
  await expect(page.getByText('Copied').first()).toBeVisible();
});
