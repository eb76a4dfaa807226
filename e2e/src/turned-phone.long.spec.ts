import type { Page } from '@playwright/test';
import { desk, expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

const turnedPhone = { width: phone.height, height: phone.width };
/** A tablet in portrait and in landscape. In both, the list of modules is wide enough that a tile opens its text. */
const tablet = { width: 912, height: 1368 };
const turnedTablet = { width: 1368, height: 912 };

/** Returns the reading depth of module 1 that the server has saved, in percent. */
const findSavedDepth = (page: Page) =>
  page.evaluate(async () => {
    const list = (await (await fetch('/api/progress')).json()) as { scrollDepthPercentage: number }[];
    return list[0]?.scrollDepthPercentage;
  });

/** Reports a reading depth of module 1, in percent, by a call of the API. */
async function reportDepth(page: Page, scrollDepthPercentage: number): Promise<void> {
  await page.evaluate(async (depth) => {
    const modules = (await (await fetch('/api/training-modules')).json()) as { id: string }[];
    const body = JSON.stringify({ scrollDepthPercentage: depth });
    const headers = { 'content-type': 'application/json' };
    await fetch(`/api/progress/${modules[0]?.id}`, { method: 'PUT', headers, body });
  }, scrollDepthPercentage);
}

/**
 * Changes the window size several times, and waits after each change until the page has measured its text again. Then
 * makes the page send what it has not reported yet, as a page does when the person leaves it.
 */
async function resizeRepeatedly(page: Page, sizes: readonly { width: number; height: number }[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
}

/** The reading depth before the test, and the upper limit of the depth after pressing PageDown once, in percent. */
const initialDepth = 62;
const maxDepthAfterOnePage = 75;
/** The share of the text that is scrolled past the middle of the phone's window. It exceeds the two depths above. */
const scrolledShare = 0.85;

test.use({ viewport: tablet });

test('turning the device changes no reading depth, neither in the tile nor on the page; scrolling the tile does', async ({
  page,
  app,
}) => {
  const reportedDepths: number[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/api/progress/')) return;
    const { scrollDepthPercentage: depth } = request.postDataJSON() as { scrollDepthPercentage?: number };
    // The page also reports its reading time, without a depth.
    if (depth !== undefined) reportedDepths.push(depth);
  });
  // The deepest report is read again at each try, because one scroll can send several reports.
  const expectReportsSaved = () =>
    expect(async () => {
      expect(await findSavedDepth(page)).toBe(Math.max(...reportedDepths));
    }).toPass({ timeout: 20_000 });
  await register(page, app.origin);
  await reportDepth(page, initialDepth);
  reportedDepths.length = 0;

  await page.goto(`${app.origin}/training-modules`);
  await page
    .getByRole('button', { name: /continue chapter 1/i })
    .first()
    .click();
  const box = page.getByRole('region', { name: 'Text of chapter 1', exact: true });
  await expect(box).toBeFocused();
  await expect.poll(() => box.evaluate((text) => text.scrollTop)).toBeGreaterThan(0);
  await resizeRepeatedly(page, [turnedTablet, desk, tablet, desk]);
  expect(reportedDepths).toEqual([]);
  await page.keyboard.press('PageDown');
  await expect.poll(() => Math.max(0, ...reportedDepths)).toBeGreaterThan(initialDepth);
  expect(Math.max(...reportedDepths)).toBeLessThan(maxDepthAfterOnePage);
  await expectReportsSaved();

  await page.setViewportSize(phone);
  await page.goto(`${app.origin}/training-modules/by-chapter/1`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const depthInTile = Math.max(...reportedDepths);
  await page.getByRole('article', { name: 'Text of the chapter' }).evaluate((text, share) => {
    const { top, height } = text.getBoundingClientRect();
    window.scrollBy({ top: top + height * share - window.innerHeight / 2, behavior: 'instant' });
  }, scrolledShare);
  await expect.poll(() => Math.max(...reportedDepths)).toBeGreaterThan(depthInTile);
  await expectReportsSaved();
  const reportCount = reportedDepths.length;
  await resizeRepeatedly(page, [turnedPhone, desk, phone, desk]);
  expect(await findSavedDepth(page)).toBe(Math.max(...reportedDepths));
  expect(reportedDepths).toHaveLength(reportCount);
});
