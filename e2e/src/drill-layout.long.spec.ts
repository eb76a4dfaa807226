import type { Locator } from '@playwright/test';
import { commandLine, openRun, showPane, tellOperator, terminal } from './drill-page.ts';
import { desk, expect, phone, test } from './test.ts';

const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a long line shows all its rows, and where the next word goes', async ({ page, app }) => {
    await openRun(page, app.origin);
    const input = commandLine(page);
    const text = String.raw`robocopy D:\Unit4 F:\EWS-03\Unit4 /E /Z /R:2 /W:5 /XJ /L /LOG:F:\EWS-03\dryrun.log /TEE`;
    await input.fill(text);
    const room = await input.evaluate((element) => ({
      isWhole: element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth,
      rows: Math.round(element.clientHeight / 24),
    }));
    expect(room.isWhole).toBe(true);
    expect(room.rows).toBeGreaterThan(2);
    await input.blur();
    const caret = page.locator('.host-caret');
    await expect(caret).toBeVisible();
    const [box, line] = [await caret.boundingBox(), await input.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
    const enter = await page.getByRole('button', { name: 'Enter', exact: true }).boundingBox();
    expect((enter?.x ?? 0) + (enter?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  });

  test('each setting of the audit policy is in view beside its name', async ({ page, app }) => {
    await openRun(page, app.origin);
    await commandLine(page).fill('auditpol /get /category:*');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    const pairs = terminal(page).locator('.host-pair');
    await expect(pairs.last()).toBeVisible();
    const cut = await pairs.evaluateAll(
      (rows) =>
        rows.filter((row) => row.scrollWidth > row.clientWidth || row.getBoundingClientRect().right > innerWidth)
          .length,
    );
    expect(cut).toBe(0);
    await expect(page.getByRole('button', { name: 'More columns' })).toHaveCount(0);
  });

  test('keys for single signs are at least 44 pixels wide and high', async ({ page, app }) => {
    await openRun(page, app.origin);
    for (const pane of ['123, digits and signs', 'abc, letters']) {
      await page.getByRole('button', { name: pane }).click();
      const keys = page.getByRole('group', { name: 'Next sign' }).getByRole('button');
      const small = await keys.evaluateAll((all) =>
        all.flatMap((key) => {
          const { width, height } = key.getBoundingClientRect();
          return width < 44 || height < 44 ? [`${key.textContent} ${width}x${height}`] : [];
        }),
      );
      expect(small).toEqual([]);
      await page.getByRole('button', { name: 'Words' }).click();
    }
  });

  test('the line stays in view above the keys, also on a low screen', async ({ page, app }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openRun(page, app.origin);
    await commandLine(page).fill(String.raw`robocopy D:\Unit4 F:\EWS-03\Unit4 /E`);
    await page.getByRole('button', { name: '123, digits and signs' }).click();
    await expect(commandLine(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeInViewport({ ratio: 1 });
  });

  for (const { width, height } of [phone, { width: 360, height: 640 }]) {
    test(`the Enter key stays in view below two notices, at ${width} x ${height} pixels`, async ({ page, app }) => {
      await page.setViewportSize({ width, height });
      await openRun(page, app.origin);
      await tellOperator(page, { What: 'begin', Minutes: '30' });
      await expect(page.getByText('Yes, you may begin')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible();
      const enter = page.getByRole('button', { name: 'Enter', exact: true });
      await expect(enter).toBeInViewport({ ratio: 1 });
      await commandLine(page).fill(String.raw`robocopy D:\Unit4 F:\EWS-03\Unit4 /E /Z /R:2 /W:5 /XJ /L`);
      await expect(enter).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      await enter.click({ trial: true });
    });
  }

  test('the sheet stays below the header on a turned phone', async ({ page, app }) => {
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await openRun(page, app.origin);
    await showPane(page, 'Sheet');
    await page.mouse.wheel(0, 2000);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const panes = page.getByRole('group', { name: 'What you look at' });
    await expect(panes).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [1110, desk.width]) {
  test(`the host keeps its width beside the panel of calls, at ${width} pixels`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: desk.height });
    await openRun(page, app.origin);
    const before = await widthOf(terminal(page));
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await widthOf(terminal(page))).toBe(before);
    // A desk has a keyboard.
    await expect(page.getByRole('button', { name: '123, digits and signs' })).toBeHidden();
  });
}
