import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type House, openHouse } from './house.ts';

/** A worker shares one server. */
export const test = base.extend<{ ownHouse: House }, { house: House }>({
  // For a journey that kills its server: nobody else may stand on it.
  ownHouse: [
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      await house.close();
    },
    { timeout: 150_000 },
  ],
  house: [
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

export { expect };

/** The two sizes that every screen is looked at in. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of axe that look at colours; the others see the same page in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with what axe finds on the page, by WCAG 2.0 A to 2.2 AA; of a theme of a page seen before, by its colours. */
export async function expectAccessible(page: Page, where: string, { coloursOnly = false } = {}): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (coloursOnly ? axe.withRules(colourRules) : axe.withTags(wcag)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  );
  expect(found).toEqual([]);
}

/** Looks at what is on the screen in both themes: with axe, and whether it scrolls sideways. */
export async function look(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${where}, light`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${where}, dark`, { coloursOnly: true });
}
