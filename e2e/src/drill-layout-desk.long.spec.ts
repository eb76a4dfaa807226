import { commandLine, enterLine, expectRowsOfPeople, openNewRun, openTool, terminal, widthOf } from './drill-page.ts';
import { desk, expect, test } from './test.ts';

test('Shift+Tab goes from the input line to a value, and End from there to the button More columns', async ({
  page,
  app,
}) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  await enterLine(page, 'driverquery /v');
  const more = page.getByRole('button', { name: 'More columns' }).last();
  await expect(more).toBeVisible();
  await commandLine(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(terminal(page).locator('.host-value:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(more).toBeFocused();
});

test('with many windows, the name of the host stays in view at the end of the strip of tabs', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  for (const name of ['Services', 'Event Viewer', 'Date and Time']) {
    await openTool(page, name);
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('.host-tabs > .host-name')).toBeInViewport({ ratio: 1 });
    const [strip, hostName] = [
      await page.locator('.host-tabs').boundingBox(),
      await page.locator('.host-tabs > .host-name').boundingBox(),
    ];
    const [endOfStrip, endOfName] = [strip, hostName].map((box) => (box?.x ?? 0) + (box?.width ?? 0));
    expect(endOfName).toBeCloseTo(endOfStrip ?? 0, 0);
  }
  // A tab of 150 pixels shows the beginning of its title, also after the name of a host.
  const widths = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().width));
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(150);
});

test('a practised run has as much output on a desk as a run for the record', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  await page.getByRole('button', { name: 'Compare' }).click();
  await enterLine(page, 'hostname');
  const height = async () => (await terminal(page).boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(560);
  await openNewRun(page, app, 'Practise');
  await page.getByRole('button', { name: 'Compare' }).click();
  await enterLine(page, 'hostname');
  await expect.poll(height).toBeGreaterThan(550);
  await expect(page.getByRole('button', { name: 'One step back' })).toBeInViewport({ ratio: 1 });
});

test('the host is 768 pixels wide', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  expect(await widthOf(page.locator('.host'))).toBe(768);
});

test('the menu of the clock has the colour of text, and items that are large enough for a finger', async ({
  page,
  app,
}) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  await page.getByRole('button', { name: 'Wait' }).click();
  const item = page.getByRole('menuitem', { name: 'Wait 5 minutes' });
  const colorOf = (element: Element) => getComputedStyle(element).color;
  expect(await item.evaluate(colorOf)).toBe(await page.locator('body').evaluate(colorOf));
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('the button More tools scrolls the task bar to its last tool', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  const last = page.locator('.host-task-tools button').last();
  await expect(last).toHaveText('Safely Remove Hardware');
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'More tools' }).click();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the panel of calls takes the place of the sheet, 400 pixels wide, with the whole sentence above its buttons', async ({
  page,
  app,
}) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  await enterLine(page, String.raw`typeperf "\Processor(_Total)\% Processor Time"`);
  const [sheet, procedure] = [
    await page.getByRole('complementary', { name: 'Record sheet' }).boundingBox(),
    await page.getByRole('complementary', { name: 'Procedure' }).boundingBox(),
  ];
  expect(procedure?.width).toBe(248);
  await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
  const panel = page.getByRole('dialog');
  const end = (sheet?.x ?? 0) + (sheet?.width ?? 0);
  expect(await panel.boundingBox()).toMatchObject({ x: end - 400, width: 400 });
  await expectRowsOfPeople(page);
  expect(await page.getByRole('complementary', { name: 'Procedure' }).boundingBox()).toEqual(procedure);
  await panel.getByRole('combobox', { name: 'What' }).selectOption('running');
  const [last, buttons] = [
    await panel.getByRole('combobox', { name: 'Changed' }).boundingBox(),
    await panel.getByRole('button', { name: 'Cancel' }).boundingBox(),
  ];
  // Somebody who speaks has four rows of 30 pixels and a space of 16 pixels above the sentence.
  expect((last?.y ?? 0) + (last?.height ?? 0) + 4 * 30 + 16).toBeLessThan(buttons?.y ?? 0);
});

test('while a command line is running, the host also takes the room of the offered words', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  await enterLine(page, String.raw`typeperf "\Processor(_Total)\% Processor Time"`);
  await expect(page.getByRole('button', { name: 'Ctrl+C' })).toBeVisible();
  const [host, sheet] = [
    await page.locator('.host').boundingBox(),
    await page.getByRole('complementary', { name: 'Record sheet' }).boundingBox(),
  ];
  expect((host?.y ?? 0) + (host?.height ?? 0)).toBe((sheet?.y ?? 0) + (sheet?.height ?? 0));
});

test('the end of the procedure fades while there is more below it', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await openNewRun(page, app);
  const procedure = page.getByRole('complementary', { name: 'Procedure' });
  const fading = () => procedure.evaluate((element) => Number(getComputedStyle(element, '::after').opacity));
  await expect.poll(fading).toBe(1);
  const height = await procedure.evaluate((element) => element.scrollHeight);
  await procedure.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(fading).toBe(0);
  // The fading takes no room of its own.
  const text = await procedure.locator('section').last().boundingBox();
  expect(Math.round((text?.y ?? 0) + (text?.height ?? 0))).toBeLessThanOrEqual(desk.height);
  expect(await procedure.evaluate((element) => element.scrollHeight)).toBe(height);
});

test('a value that wraps goes on below its beginning', async ({ page, app }) => {
  await page.setViewportSize({ width: 1110, height: desk.height });
  await openNewRun(page, app);
  await commandLine(page).fill('systeminfo');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  const longValue = terminal(page).getByRole('button', { name: /^Microsoft Windows Server/ });
  const shortValue = terminal(page).getByRole('button', { name: 'HIST-02', exact: true }).last();
  await longValue.scrollIntoViewIfNeeded();
  const [long, short] = [await longValue.boundingBox(), await shortValue.boundingBox()];
  // The long value has more than one row, and both values begin in the same column.
  expect(long?.height).toBeGreaterThan((short?.height ?? 0) * 1.5);
  expect(Math.abs((long?.x ?? 0) - (short?.x ?? 0))).toBeLessThan(2);
});

for (const width of [1110, desk.width]) {
  test(`the host keeps its place beside the panel of calls, with 80 characters on a desk, at ${width} pixels`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: desk.height });
    await openNewRun(page, app);
    const before = await terminal(page).boundingBox();
    await page.getByRole('button', { name: 'Stop and call', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect((await terminal(page).boundingBox())?.x).toBe(before?.x);
    // Outputs of Windows are made for 80 characters. A character is 8.4 pixels wide, and the padding is 28.
    const innerWidth = (await widthOf(terminal(page))) - 28;
    if (width === desk.width) expect(innerWidth).toBeGreaterThanOrEqual(80 * 8.4);
    else expect(innerWidth).toBe((before?.width ?? 0) - 28);
    // All buttons of the task bar stand in one row. Differences of some pixels do not count.
    const bottoms = await page
      .locator('.host-task button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().bottom / 10)));
    expect(new Set(bottoms).size).toBe(1);
    // The frame of the focus encloses the prompt, too.
    await commandLine(page).focus();
    await expect(page.locator('.host-line')).toHaveCSS('outline-style', 'solid');
    // On a desk, the keys for single characters are not needed.
    await expect(page.getByRole('button', { name: '123, digits and signs' })).toBeHidden();
  });
}
