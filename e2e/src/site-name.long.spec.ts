import type { Page } from '@playwright/test';
import { openSignedInWindow } from './sign-in.ts';
import { desk, expect, test } from './test.ts';

/** As long as a name can be: 60 characters. */
const siteName = 'North Gas Terminal and Offshore Platforms Security Training!';
const widths = [360, 900, 960, 1024, 1440];

/**
 * Checks that each visible part of the header is inside the header and overlaps no other part, that no button wraps, and
 * that the page does not scroll sideways.
 */
async function expectTidyHeader(page: Page, where: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const header = document.getElementById('site-header');
    if (!header) return ['there is no header'];
    const outer = header.getBoundingClientRect();
    const findParts = (selector: string) =>
      [...header.querySelectorAll(selector)]
        .filter((part) => part.checkVisibility())
        .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect(), part }));
    const findOverlapping = (found: ReturnType<typeof findParts>) =>
      found.filter(({ box }, index) => {
        const next = found[index + 1];
        return next !== undefined && next.box.left < box.right - 1;
      });
    const parts = findParts('a, button');
    // The logo and the texts. The logo is wider than its link if the link has too little room.
    const leaves = findParts('*').filter(
      ({ part, box }) =>
        box.width > 2 && part.children.length === 0 && (part.tagName === 'IMG' || part.textContent !== ''),
    );
    const outside = [...parts, ...leaves].filter(
      ({ box }) => box.top < outer.top || box.bottom > outer.bottom + 1 || box.right > outer.right + 1,
    );
    const overlapping = [...findOverlapping(parts), ...findOverlapping(leaves)];
    const wrapped = parts.filter(({ part, box }) => part.tagName === 'BUTTON' && box.height > 50);
    const scrolls = document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : [];
    const texts = (found: typeof parts, fault: string) => found.map(({ name }) => `${name ?? ''}: ${fault}`);
    return [...texts(outside, 'outside'), ...texts(overlapping, 'overlaps'), ...texts(wrapped, 'wraps'), ...scrolls];
  });
  expect(faults, where).toEqual([]);
}

test('a long site name and a wide logo fit in the header at every width, for visitors and for members', async ({
  browser,
  ownApp: { origin },
}) => {
  const admin = await openSignedInWindow(browser, origin, 'admin');
  await admin.goto(`${origin}/admin#settings`);
  await admin.getByLabel('Site name').fill(siteName);
  await admin.getByRole('button', { name: 'Save settings' }).click();
  await expect(admin.getByRole('link', { name: siteName })).toBeVisible();
  // A picture of any content serves as a wide logo.
  const logo = await admin.screenshot({ clip: { x: 0, y: 0, width: 600, height: 140 } });
  await admin
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(admin.getByRole('button', { name: 'Change: Logo' })).toBeVisible();

  const visitor = await (await browser.newContext({ viewport: desk })).newPage();
  const trainee = await openSignedInWindow(browser, origin, 'trainee');
  const windows = { visitor, trainee, admin };
  for (const [name, page] of Object.entries(windows)) {
    await page.goto(origin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await expectTidyHeader(page, `${name}, ${width} px`);
    }
  }
});
