import { desk, expect, test } from './test.ts';
import { answerQuiz, readChapterInTile, register } from './trainee.ts';

// A plant's network: plain http under a name of its own, where the browser grants no secure-context features.
test.use({
  viewport: desk,
  launchOptions: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--host-resolver-rules=MAP plant.test 127.0.0.1'],
  },
});

test('reading and a quiz work over plain http on a LAN name', async ({ page, app }) => {
  test.setTimeout(180_000);
  const origin = `http://plant.test:${app.port}`;
  await register(page, origin);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.goto(`${origin}/training-modules`);
  await readChapterInTile(page);
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
