import type { Page } from '@playwright/test';
import { commandLine, enterLine, openNewRun, openTool, showPane, terminal, widthOf } from './drill-page.ts';
import { findSmallTargets } from './small-targets.ts';
import { expect, lowPhone, phone, test } from './test.ts';

/** The number of pixels of the output that are below the screen of the host. */
const belowScreen = (page: Page): Promise<number> =>
  terminal(page).evaluate((screen) => screen.scrollHeight - screen.clientHeight - screen.scrollTop);

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the input line shows all rows of a long command line, and the place of the next word', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
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
    const caret = page.locator('.host-caret').filter({ visible: true });
    await expect(caret).toBeVisible();
    const [caretBox, lineBox] = [await caret.boundingBox(), await input.boundingBox()];
    expect((caretBox?.y ?? 0) + (caretBox?.height ?? 0)).toBeLessThanOrEqual(
      (lineBox?.y ?? 0) + (lineBox?.height ?? 0),
    );
    const enter = await page.getByRole('button', { name: 'Enter', exact: true }).boundingBox();
    expect((enter?.x ?? 0) + (enter?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  });

  test('each setting of the audit policy is in view beside its name', async ({ page, app }) => {
    await openNewRun(page, app);
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
    // On a low phone, a name breaks only between its words.
    await page.setViewportSize(lowPhone);
    const broken = await pairs.evaluateAll((rows) =>
      rows.flatMap(({ firstElementChild: name }) => {
        const text = name?.firstChild;
        if (!(text instanceof Text)) return [];
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect(broken).toEqual([]);
    expect(await terminal(page).evaluate((screen) => screen.scrollWidth - screen.clientWidth)).toBeLessThan(2);
  });

  for (const { width, height } of [phone, lowPhone]) {
    test(`the dates, sizes and names of a list of files are in view as a whole, at ${width} x ${height} pixels`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height });
      await openNewRun(page, app);
      const cut = () =>
        terminal(page)
          .locator('.host-file .host-value')
          .evaluateAll((values) =>
            values.flatMap((value) => {
              const [inner, outer] = [
                value.getBoundingClientRect(),
                value.closest('.host-screen')?.getBoundingClientRect(),
              ];
              const isWhole = inner.left >= (outer?.left ?? 0) && inner.right <= (outer?.right ?? 0);
              return isWhole ? [] : [value.textContent];
            }),
          );
      await enterLine(page, 'dir');
      const listedFile = terminal(page).locator('.host-file', { hasText: 'xcopy.exe' }).last();
      await expect(listedFile.getByRole('button')).toHaveText([/^09\/15\/2018 /, /^[\d,]+$/, 'xcopy.exe']);
      await page.getByRole('tab', { name: /^PowerShell/ }).click();
      await enterLine(page, String.raw`Get-ChildItem C:\Windows`);
      await expect(terminal(page).getByRole('button', { name: 'WindowsUpdate.log' })).toBeVisible();
      expect(await cut()).toEqual([]);
      await page.getByRole('tab', { name: /^Command Prompt/ }).click();
      await expect.poll(cut).toEqual([]);
      await expect(terminal(page).locator('.host-columns')).toHaveCount(0);
      await expect.poll(() => belowScreen(page)).toBeLessThan(2);
    });
  }

  test('the button More columns stands below the rows of its table', async ({ page, app }) => {
    await openNewRun(page, app);
    await enterLine(page, 'tasklist');
    const [table, more] = [
      terminal(page).locator('.host-columns').last(),
      page.getByRole('button', { name: 'More columns' }).last(),
    ];
    await expect(more).toBeVisible();
    await expect.poll(() => belowScreen(page)).toBeLessThan(2);
    const [tableBox, buttonBox] = [await table.boundingBox(), await more.boundingBox()];
    expect(buttonBox?.y).toBeGreaterThanOrEqual((tableBox?.y ?? 0) + (tableBox?.height ?? 0));
  });

  test('a tab character is two characters wide, so that it makes no blank row', async ({ page, app }) => {
    await openNewRun(page, app);
    await expect(terminal(page)).toHaveCSS('tab-size', '2');
  });

  test('the label of the case can be compared while the keyboard of the phone is open', async ({ page, app }) => {
    // The keyboard leaves about half of a low phone.
    await page.setViewportSize({ width: 360, height: 360 });
    await openNewRun(page, app);
    const compare = page.getByRole('button', { name: 'Compare' });
    await expect(compare).toBeInViewport({ ratio: 1 });
    const [notices, label] = [
      await page.locator('.drill-notices').boundingBox(),
      await page.locator('.drill-notices > :not(.sr-only)').last().boundingBox(),
    ];
    expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual((notices?.y ?? 0) + (notices?.height ?? 0) + 1);
    // No name breaks after its hyphen.
    const rows = await page
      .locator('.drill-notices bdi')
      .evaluateAll((names) => names.map((each) => each.getClientRects().length));
    expect(rows).toEqual([1, 1, 1]);
  });

  for (const { width, height } of [phone, lowPhone]) {
    test(`the last line of an output is in view when its values are buttons, at ${width} x ${height} pixels`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height });
      await openNewRun(page, app);
      for (const name of ['Security', 'System']) {
        await enterLine(page, `wevtutil gl ${name}`);
        await expect(
          terminal(page)
            .getByRole('button', { name: new RegExp(`${name}\\.evtx$`) })
            .last(),
        ).toBeVisible();
        await expect.poll(() => belowScreen(page)).toBeLessThan(2);
      }
      // A pressed value opens buttons below it. This does not scroll the output if there is room for the buttons.
      const value = terminal(page).getByRole('button', { name: '20971520', exact: true }).first();
      await value.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const before = await value.boundingBox();
      await value.click();
      await expect(value).toHaveAttribute('aria-expanded', 'true');
      // Browsers round positions.
      expect(Math.abs(((await value.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    });
  }

  test('the tab of the window in front stays in view when its title gets longer and when the phone is turned', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    await openTool(page, 'Services');
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Background Intelligent/ })
      .click();
    const tab = page.getByRole('tab', { selected: true });
    await expect(tab).toHaveAccessibleName(/^Background Intelligent Transfer Service Properties/);
    const outOfView = () =>
      tab.evaluate((element) => {
        const [inner, outer] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
        return Math.max((outer?.left ?? 0) - inner.left, inner.right - (outer?.right ?? 0));
      });
    await expect.poll(outOfView).toBeLessThan(2);
    expect(await widthOf(tab)).toBeLessThanOrEqual(200);
    await page.setViewportSize(lowPhone);
    await expect.poll(outOfView).toBeLessThan(2);
  });

  test('a tap 5 pixels below a value presses the value', async ({ page, app }) => {
    await openNewRun(page, app);
    await commandLine(page).fill('hostname');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    const value = terminal(page).getByRole('button', { name: 'HIST-02', exact: true }).last();
    await expect(value).toBeInViewport({ ratio: 1 });
    const { x = 0, y = 0, height = 0 } = (await value.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(24);
    await page.touchscreen.tap(x + 10, y + height + 5);
    await expect(value).toHaveAttribute('aria-expanded', 'true');
  });

  test('keys for single signs are at least 44 pixels wide and high', async ({ page, app }) => {
    await openNewRun(page, app);
    for (const pane of ['123, digits and signs', 'abc, letters']) {
      await page.getByRole('button', { name: pane }).click();
      const keys = page.getByRole('group', { name: 'Next character' }).getByRole('button');
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

  test('a long path breaks only after a backslash, and begins further in than the label before it', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    await commandLine(page).fill('wevtutil gl "Microsoft-Windows-Windows Defender/Operational"');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    // The run may have outputs of other tests.
    const value = terminal(page)
      .getByRole('button', { name: /^%SystemRoot%/ })
      .last();
    await expect(value).toBeVisible();
    // The path has four backslashes.
    expect(await value.locator('wbr').count()).toBe(4);
    const label = terminal(page).locator('.host-hang', { hasText: 'logFileName' }).last();
    const [line, first] = [await label.boundingBox(), await value.boundingBox()];
    expect(first?.x).toBeGreaterThan(line?.x ?? 0);
    // The places at which the path may break add no characters to a copy.
    const copied = await value.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    expect(copied).toBe(
      String.raw`%SystemRoot%\System32\Winevt\Logs\Microsoft-Windows-Windows Defender%4Operational.evtx`,
    );
  });

  test('on a low screen, the input line stays in view above the keys for single characters', async ({ page, app }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openNewRun(page, app);
    await commandLine(page).fill(String.raw`robocopy D:\Unit4 F:\EWS-03\Unit4 /E`);
    for (const [pane, last] of [
      ['123, digits and signs', 'Space'],
      ['abc, letters', 'z'],
    ] as const) {
      await page.getByRole('button', { name: pane }).click();
      await expect(commandLine(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeInViewport({ ratio: 1 });
      // All keys are in view, too.
      for (const name of [last, 'Delete the last character']) {
        await expect(
          page.getByRole('group', { name: 'Next character' }).getByRole('button', { name, exact: true }),
        ).toBeInViewport({
          ratio: 1,
        });
      }
    }
  });

  test('the link that leaves the run has no row of its own in the pane of the job', async ({ page, app }) => {
    await openNewRun(page, app);
    await showPane(page, 'Job');
    const [switchBox, card] = [
      await page.getByRole('group', { name: 'What you look at' }).boundingBox(),
      await page.getByRole('region', { name: 'Job card' }).boundingBox(),
    ];
    expect((card?.y ?? 0) - (switchBox?.y ?? 0) - (switchBox?.height ?? 0)).toBeLessThanOrEqual(8);
  });

  test('a low screen leaves room for the output above a command line of two rows', async ({ page, app }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openNewRun(page, app);
    await commandLine(page).fill(String.raw`wevtutil epl Security D:\Job`);
    const heightOfOutput = async () => (await terminal(page).boundingBox())?.height ?? 0;
    expect(await heightOfOutput()).toBeGreaterThan(150);
    const compare = page.getByRole('button', { name: 'Compare' });
    await compare.click();
    await expect(compare).toBeHidden();
    expect(await heightOfOutput()).toBeGreaterThan(210);
    // The button Enter stands beside the input line, and is as high as the input line.
    const [enter, line] = [
      await page.getByRole('button', { name: 'Enter', exact: true }).boundingBox(),
      await page.locator('.host-line').boundingBox(),
    ];
    expect(enter?.y).toBe(line?.y);
    expect(enter?.height).toBe(line?.height);
  });

  test('the keys and the words below the input line begin at the edge of the host', async ({ page, app }) => {
    await openNewRun(page, app);
    const [host, key, word] = [
      await page.locator('.host').boundingBox(),
      await page.locator('.drill-chip-pane').first().boundingBox(),
      await page.locator('.drill-chips > .drill-chip').first().boundingBox(),
    ];
    expect(key?.x).toBe(host?.x);
    expect(word?.x).toBe(host?.x);
    const clock = await page
      .getByRole('button', { name: /^Host clock/ })
      .filter({ visible: true })
      .boundingBox();
    expect((clock?.x ?? 0) + (clock?.width ?? 0)).toBeLessThanOrEqual((host?.x ?? 0) + (host?.width ?? 0));
  });

  test('each pane of a run has the title of the drill for screen readers', async ({ page, app }) => {
    await openNewRun(page, app);
    for (const pane of ['Job', 'Sheet', 'Host'] as const) {
      await showPane(page, pane);
      await expect(page.getByRole('heading', { level: 1, name: /^Drill 7\.1/ })).toHaveCount(1);
    }
  });

  test('what can be pressed in a run is large enough for a finger', async ({ page, app }) => {
    await openNewRun(page, app);
    expect(await findSmallTargets(page)).toEqual([]);
    await showPane(page, 'Sheet');
    expect(await findSmallTargets(page)).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('combobox', { name: 'What' }).selectOption('found');
    expect(await findSmallTargets(page)).toEqual([]);
    const heights = await panel
      .getByRole('combobox')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    // Host, What, What was found, Since and Changed.
    expect(heights).toHaveLength(5);
    // 44 pixels, less what browsers round.
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(43.5);
  });

  test('the output is at least 365 pixels high beside the label of the case and three rows of words', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    const compare = page.getByRole('button', { name: 'Compare' });
    await expect(compare).toBeVisible();
    expect((await terminal(page).boundingBox())?.height).toBeGreaterThan(365);
    const tops = await page
      .locator('.drill-chips > .drill-chip')
      .evaluateAll((words) =>
        words
          .map((word) => word.getBoundingClientRect())
          .flatMap(({ y, bottom }) => (bottom <= innerHeight ? [y] : [])),
      );
    expect(new Set(tops).size).toBe(3);
    // The label keeps a distance to its frame.
    const [button, frame] = [await compare.boundingBox(), await compare.locator('..').boundingBox()];
    expect((button?.y ?? 0) - (frame?.y ?? 0)).toBeGreaterThanOrEqual(4);
    await compare.click();
    await expect(compare).toBeHidden();
    await enterLine(page, 'hostname');
    await expect.poll(async () => (await terminal(page).boundingBox())?.height).toBeGreaterThan(425);
  });

  for (const { width, height } of [phone, lowPhone]) {
    test(`the button One step back stands between the keys and the clock, at ${width} x ${height} pixels`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height });
      await openNewRun(page, app, 'Practise');
      const back = page.getByRole('button', { name: 'One step back' });
      await expect(back).toBeDisabled();
      await enterLine(page, 'hostname');
      const [step, key, clock] = [
        await back.boundingBox(),
        await page.getByRole('button', { name: 'Keyboard' }).boundingBox(),
        await page
          .getByRole('button', { name: /^Host clock/ })
          .filter({ visible: true })
          .boundingBox(),
      ];
      expect(step?.y).toBe(key?.y);
      expect(step?.x).toBeGreaterThanOrEqual((key?.x ?? 0) + (key?.width ?? 0) + 6);
      expect((step?.x ?? 0) + (step?.width ?? 0) + 6).toBeLessThanOrEqual((clock?.x ?? 0) + 0.5);
      expect((clock?.x ?? 0) + (clock?.width ?? 0)).toBeLessThanOrEqual(width - 12);
      await back.click();
      await expect(terminal(page)).not.toContainText('hostname');
    });
  }

  test('a tap 17 pixels to the right of a value presses the value', async ({ page, app }) => {
    await openNewRun(page, app);
    await enterLine(page, 'hostname');
    const value = terminal(page).getByRole('button', { name: 'HIST-02', exact: true }).last();
    await expect(value).toBeInViewport({ ratio: 1 });
    const { x = 0, y = 0, width = 0, height = 0 } = (await value.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width + 17, y + height / 2);
    await expect(value).toHaveAttribute('aria-expanded', 'true');
  });

  test('while a command line is running, the output also takes the room of the offered words', async ({
    page,
    app,
  }) => {
    await openNewRun(page, app);
    const before = await page.locator('.host').boundingBox();
    await enterLine(page, String.raw`typeperf "\Processor(_Total)\% Processor Time"`);
    await expect(page.getByRole('button', { name: 'Ctrl+C' })).toBeVisible();
    const clock = page.getByRole('button', { name: /^Host clock/ }).filter({ visible: true });
    const [host, clockBox] = [await page.locator('.host').boundingBox(), await clock.boundingBox()];
    expect(host?.height).toBeGreaterThan((before?.height ?? 0) + 100);
    // The clock stands at the lower edge of the screen, directly below the host.
    expect((clockBox?.y ?? 0) + (clockBox?.height ?? 0)).toBeGreaterThan(phone.height - 20);
    expect((clockBox?.y ?? 0) - (host?.y ?? 0) - (host?.height ?? 0)).toBeLessThan(20);
  });

  test('the pane Job begins with Save & Exit, and every pane says that there is no network', async ({ page, app }) => {
    await openNewRun(page, app);
    await showPane(page, 'Job');
    const exit = page.getByRole('link', { name: 'Save & Exit' }).filter({ visible: true });
    await expect(exit).toBeInViewport({ ratio: 1 });
    await showPane(page, 'Host');
    await page.context().setOffline(true);
    await enterLine(page, 'hostname');
    const notice = page.getByText('No network. Go on').filter({ visible: true });
    await expect(notice).toBeInViewport({ ratio: 1 });
    for (const [pane, name] of [
      ['Job', 'Procedure'],
      ['Sheet', 'Record sheet'],
    ] as const) {
      await showPane(page, pane);
      await page.getByRole('complementary', { name }).evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(notice).toHaveCount(1);
      await expect(notice).toBeInViewport({ ratio: 1 });
    }
    await page.context().setOffline(false);
  });

  test('the sheet stays below the header on a turned phone', async ({ page, app }) => {
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await openNewRun(page, app);
    await showPane(page, 'Sheet');
    await page.mouse.wheel(0, 2000);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const panes = page.getByRole('group', { name: 'What you look at' });
    await expect(panes).toBeInViewport({ ratio: 1 });
  });
});
