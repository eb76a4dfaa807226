import { openReplay, openTrainerReplay, terminal } from './drill-page.ts';
import { desk, expect, lowPhone, phone, test } from './test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  for (const { width, height } of [phone, lowPhone]) {
    test(`the replay shows the end of the output above the bar after a jump, at ${width} x ${height} pixels`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height });
      await openReplay(page, app.origin);
      await page.getByRole('slider', { name: 'Step' }).press('End');
      const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
      const [barTop, host] = [(await bar.boundingBox())?.y ?? 0, page.locator('.host')];
      const bottom = async () => {
        const box = await host.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      await expect.poll(bottom).toBeLessThanOrEqual(barTop);
      await expect
        .poll(() => terminal(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop))
        .toBeLessThan(2);
      expect((await terminal(page).boundingBox())?.height).toBeGreaterThan(120);
      await expect(page.getByText(/^Step 31 of 31/).locator('..')).toContainText('Handed in the sheet');
      // The list of steps opens at the step that is shown.
      const panes = page.getByRole('group', { name: 'What you look at' });
      await panes.getByRole('button', { name: 'Steps' }).click();
      await expect(page.getByRole('button', { name: /Handed in the sheet/ })).toBeInViewport({ ratio: 0.9 });
    });
  }

  for (const { width, height } of [phone, lowPhone]) {
    test(`a trainer can press the name of the person and the button that begins a letter, and count a line above the bar, at ${width} x ${height} pixels`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height });
      await openTrainerReplay(page, app.origin);
      const link = (text: string | RegExp) =>
        page.getByRole('main').locator('p.meta').getByRole('link', { name: text });
      const [name, letter] = [await link(/^(?!Write to)/).boundingBox(), await link(/^Write to/).boundingBox()];
      expect(name?.height).toBeGreaterThanOrEqual(43.5);
      expect(letter?.height).toBeGreaterThanOrEqual(43.5);
      // The page opens at its top. On a low phone, the button is further down.
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // The first flag of the run is a wrong line, and the second a line without a look.
      await page.getByRole('button', { name: 'Next Flag' }).click();
      const countIt = page.getByRole('button', { name: 'Count It, With a Reason' });
      if (height === lowPhone.height) await countIt.evaluate((button) => button.scrollIntoView({ block: 'nearest' }));
      await expect(countIt).toBeInViewport({ ratio: 1 });
      const [button, bar] = [
        await countIt.boundingBox(),
        await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).boundingBox(),
      ];
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await countIt.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  test('the name of a step stays below the switch after a jump to a flag', async ({ page, app }) => {
    await page.setViewportSize(lowPhone);
    await openTrainerReplay(page, app.origin);
    await page.getByRole('button', { name: 'Next Flag' }).click();
    const bottomOfSwitch = async () => {
      const box = await page.getByRole('group', { name: 'What you look at' }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const step = page.getByText(/^Step \d+ of 31$/).filter({ visible: true });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect
      .poll(async () => ((await step.boundingBox())?.y ?? 0) - (await bottomOfSwitch()))
      .toBeGreaterThanOrEqual(0);
  });

  test('the sheet of a replay shows the line of the step, and the switch stays in view', async ({ page, app }) => {
    await page.setViewportSize(lowPhone);
    await openTrainerReplay(page, app.origin);
    await page.getByRole('button', { name: 'Next Flag' }).click();
    const panes = page.getByRole('group', { name: 'What you look at' });
    await panes.getByRole('button', { name: 'Sheet' }).click();
    await expect(page.getByText('Nothing had shown it')).toBeInViewport({ ratio: 1 });
    await panes.getByRole('button', { name: 'Screen' }).click();
    await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
  });
});

test('the name of the person in a replay is at least 24 pixels high', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openTrainerReplay(page, app.origin);
  const name = await page.getByRole('main').locator('p.meta').getByRole('link').first().boundingBox();
  expect(name?.height).toBeGreaterThanOrEqual(24);
});
