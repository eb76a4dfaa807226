import type { BrowserContext, Page } from '@playwright/test';
import { commandLine, lastOutput, openRun, settleCalls, showPane, tellOperator, terminal } from './drill-page.ts';
import { signIn } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { checkThemes, desk, expect, phone, test } from './test.ts';

test.use({ viewport: desk });

/** Types a line and Enter, with the keyboard only. */
async function enter(page: Page, line: string): Promise<void> {
  await settleCalls(page);
  await tabTo(page, commandLine(page), { maxPresses: 120 });
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** Types a line and Enter, and waits until the host displays the line. */
async function enterAndWait(page: Page, line: string): Promise<void> {
  await enter(page, line);
  await expect(terminal(page)).toContainText(line);
}

const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('a drill is worked on a desk with the keyboard only', async ({ page, ownApp }) => {
  await openRun(page, ownApp.origin);
  await expect(commandLine(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Compare' }), { maxPresses: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Compared: the names are the same.')).toBeVisible();

  // A call: people and the parts of the sentence are chosen by keys.
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Stop and call' }), { maxPresses: 120 });
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Call' });
  await expect(panel).toBeFocused();
  await tabTo(page, panel.getByRole('button', { name: /^Panel operator/ }));
  await page.keyboard.press('Space');
  for (const [part, keys] of [
    ['Host', 'HIST'],
    ['What', 'I begin'],
    ['Minutes', '30'],
  ] as const) {
    await tabTo(page, panel.getByRole('combobox', { name: part, exact: true }));
    await page.keyboard.type(keys);
  }
  await tabTo(page, panel.getByRole('button', { name: 'Call', exact: true }));
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(commandLine(page)).toBeFocused();

  await enterAndWait(page, 'hostname');
  await expect(commandLine(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(commandLine(page)).toHaveValue('hostname');
  await page.keyboard.press('Escape');
  await expect(commandLine(page)).toHaveValue('');
  await page.keyboard.type(String.raw`dir D:\J`);
  await page.keyboard.press('Tab');
  await expect(commandLine(page)).toHaveValue(/^dir D:\\Job/);
  await page.keyboard.press('Control+c');
  await expect(commandLine(page)).toHaveValue('');

  // A value of the output is written on one sheet line, and another sheet line is chosen.
  const value = terminal(page).getByRole('button', { name: 'HIST-02', exact: true });
  await tabTo(page, value, { maxPresses: 200, back: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/step \d+, hostname$/).last()).toBeVisible();
  await tabTo(page, page.getByRole('group', { name: /^Which log/ }).getByRole('button', { name: 'none' }), {
    maxPresses: 200,
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 8')).toBeVisible();

  // Ctrl+C stops a running line.
  await enterAndWait(page, 'ping -n 60 10.20.1.1');
  await expect(page.getByText(/^Running, \d+ s$/)).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(terminal(page)).toContainText('^C');
  await expect(commandLine(page)).toBeFocused();

  await settleCalls(page);
  await tabTo(page, page.getByRole('button', { name: 'Hand In the Sheet' }), { maxPresses: 200 });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Hand In', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Drill Not Passed' })).toBeFocused();
});

test('a begun run goes on without a network, and a reload loses nothing', async ({ page, context, ownApp }) => {
  const path = await openRun(page, ownApp.origin);
  await enterAndWait(page, 'hostname');
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await enterAndWait(page, 'whoami');
  await enterAndWait(page, 'wevtutil gl Security');
  await expect(page.getByText(/everything is kept on this device/)).toBeVisible();
  expect(await lastOutput(page)).toContain('maxSize');
  await settleCalls(page);
  await page.getByRole('button', { name: 'Hand In the Sheet' }).click();
  await page.getByRole('button', { name: 'Back to the work' }).click();

  await context.setOffline(false);
  await page.goto(`${ownApp.origin}${path}`);
  await expect(terminal(page)).toContainText('wevtutil gl Security');
  await expect(saved(page)).toBeVisible();

  // The same run on another device.
  const other = await openOtherDevice(page, ownApp.origin, path);
  await expect(terminal(other)).toContainText('wevtutil gl Security');
  await enterAndWait(other, 'ver');
  await expect(saved(other)).toBeVisible();
  await other.context().close();
  // `enter` does not wait for the line on the host: the page may show at once that the server has refused it.
  await enter(page, 'vol');
  await expect(page.getByRole('heading', { name: 'This run was continued on another device' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on from there' }).click();
  await expect(terminal(page)).toContainText('>ver');
  await expect(terminal(page)).not.toContainText('>vol');

  // The result waits for the network.
  await settleCalls(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Hand In the Sheet' }).click();
  await page.getByRole('button', { name: 'Hand In', exact: true }).click();
  await expect(page.getByText(/The result comes when the network is back/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Drill Not Passed' })).toBeVisible();
});

async function openOtherDevice(page: Page, origin: string, path: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser.');
  const context: BrowserContext = await browser.newContext({ viewport: desk });
  const other = await context.newPage();
  await signIn(other, origin, { email: 'technician10@demo.test', password: 'demo-midcourse' });
  await other.goto(`${origin}${path}`);
  await expect(commandLine(other)).toBeVisible();
  return other;
}

test('the page of a run waits for a killed server, and loses nothing', async ({ page, ownApp }) => {
  await openRun(page, ownApp.origin);
  await enterAndWait(page, 'hostname');
  await expect(saved(page)).toBeVisible();
  await ownApp.kill();
  await enterAndWait(page, 'whoami');
  await expect(page.getByText(/everything is kept on this device/)).toBeVisible();
  await ownApp.restart();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(terminal(page)).toContainText('whoami');
});

test('a run is open in one tab only, and a second tab can take the run over', async ({ page, context, ownApp }) => {
  const path = await openRun(page, ownApp.origin);
  await enterAndWait(page, 'hostname');
  const second = await context.newPage();
  await second.goto(`${ownApp.origin}${path}`);
  await expect(second.getByRole('heading', { name: 'This run is open in another tab' })).toBeVisible();
  await second.getByRole('button', { name: 'Go on here' }).click();
  await expect(terminal(second)).toContainText('hostname');
  await expect(page.getByRole('heading', { name: 'This run is open in another tab' })).toBeVisible();
  await enterAndWait(second, 'whoami');
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(terminal(page)).toContainText('whoami');
});

test('the terminal has the roles and names that a screen reader needs, and each output is read once', async ({
  page,
  ownApp,
}) => {
  await openRun(page, ownApp.origin);
  await enterAndWait(page, 'hostname');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveAccessibleName('Drill 7.1 · The log that keeps nothing new');
  await expect(page.getByRole('region', { name: 'Practice host' })).toMatchAriaSnapshot(`
    - tablist "Windows on the host":
      - tab "Command Prompt, administrator" [selected]
      - tab "PowerShell, administrator"
    - button "Tools"
    - tabpanel "Command Prompt, administrator":
      - log "Output of Command Prompt, administrator":
        - button "HIST-02"
      - status "Last output": HIST-02
      - textbox /Command in Command Prompt, administrator/
      - button "Enter"
    - group "Next word"
  `);
  await expect(terminal(page)).toHaveAttribute('aria-live', 'off');
  await expect(page.getByRole('status', { name: 'Last output' })).toHaveText('HIST-02');
});

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, hasTouch: name === 'phone' });

    test('axe finds nothing on the pages of a drill, in either theme', async ({ page, ownApp }) => {
      const { origin } = ownApp;
      await signIn(page, origin, { email: 'technician10@demo.test', password: 'demo-midcourse' });
      await page.goto(`${origin}/drills/07-1`);
      await expect(page.getByRole('button', { name: 'Start Drill' })).toBeVisible();
      await checkThemes(page, 'job card');
      const path = await openRun(page, origin);
      await checkThemes(page, 'new run');
      await tellOperator(page, { What: 'begin', Minutes: '30' });
      for (const line of ['hostname', 'wevtutil gl Security']) {
        await commandLine(page).fill(line);
        await commandLine(page).press('Enter');
      }
      await terminal(page).getByRole('button', { name: 'HIST-02', exact: true }).click();
      await checkThemes(page, 'run with a chosen value');
      await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
      await checkThemes(page, 'phone');
      await page.getByRole('button', { name: 'Look at the host first' }).click();
      if (name === 'phone') {
        await showPane(page, 'Job');
        await checkThemes(page, 'job');
        await showPane(page, 'Sheet');
        await checkThemes(page, 'sheet');
      }
      await settleCalls(page);
      await page.getByRole('button', { name: 'Hand In the Sheet' }).click();
      await page.getByRole('button', { name: 'Hand In', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Drill Not Passed' })).toBeVisible();
      await checkThemes(page, 'debrief');
      await page.goto(`${origin}${path}/replay`);
      await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
      await checkThemes(page, 'replay');
      await signIn(page, origin, 'trainer');
      await page.goto(`${origin}/trainer${path}`);
      await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
      await checkThemes(page, 'replay of a trainer');
    });
  });
}
