import type { BrowserContext, Locator, Page, Response } from '@playwright/test';
import { insertPerson } from '../../server/src/testing/people.ts';
import { openRealSite } from './real-site.ts';
import type { RunningApp } from './running-app.ts';
import { desk, expect, phone, test } from './test.ts';
import { readFirstChapter, scrollThroughChapter } from './trainee.ts';

test.use({ viewport: desk });

/** The length of the text of the first module in these tests. */
const wordCount = 150;
/** A text of 150 words is read in 45 seconds, at 200 words a minute. A third of this time is required. */
const requiredSeconds = 15;

/** Starts a real site, not a demo, whose first module has a short text. */
async function openSite(): Promise<RunningApp> {
  const app = await openRealSite();
  await app.arrange(async (db) => {
    const content = `<p>${'word '.repeat(wordCount)}</p>`;
    const { id } = await db
      .updateTable('modules')
      .set({ content, lists: {}, sections: [] })
      .where('chapter_number', '=', 1)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('module_revisions').set({ content, lists: {} }).where('module_id', '=', id).execute();
  });
  return app;
}

/** Signs a new trainee in and opens the list of modules. */
async function openModules(page: Page, context: BrowserContext, app: RunningApp): Promise<void> {
  await app.arrange(async (db) => {
    const { token } = await insertPerson(db, {}, new Date());
    await context.addCookies([{ name: 'loopcheck_session', value: token, url: app.origin }]);
  });
  await page.goto(`${app.origin}/training-modules`);
}

/** Signs a new trainee in and scrolls through the text of the first module. */
async function openText(page: Page, context: BrowserContext, app: RunningApp): Promise<void> {
  await openModules(page, context, app);
  await readFirstChapter(page);
  await expect(page.getByLabel('Mark as completed')).toBeVisible();
}

const countdown = (page: Page) => page.getByRole('timer').filter({ hasText: 'You can mark this in' });

/** Returns the reading time of the first module that the server has saved, in seconds. */
const findReadSeconds = async (page: Page, app: RunningApp): Promise<number> => {
  const list = (await (await page.request.get(`${app.origin}/api/progress`)).json()) as { readSeconds: number }[];
  return list[0]?.readSeconds ?? 0;
};

/** True for the reply to a request that marks or completes a module. */
const isMarking = (reply: Response) => {
  const request = reply.request();
  if (request.method() !== 'PUT' || !request.url().includes('/api/progress/')) return false;
  return /isMarkedComplete|"completed"/.test(request.postData() ?? '');
};

/**
 * Clicks a control whose countdown has ended, until the server accepts. If the last report of the reading time has not
 * arrived, the server refuses the first click, and the page shows a countdown of the remaining second.
 */
async function clickUntilSaved(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    const marking = page.waitForResponse(isMarking, { timeout: 10_000 });
    // A click in the last second of a countdown sends nothing.
    marking.catch(() => undefined);
    await control.click();
    expect((await marking).ok()).toBe(true);
  }).toPass({ timeout: 60_000 });
}

test('on a real site, the tick is refused while a countdown states the remaining time, and accepted afterwards', async ({
  page,
  context,
}) => {
  const app = await openSite();
  await openText(page, context, app);
  const box = page.getByLabel('Mark as completed');
  await expect(countdown(page)).toHaveText(/You can mark this in \d+ s/);

  await box.click();
  await expect(page.getByText('Read a little longer')).toBeVisible();
  await expect(box).not.toBeChecked();

  await expect(countdown(page)).toHaveCount(0, { timeout: 60_000 });
  await clickUntilSaved(page, box);
  await expect(box).toBeChecked();
  await expect(page.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
  expect(await findReadSeconds(page, app)).toBeGreaterThanOrEqual(requiredSeconds);
  await app.close();
});

test('on a real site, reading without a network counts after the network is back', async ({ page, context }) => {
  const app = await openSite();
  await openText(page, context, app);
  await expect(countdown(page)).toBeVisible();
  await context.setOffline(true);
  await expect(countdown(page)).toHaveCount(0, { timeout: 60_000 });
  await context.setOffline(false);
  await clickUntilSaved(page, page.getByLabel('Mark as completed'));
  expect(await findReadSeconds(page, app)).toBeGreaterThanOrEqual(requiredSeconds);
  await app.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the page of a module refuses Complete Module while a countdown states the remaining time, and accepts it afterwards', async ({
    page,
    context,
  }) => {
    const app = await openSite();
    await openModules(page, context, app);
    await scrollThroughChapter(page);
    const wait = page.getByRole('timer').filter({ hasText: 'You can complete this in', visible: true });
    await expect(wait).toHaveText(/You can complete this in \d+ s/);
    const complete = page.getByRole('button', { name: 'Complete Module', exact: true }).filter({ visible: true });
    await complete.click();
    await expect(page.getByText('Read a little longer')).toBeVisible();

    await expect(wait).toHaveCount(0, { timeout: 60_000 });
    await clickUntilSaved(page, complete);
    expect(await findReadSeconds(page, app)).toBeGreaterThanOrEqual(requiredSeconds);
    await app.close();
  });
});
