import { openApp } from './running-app.ts';
import { openOutsidePostgres } from './outside-postgres.ts';
import { desk, expect, test } from './test.ts';
import { answerQuiz, readChapterInTile, register } from './trainee.ts';

test.use({ viewport: desk });

test('reading and a quiz work across two servers on one PostgreSQL 15', async ({ page }) => {
  test.setTimeout(300_000);
  const postgres = await openOutsidePostgres();
  test.skip(!postgres, 'PostgreSQL 15 is not here and cannot be installed.');
  if (!postgres) return;
  const settings = { DATABASE_URL: postgres.url, DEMO: 'on' };
  // Started together: both migrate and load, and must not disturb each other.
  const [one, other] = await Promise.all([openApp(settings), openApp(settings)]);

  try {
    await register(page, one.origin);
    await page.goto(`${one.origin}/training-modules`);
    await readChapterInTile(page);
    // Cookies belong to the host, not to the port: the session is valid on both servers.
    await page.goto(`${other.origin}/training-modules`);
    await page.getByLabel('Mark as completed').click();
    await page.getByRole('link', { name: 'Start Quiz' }).click();
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await answerQuiz(page, 0);
    await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    await page.goto(`${one.origin}/training-modules`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Windows Patches' })).toContainText('Available');
  } finally {
    await Promise.all([one.close(), other.close()]);
    await postgres.close();
  }
});
