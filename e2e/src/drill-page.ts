import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from './running-app.ts';
import { signIn } from './sign-in.ts';
import { expect } from './test.ts';

/** A sample person of demo mode in the middle of the course, who may start the drill of chapter 7. */
const midcourse = { email: 'technician10@demo.test', password: 'demo-midcourse' };

/** Signs in, opens the first drill of chapter 7, and starts a run or resumes the open one. Returns the path of the run. */
export async function openRun(
  page: Page,
  origin: string,
  kind: 'For the record' | 'Practise' = 'For the record',
): Promise<string> {
  await signIn(page, origin, midcourse);
  await page.goto(`${origin}/drills/07-1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const resume = page.getByRole('button', { name: 'Resume' });
  if (await resume.isVisible()) await resume.click();
  else {
    await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
    await page.getByRole('button', { name: 'Start Drill' }).click();
  }
  await expect(commandLine(page)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Does the same as `openRun`, but ends the open run first, so that no test sees what another test did. */
export async function openNewRun(
  page: Page,
  app: RunningApp,
  kind: 'For the record' | 'Practise' = 'For the record',
): Promise<string> {
  await app.arrange(async (db) => {
    await db
      .updateTable('drill_runs')
      .set({ submitted_at: new Date(), closed_by: 'time_limit' })
      .where('submitted_at', 'is', null)
      .execute();
  });
  return openRun(page, app.origin, kind);
}

/** Signs in, and opens the replay of a failed run of the first drill of chapter 7, which demo mode has. */
export async function openReplay(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/drill-runs/${await findFailedRun(page, origin)}/replay`);
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
}

/** Signs in as a trainer, and opens the trainer's page of the run that `openReplay` opens. */
export async function openTrainerReplay(page: Page, origin: string): Promise<void> {
  const id = await findFailedRun(page, origin);
  await signIn(page, origin, 'trainer');
  await page.goto(`${origin}/trainer/drill-runs/${id}`);
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
}

/** Signs in, and returns the id of a failed run of the first drill of chapter 7. */
async function findFailedRun(page: Page, origin: string): Promise<string | undefined> {
  await signIn(page, origin, midcourse);
  const reply = await page.request.get(`${origin}/api/drills/07-1`);
  const { runs } = (await reply.json()) as { runs: readonly { id: string; state: string }[] };
  return runs.find(({ state }) => state === 'failed')?.id;
}

export const commandLine = (page: Page): Locator => page.getByRole('textbox', { name: /^Command in / });
export const terminal = (page: Page): Locator => page.getByRole('log');
const words = (page: Page): Locator => page.getByRole('group', { name: 'Next word' });
export const phonePanel = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Look at the host first' }) });

/** The output of the last line, as a screen reader reads it. */
export const lastOutput = (page: Page): Promise<string> =>
  page.getByRole('status', { name: 'Last output' }).innerText();

/** Shows a pane of the page on a phone. */
export const showPane = (page: Page, name: 'Job' | 'Host' | 'Sheet') =>
  page
    .getByRole('group', { name: 'What you look at' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** Enters a command line by tapping words only. Of the offered words that fit, the longest is tapped. */
export async function enterByWords(page: Page, line: string): Promise<void> {
  await settleCalls(page);
  const input = commandLine(page);
  for (let typed = await input.inputValue(); typed !== line; typed = await input.inputValue()) {
    await expect(words(page).locator('.drill-chip:not(.drill-chip-pane)').first()).toBeVisible();
    const offered = await words(page).getByRole('button').allInnerTexts();
    const rest = line.slice(typed.length).trimStart();
    const fitting = offered.filter((word) => word !== '' && rest.startsWith(word));
    const [word] = fitting.toSorted((one, other) => other.length - one.length);
    if (word === undefined) throw new Error(`No word leads from “${typed}” to “${line}”: ${offered.join(' ')}`);
    await words(page).getByRole('button', { name: word, exact: true }).click();
    await expect(input).not.toHaveValue(typed);
  }
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

type Call = {
  people: readonly string[];
  says: Readonly<Record<string, string>>;
  running?: 'Let it run' | 'Stop it, Ctrl+C';
};

/**
 * Chooses people and the parts of the sentence, calls, and waits until the panel is closed, or shows what somebody else
 * says next.
 */
export async function call(panel: Locator, { people, says, running }: Call): Promise<void> {
  // Not `innerText`: the filter compares with the text content, which has no spaces between elements.
  const header = (await panel.locator('header').textContent()) ?? '';
  if (running) await panel.getByRole('button', { name: running }).click();
  for (const person of people) await panel.getByRole('button', { name: new RegExp(`^${person}`) }).click();
  for (const [part, value] of Object.entries(says)) {
    await panel.getByRole('combobox', { name: part, exact: true }).selectOption(value);
  }
  await panel.getByRole('button', { name: /^(Stop and call|Call)$/ }).click();
  await expect(panel.locator('header').filter({ hasText: header })).toHaveCount(0);
}

/** Tells the panel operator that the work begins, or that it has ended. */
export async function tellOperator(page: Page, says: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Stop and call' }).click();
  await call(phonePanel(page), { people: ['Panel operator'], says: { Host: 'hist', ...says } });
}

/**
 * Reacts to everything that somebody says in drill 7.1, as the job demands. A question about printing needs no answer, and
 * the log must not be cleared. If the view of the panel operator stands still, the running line is stopped and people are
 * called.
 */
export async function settleCalls(page: Page): Promise<void> {
  for (;;) {
    const panel = phonePanel(page);
    // On a phone, while the person reads the answer to a call, the panel does not open, and a notice says who waits.
    const waits = page.locator('.drill-waits').getByRole('button', { name: 'Answer' });
    if (!(await panel.isVisible()) && (await waits.isVisible())) await waits.click();
    if (!(await panel.isVisible())) return;
    const text = await panel.innerText();
    if (/print/.test(text)) await panel.getByRole('button', { name: 'Carry on' }).click();
    else if (/clear it/i.test(text)) {
      await panel.getByRole('radio', { name: /clear nothing/ }).check();
      await panel.getByRole('button', { name: 'Answer' }).click();
    } else {
      const since = await panel
        .locator('header')
        .getByText(/^\d\d:\d\d:\d\d$/)
        .innerText();
      await call(panel, {
        people: ['Panel operator', 'Shift supervisor'],
        says: { Host: 'hist', What: 'running', Since: since.slice(0, 5), Changed: 'nothing' },
        running: 'Stop it, Ctrl+C',
      });
      await waitFiveMinutes(page);
    }
    await expect(panel.filter({ hasText: text })).toHaveCount(0);
  }
}

/** Lets five minutes pass on the host. */
async function waitFiveMinutes(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Host clock/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Wait 5 minutes' }).click();
}

/** Taps a value of the output, and writes it on a line of the sheet. */
export async function writeFromScreen(page: Page, value: string, line: number): Promise<void> {
  await settleCalls(page);
  await terminal(page).getByRole('button', { name: value, exact: true }).last().click();
  const write = terminal(page).getByRole('button', { name: `Write on line ${line}`, exact: true });
  if (await write.isVisible()) await write.click();
  else {
    await terminal(page).getByRole('button', { name: 'Other line' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${line} `) }).click();
  }
}

/** The width of an element in pixels. */
export const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;

/** Enters a command line by typing it. */
export async function enterLine(page: Page, text: string): Promise<void> {
  await commandLine(page).fill(text);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

/** Opens a tool from the menu of the tools. */
export async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Expects that the people in the open panel of calls stand below each other, 48 pixels high and 8 pixels apart. */
export async function expectRowsOfPeople(page: Page): Promise<void> {
  await expect(page.locator('.drill-person').first()).toBeVisible();
  const people = await page
    .locator('.drill-person')
    .evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect()).map(({ x, y, height }) => ({ x, y, height })),
    );
  expect(people.length).toBeGreaterThan(3);
  people.forEach(({ x, y, height }, index) => {
    expect(height).toBe(48);
    expect(x).toBe(people[0]?.x);
    if (index > 0) expect(y).toBe((people[index - 1]?.y ?? 0) + 56);
  });
}
