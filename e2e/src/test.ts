import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningApp, openApp } from './running-app.ts';

/** The tests of a worker share one server, `app`; `ownApp` belongs to one test. */
export const test = base.extend<{ ownApp: RunningApp }, { app: RunningApp }>({
  // For a journey that kills its server.
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

/** The two window sizes of the tests. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Fails with what axe finds on the page, by WCAG 2.0 A to 2.2 AA. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  );
  expect(found).toEqual([]);
}

type Theme = 'light' | 'dark';

/** Checks the screen in each theme: with axe, and that it does not scroll sideways. */
export async function look(page: Page, where: string, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${where}, ${colorScheme}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}
