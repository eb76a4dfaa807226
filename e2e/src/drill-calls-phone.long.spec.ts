import {
  call,
  commandLine,
  enterLine,
  expectRowsOfPeople,
  openNewRun,
  phonePanel,
  settleCalls,
  showPane,
  tellOperator,
  terminal,
} from './drill-page.ts';
import { expect, lowPhone, phone, test } from './test.ts';

test.describe('calls and notices on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a notice with two answers fades at its end only while its end is out of view', async ({ page, app }) => {
    await page.setViewportSize(lowPhone);
    await openNewRun(page, app);
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    await call(page.getByRole('dialog'), {
      people: ['Panel operator', 'Shift supervisor'],
      says: { Host: 'hist', What: 'begin', Minutes: '30' },
    });
    const words = page.locator('.drill-notice-words');
    await expect(words).toBeVisible();
    const fading = () => words.evaluate((element) => Number(getComputedStyle(element, '::after').opacity));
    const isCut = await words.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
    await expect.poll(fading).toBe(isCut ? 1 : 0);
    await words.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(fading).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await words.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2);
  });

  test('the words of a contact who waits have two whole rows above those of a contact who has answered', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    const copyOf = (log: string) => String.raw`D:\Job\HIST-02_20261120_${log}_2.evtx`;
    await page.getByRole('button', { name: 'Compare' }).click();
    await enterLine(page, 'hostname');
    for (const log of ['Security', 'System', 'Application']) {
      await settleCalls(page);
      await enterLine(page, `wevtutil epl ${log} ${copyOf(log)}`);
    }
    await settleCalls(page);
    await page
      .getByRole('button', { name: /^Host clock/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: 'Wait 5 minutes' }).click();
    await expect(page.locator('.drill-notice-words').getByText('The overview moves again.')).toBeVisible();
    await enterLine(page, `certutil -hashfile ${copyOf('Security')} SHA256`);
    const panel = phonePanel(page);
    const waits = page.locator('.drill-waits');
    await expect(waits.or(panel)).toBeVisible();
    if (await panel.isVisible()) await panel.getByRole('button', { name: 'Look at the host first' }).click();
    await expect(waits.getByText('The overview moves again.')).toBeVisible();
    const height = await page
      .locator('.drill-waits p')
      .first()
      .evaluate((element) => element.clientHeight);
    // Two rows of 21 pixels.
    expect(height).toBe(42);
  });

  test('the button that hands in is no main button, and ignores a press just after the panel of calls has closed above it', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    await showPane(page, 'Sheet');
    const handIn = page.getByRole('button', { name: 'Hand In the Sheet' });
    const [handInColour, otherColour] = await Promise.all([
      handIn.evaluate((element) => getComputedStyle(element).backgroundColor),
      page.getByRole('button', { name: 'Write', exact: true }).evaluate((element) => {
        return getComputedStyle(element).backgroundColor;
      }),
    ]);
    expect(handInColour).toBe(otherColour);
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    const { x = 0, y = 0 } = (await handIn.boundingBox()) ?? {};
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.touchscreen.tap(x + 40, y + 20);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the sentence of a call with a running line stands above the buttons, which lead to what is missing', async ({
    page,
    app,
  }) => {
    // In a new run, nobody has anything to say yet.
    await openNewRun(page, app);
    await commandLine(page).fill(String.raw`typeperf "\Processor(_Total)\% Processor Time"`);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(commandLine(page)).toHaveCount(0);
    const panel = page.getByRole('dialog');
    const part = (name: string) => panel.getByRole('combobox', { name });
    for (const { width, height } of [{ width: 360, height: 640 }, phone]) {
      await page.setViewportSize({ width, height });
      await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
      await expect(part('Host')).toBeInViewport();
      // The drill has only one host, so it is chosen already.
      await expect(part('Host')).toHaveValue('hist');
      await panel.getByRole('button', { name: 'Let it run' }).click();
      await panel.getByRole('button', { name: /^Panel operator/ }).click();
      for (const [name, value, missing] of [
        ['What', 'running', 'what you say'],
        ['Since', { index: 1 }, 'since when'],
        ['Changed', 'nothing', 'what you changed'],
      ] as const) {
        await panel.getByRole('button', { name: `Call Missing: ${missing}` }).click();
        await expect(part(name)).toBeFocused();
        await expect(part(name)).toBeInViewport({ ratio: 1 });
        await part(name).selectOption(value);
      }
      if (width === phone.width) {
        const [end, buttons] = [
          await part('Changed').boundingBox(),
          await panel.getByRole('button', { name: 'Cancel' }).boundingBox(),
        ];
        // Somebody who speaks has three rows above the sentence, which then moves down by 93 pixels.
        expect((end?.y ?? 0) + (end?.height ?? 0) + 93).toBeLessThan(buttons?.y ?? 0);
      }
      await expect(panel.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
      await panel.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  for (const { width, height } of [phone, lowPhone]) {
    test(`one notice at a time stands above the output, and the Enter key stays in view, at ${width} x ${height} pixels`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height });
      await openNewRun(page, app);
      const compare = page.getByRole('button', { name: 'Compare' });
      await expect(compare).toBeVisible();
      await tellOperator(page, { What: 'begin', Minutes: '30' });
      await expect(page.getByText('Yes, you may begin')).toBeVisible();
      await expect(compare).toBeHidden();
      const enter = page.getByRole('button', { name: 'Enter', exact: true });
      await expect(enter).toBeInViewport({ ratio: 1 });
      expect((await terminal(page).boundingBox())?.height).toBeGreaterThan(height === lowPhone.height ? 144 : 320);
      await commandLine(page).fill(String.raw`robocopy D:\Unit4 F:\EWS-03\Unit4 /E /Z /R:2 /W:5 /XJ /L`);
      await expect(enter).toBeInViewport({ ratio: 1 });
      // A trial click fails if something covers the key.
      await enter.click({ trial: true });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(compare).toBeVisible();
    });
  }

  test('Back closes the panel of calls, and only then leaves the run', async ({ page, app }) => {
    await openNewRun(page, app);
    const address = page.url();
    const panel = page.getByRole('dialog');
    const goBackToRun = async () => {
      await page.goBack();
      await expect(panel).toHaveCount(0);
      // The router enters the address again a moment after it has blocked the step back.
      await expect(page).toHaveURL(address);
    };
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    await panel.getByRole('button', { name: /^Panel operator/ }).click();
    await goBackToRun();
    // The panel keeps what was chosen.
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    await expect(panel.getByRole('button', { name: /^Panel operator/ })).toHaveAttribute('aria-pressed', 'true');
    await goBackToRun();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  test('the button that calls is wider than the button Cancel, and both have the same height', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    const [main, cancel] = [
      await page.getByRole('button', { name: /^Call Missing/ }).boundingBox(),
      await page.getByRole('button', { name: 'Cancel' }).boundingBox(),
    ];
    // The second argument `-1` allows a difference of 5 pixels.
    expect(main?.width).toBeCloseTo(222, -1);
    expect(cancel?.width).toBeGreaterThanOrEqual(120);
    expect(cancel?.height).toBe(main?.height);
  });

  test('people to call are 48 pixels high, 8 pixels apart', async ({ page, app }) => {
    await openNewRun(page, app);
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    await expectRowsOfPeople(page);
  });
});
