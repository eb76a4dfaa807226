import type { Locator, Page } from '@playwright/test';
import { openNewRun } from './drill-page.ts';
import { desk, expect, phone, test } from './test.ts';

/** Opens a tool of the host, and returns its screen. `title` is the title of its window. */
async function openTool(page: Page, name: string, title = name): Promise<Locator> {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const tool = page.getByRole('region', { name: title });
  await expect(tool).toBeVisible();
  return tool;
}

/** Returns the elements of a tool that are cut, so that they scroll sideways, and those that reach beyond the tool. */
const listCutParts = (tool: Locator): Promise<readonly string[]> =>
  tool.evaluate((screen) => {
    const { left, right } = screen.getBoundingClientRect();
    return [...screen.querySelectorAll('*')].flatMap((element) => {
      // The headings of columns are hidden where each value has its own heading.
      if (element.getClientRects().length === 0) return [];
      const box = element.getBoundingClientRect();
      const isCut = element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).overflowX !== 'visible';
      return isCut || box.left < left || box.right > right ? [`${element.className} ${element.textContent}`] : [];
    });
  });

/** Returns the contrast ratio, as WCAG defines it, between the edge of a button and the screen behind the button. */
const edgeContrast = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d');
    const host = element.closest('.host');
    if (!context || !host) return 0;
    const [lighter = 0, darker = 0] = [getComputedStyle(element).borderTopColor, getComputedStyle(host).backgroundColor]
      .map((color) => {
        // The colour is drawn on a canvas, because styles can state it in a format that is not RGB.
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      })
      .toSorted((left, right) => right - left);
    return (lighter + 0.05) / (darker + 0.05);
  });

const widthsOf = (buttons: Locator): Promise<readonly number[]> =>
  buttons.evaluateAll((all) => [...new Set(all.map((button) => Math.round(button.getBoundingClientRect().width)))]);

for (const size of [phone, { width: 360, height: 640 }, { width: 1110, height: desk.height }, desk]) {
  test(`tools show their names and values without scrolling sideways, at ${size.width} pixels`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(size);
    await openNewRun(page, app);
    const logs = await openTool(page, 'Event Viewer');
    await expect(logs.getByText('Applications and Services Logs')).toBeVisible();
    expect(await listCutParts(logs)).toEqual([]);
    expect(await widthsOf(logs.locator('td:first-child > .host-control'))).toHaveLength(1);
    await logs.getByRole('button', { name: 'System', exact: true }).click();
    const log = page.getByRole('region', { name: 'Event Viewer - System' });
    await expect(log.getByRole('button', { name: 'Clear Log...' })).toBeInViewport({ ratio: 1 });
    expect(await listCutParts(log)).toEqual([]);
    const services = await openTool(page, 'Services');
    expect(await listCutParts(services)).toEqual([]);
    expect(await widthsOf(services.locator('td:first-child > .host-control'))).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'More columns' })).toHaveCount(0);
    // An empty folder has headings above no row.
    const explorer = await openTool(page, 'File Explorer', 'This PC');
    await explorer.getByRole('button', { name: 'System (C:)' }).click();
    await page.getByRole('button', { name: 'PerfLogs' }).click();
    const folder = page.getByRole('region', { name: 'PerfLogs' });
    await expect(folder.getByText('This folder is empty.')).toBeVisible();
    expect(await listCutParts(folder)).toEqual([]);
  });
}

test('a button of a tool has room around its text, and an edge that can be seen', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  const services = await openTool(page, 'Services');
  await services.locator('td:first-child > .host-control').first().click();
  const button = page.getByRole('button', { name: 'Automatic', exact: true });
  await expect(button).toHaveCSS('padding-left', '10px');
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(27);
  expect(await edgeContrast(button)).toBeGreaterThanOrEqual(3);
  // Only the button that Windows has on this page is named Close. The button in the title bar also names the window.
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(1);
  const title = page.locator('.host-title > span');
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('the button beside a pressed value has the same colours in both themes', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  const services = await openTool(page, 'Services');
  await services.locator('.host-value').first().click();
  const colours = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return services
      .locator('.host-take button')
      .first()
      .evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return [backgroundColor, color];
      });
  };
  expect(await colours('dark')).toEqual(await colours('light'));
});
