import type { Locator, Page } from '@playwright/test';
import { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { begin } from '@loopcheck/simulator';
import { hostPartOf } from '../../server/src/curriculum/drill.ts';
import { showPane } from './drill-page.ts';
import { signInExperienced } from './experienced-person.ts';
import { readDrill } from './shipped-drill.ts';
import { findSmallTargets } from './small-targets.ts';
import { checkThemes, expect, phone, test } from './test.ts';

test.use({ viewport: phone, hasTouch: true });

/** Starts drill 13.1 for the record, and returns the values that are drawn for this run. */
async function startDrill(page: Page, origin: string): Promise<(name: string) => string> {
  await page.goto(`${origin}/drills/13-1`);
  const started = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/drill-runs');
  await page.getByRole('button', { name: 'Start Drill' }).tap();
  const { seed } = OpenDrillRun.parse(await (await started).json());
  await expect(page.getByRole('tab', { name: 'In front of HMI-TF2' })).toBeVisible();
  // The part that the page gets lacks the values that only the grading uses.
  const { values } = begin(hostPartOf(readDrill('13-1-cursor-moves.yaml')), seed);
  return (name) => String(values.byName.get(name) ?? '');
}

const panelOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Look at the host first' }) });

/** The choices in the sentence of a call, by the names of its parts. `latest` stands for the latest offered time. */
type Says = Readonly<Record<string, string>>;

/** Opens the panel unless it is open, chooses people and the parts of the sentence, and calls. */
async function call(page: Page, people: readonly string[], says: Says): Promise<void> {
  const panel = panelOf(page);
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Stop and call', exact: true }).tap();
  const callInstead = panel.getByRole('radio', { name: 'None of these: I call somebody' });
  if (await callInstead.isVisible()) await callInstead.check();
  for (const name of people) await panel.getByRole('button', { name: new RegExp(`^${name} `) }).tap();
  for (const [part, value] of Object.entries(says)) {
    const choice = panel.getByRole('combobox', { name: part, exact: true });
    await (value === 'latest' ? choice.selectOption({ index: 1 }) : choice.selectOption(value));
  }
  await panel.getByRole('button', { name: /^(Stop and call|Call)$/ }).tap();
}

/** If the control engineer has just asked for a press of Esc, answers that nobody touches the host. */
async function refuseToPress(page: Page): Promise<void> {
  const panel = panelOf(page).filter({ hasText: 'Press Esc on HMI-TF2' });
  // While the answer to a call is shown, the panel does not open, and a notice says who waits.
  const notice = page.locator('.drill-waits').filter({ hasText: 'Press Esc on HMI-TF2' });
  if (await notice.isVisible()) await notice.getByRole('button', { name: 'Answer' }).tap();
  if (!(await panel.isVisible())) return;
  await panel.getByRole('radio', { name: /^No\. Nobody touches it\./ }).tap();
  await panel.getByRole('button', { name: 'Answer', exact: true }).tap();
}

/** Looks at a place in front of the host. */
async function lookAt(page: Page, place: string): Promise<void> {
  await showPane(page, 'Host');
  await page.getByRole('button', { name: place, exact: true }).tap();
  await refuseToPress(page);
}

/** Selects a line of the sheet. */
async function selectLine(page: Page, ask: string): Promise<void> {
  await showPane(page, 'Sheet');
  const asking = page.getByRole('button', { name: ask, exact: true });
  if (await asking.isVisible()) await asking.tap();
}

/** Taps a value, and writes it on a line of the sheet. */
async function write(page: Page, container: Locator, value: string, line: number): Promise<void> {
  await container.getByRole('button', { name: value, exact: true }).tap();
  const button = container.getByRole('button', { name: `Write on line ${line}`, exact: true });
  if (await button.isVisible()) await button.tap();
  else {
    await container.getByRole('button', { name: 'Other line' }).tap();
    await page.getByRole('menuitem', { name: new RegExp(`^${line} `) }).tap();
  }
  await refuseToPress(page);
}

async function choose(page: Page, ask: string, choice: string): Promise<void> {
  await selectLine(page, ask);
  await page.getByRole('group', { name: ask }).getByRole('button', { name: choice, exact: true }).tap();
  await refuseToPress(page);
}

/** Writes the difference of the clocks with the digit pad. */
async function typeWithPad(page: Page, value: string): Promise<void> {
  await selectLine(page, 'Clock on the screen minus your watch, in seconds, with its sign');
  const pad = page.getByRole('group', { name: 'Digits for line 3' });
  for (const key of value) await pad.getByRole('button', { name: key === '-' ? 'Minus' : key, exact: true }).tap();
  await page.getByRole('button', { name: 'Write', exact: true }).tap();
  await refuseToPress(page);
}

const found: Says = { Host: 'hmi', What: 'found', Since: 'latest', Changed: 'nothing' };

test('a drill whose answers are seen, heard and counted is passed on a phone by taps only', async ({ page, app }) => {
  await signInExperienced(page, app);
  /** Returns a value that was drawn for this run, by its name. */
  const drawn = await startDrill(page, app.origin);
  const host = page.getByRole('region', { name: 'In front of HMI-TF2' });
  const controls = await host.getByRole('button').all();
  expect(controls.length).toBeGreaterThan(3);
  // 44 pixels, less what browsers round.
  for (const control of controls) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);

  await page.getByRole('button', { name: 'Compare' }).tap();
  await expect(panelOf(page)).toContainText('The pointer moves');
  await call(page, ['Panel operator', 'Shift supervisor', 'System owner', 'Incident contact'], found);
  // The answers stay in view. A notice beside them says that somebody was not reached.
  await expect(page.locator('.drill-waits')).toContainText('Nobody answers.');
  await expect(page.locator('.drill-notice-words').last()).toBeInViewport();
  // This call comes before the call that asks the panel operator for the begin of the work: new facts may come first.
  await call(page, ['Panel operator', 'Incident contact, second name'], found);
  await expect(page.getByText(`“${drawn('taker')} here, second name`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await call(page, ['Panel operator'], { Host: 'hmi', What: 'begin', Minutes: '30' });
  await refuseToPress(page);

  await lookAt(page, 'The screen');
  await write(page, host, drawn('front'), 1);
  await write(page, host, drawn('address'), 2);
  await lookAt(page, 'Its clock and your watch');
  await typeWithPad(page, drawn('seconds'));
  await choose(page, 'Did anybody know of it, and was it explained?', drawn('booked'));
  await lookAt(page, 'Ports, cables and lights');
  await write(page, host, drawn('cable'), 5);
  await write(page, host, drawn('drive'), 6);
  await lookAt(page, 'The room and the people');
  await write(page, host, drawn('left'), 7);

  await selectLine(page, 'Name of the person who has taken the report');
  await page.getByRole('button', { name: /^What people said \d+$/ }).tap();
  const said = page.getByRole('list', { name: 'What people said' });
  await expect(said).toContainText('Yes, you may begin on HMI-TF2.');
  await checkThemes(page, 'a heard name on the sheet of a phone');
  await write(page, said, drawn('taker'), 8);
  await choose(page, 'The cable of HMI-TF2/P1 stays in until an order of', 'Operations and the incident commander');
  await call(page, ['Panel operator'], { Host: 'hmi', What: 'end', Changed: 'nothing' });

  await page.getByRole('button', { name: 'Hand In the Sheet' }).tap();
  await page.getByRole('button', { name: 'Hand In', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /^Drill (Not )?Passed$/ })).toHaveText('Drill Passed');
});

test('the digit pad and the list of what was said have targets of 44 px', async ({ page, app }) => {
  await signInExperienced(page, app);
  await startDrill(page, app.origin);
  await call(page, ['Panel operator', 'Shift supervisor'], { Host: 'hmi', What: 'begin', Minutes: '30' });
  await page.locator('.drill-waits').getByRole('button', { name: 'Answer' }).tap();
  await panelOf(page).getByRole('button', { name: 'Carry on' }).tap();
  await selectLine(page, 'Clock on the screen minus your watch, in seconds, with its sign');
  await page.getByRole('button', { name: /^What people said/ }).tap();
  const small = await findSmallTargets(page);
  // The button in a sheet line may be smaller, because a press anywhere on the line counts.
  expect(small.filter((control) => !control.includes('text-start'))).toEqual([]);
  await checkThemes(page, 'the digit pad of a phone');
});
