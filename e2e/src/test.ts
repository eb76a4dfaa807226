import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningApp, openApp } from './running-app.ts';

/** Tests with a server: `app` is shared by the tests of a worker, `ownApp` is started for one test. */
export const test = base.extend<{ ownApp: RunningApp }, { app: RunningApp }>({
  // For tests that kill their server or change what other tests need.
  ownApp: [
    async ({}, use) => {
      const app = await openApp();
      await use(app);
      await app.close();
    },
    { timeout: 150_000 },
  ],
  app: [
    async ({}, use) => {
      const app = await openApp();
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

export { expect };

/** The window sizes of the tests. */
export const phone = { width: 390, height: 844 };
export const lowPhone = { width: 360, height: 640 };
export const desk = { width: 1440, height: 900 };

/** Fails if axe finds a violation of WCAG 2.0 A to 2.2 AA on the page. `where` names the screen in the failure. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // The legacy mode checks in the page itself. The default mode opens a second page for each check, which is needed only
  // for frames of other sites.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  );
  expect(found).toEqual([]);
}

type Theme = 'light' | 'dark';

/** Checks in each theme that axe finds nothing and that the page does not scroll sideways. `where` names the screen. */
export async function checkThemes(
  page: Page,
  where: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${where}, ${colorScheme}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}
