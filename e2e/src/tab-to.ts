import type { Locator, Page } from '@playwright/test';

/** Presses Tab, or with `back` Shift+Tab, until the element has the focus. Throws after `maxPresses` presses. */
export async function tabTo(page: Page, element: Locator, { maxPresses = 60, back = false } = {}): Promise<void> {
  for (let presses = 0; presses <= maxPresses; presses += 1) {
    if (await element.evaluate((candidate) => candidate === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${String(element)} was not reached by keyboard.`);
}
