import type { Page } from '@playwright/test';
import { desk, expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

const turned = { width: phone.height, height: phone.width };

/** The reading depth of module 1 that the server has saved. */
const savedDepth = (page: Page) =>
  page.evaluate(async () => {
    const list = (await (await fetch('/api/progress')).json()) as { scrollDepthPercentage: number }[];
    return list[0]?.scrollDepthPercentage;
  });

async function readTo(page: Page, scrollDepthPercentage: number): Promise<void> {
  await page.evaluate(async (depth) => {
    const modules = (await (await fetch('/api/training-modules')).json()) as { id: string }[];
    const body = JSON.stringify({ scrollDepthPercentage: depth });
    const headers = { 'content-type': 'application/json' };
    await fetch(`/api/progress/${modules[0]?.id}`, { method: 'PUT', headers, body });
  }, scrollDepthPercentage);
}

/** Changes the window size several times, each time until the page has measured its text again. */
async function turnAbout(page: Page): Promise<void> {
  for (const size of [turned, desk, phone, desk]) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForTimeout(300);
  }
}

test.use({ viewport: phone });

test('turning the phone reports no reading, in the tile and on the page, until the reader scrolls', async ({
  page,
  app,
}) => {
  const reports: number[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/api/progress/')) return;
    reports.push((request.postDataJSON() as { scrollDepthPercentage: number }).scrollDepthPercentage);
  });
  await register(page, app.origin);
  await readTo(page, 62);
  reports.length = 0;

  await page.goto(`${app.origin}/training-modules`);
  await page
    .getByRole('button', { name: /continue chapter 1/i })
    .first()
    .click();
  const box = page.getByRole('region', { name: 'Text of chapter 1', exact: true });
  await expect(box).toBeFocused();
  await expect.poll(() => box.evaluate((text) => text.scrollTop)).toBeGreaterThan(0);
  await turnAbout(page);
  expect(reports).toEqual([]);
  await page.keyboard.press('PageDown');
  await expect.poll(() => Math.max(0, ...reports)).toBeGreaterThan(62);
  expect(Math.max(...reports)).toBeLessThan(75);
  await expect.poll(() => savedDepth(page)).toBe(Math.max(...reports));

  await page.setViewportSize(phone);
  await page.goto(`${app.origin}/training-modules/by-chapter/1`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.mouse.wheel(0, height * 0.55);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(height * 0.4);
  await page.waitForTimeout(1500);
  const before = await savedDepth(page);
  await turnAbout(page);
  await page.waitForTimeout(1500);
  expect(await savedDepth(page)).toBe(before);
});
