import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';

/** Returns the texts of the matching elements that extend beyond the left or right edge of the window. */
const findCutOff = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // Browsers round positions, so half a pixel does not count.
      .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > window.innerWidth + 0.5))
      .map(({ element }) => element.textContent),
  );

/** Returns the labels that are wider than their links in the main navigation, which a phone shows as a bottom bar. */
const findOverlappingLabels = (page: Page) =>
  page
    .locator('nav[aria-label="Main"] a span')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > (label.closest('a')?.clientWidth ?? 0))
        .map((label) => label.textContent),
    );

for (const width of [360, 390, 920, 1024, 1440]) {
  test(`an admin at ${width} px finds the admin panel and all its tabs without scrolling sideways`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, app.origin, 'admin');
    await page.goto(`${app.origin}/`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Administrator')).toBeVisible();
    const tabs = page.getByRole('tablist', { name: 'Administration' }).getByRole('tab');
    await expect(tabs).toHaveCount(6);
    expect(await findCutOff(page, '[role=tab], #site-header *, nav[aria-label="Main"] a')).toEqual([]);
    expect(await findOverlappingLabels(page)).toEqual([]);

    await page.goto(`${app.origin}/trainer/manage-quizzes`);
    await expect(page.getByRole('table', { name: 'Quizzes of all modules' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}
