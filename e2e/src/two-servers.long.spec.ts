import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openApp } from './running-app.ts';
import { openOutsidePostgres } from './outside-postgres.ts';
import { desk, expect, test } from './test.ts';
import { answerQuiz, readFirstChapter, register } from './trainee.ts';

test.use({ viewport: desk });

/** Returns the reading depth of module 1 that the servers have saved, in percent. */
async function findSavedDepth(page: Page, origin: string): Promise<number | undefined> {
  const reply = await page.request.get(`${origin}/api/progress`);
  return ((await reply.json()) as { scrollDepthPercentage: number }[])[0]?.scrollDepthPercentage;
}

test('reading and a quiz work across two servers on one PostgreSQL 15', async ({ page }) => {
  const postgres = await openOutsidePostgres();
  test.skip(!postgres, 'PostgreSQL 15 is not here and cannot be installed.');
  if (!postgres) return;
  // Servers with the same database must share the files.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'loopcheck-shared-'));
  const settings = { DATABASE_URL: postgres.url, DEMO: 'on', DATA_DIR: dataDir };
  // Two servers that start at the same time migrate the database and load the content without disturbing each other.
  const [firstServer, secondServer] = await Promise.all([openApp(settings), openApp(settings)]);

  try {
    await register(page, firstServer.origin);
    await page.goto(`${firstServer.origin}/training-modules`);
    await readFirstChapter(page);
    await expect.poll(() => findSavedDepth(page, firstServer.origin)).toBe(100);
    // Cookies do not depend on the port, so the session is valid on both servers.
    await page.goto(`${secondServer.origin}/training-modules`);
    await page.getByLabel('Mark as completed').click();
    await page.getByRole('link', { name: 'Start Quiz' }).click();
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await answerQuiz(page, 0);
    await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
    await page.goto(`${firstServer.origin}/training-modules`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Windows Patches' })).toContainText('Available');
  } finally {
    await Promise.all([firstServer.close(), secondServer.close()]);
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
