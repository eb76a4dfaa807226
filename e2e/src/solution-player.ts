import type { Locator, Page } from '@playwright/test';
import type { DrillCard } from '@loopcheck/contract/features/drills/drills.contract';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import { type HostPart, type Input, type Run, step, toolNames } from '@loopcheck/simulator';
import type { SolutionStep } from '../../server/src/features/drills/index.ts';
import { commandLine } from './drill-page.ts';
import { expect } from './test.ts';

type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;
type CallInput = InputOf<'call'>;

const shellTitles: Readonly<Record<string, string>> = {
  cmd: 'Command Prompt',
  'cmd-elevated': 'Command Prompt, administrator',
  powershell: 'PowerShell',
  'powershell-elevated': 'PowerShell, administrator',
};

/** The minutes that the page lets pass on a host by one press, the longest first. */
const waitMinutes = [60, 30, 15, 5, 1];

/**
 * Converts the steps of a solution to steps that the page allows. Time passes only by the presses of the menu. In a call,
 * a sentence about changes always says whether something was changed.
 */
export const toPageSteps = (steps: readonly SolutionStep[]): readonly SolutionStep[] =>
  steps.flatMap((each): SolutionStep[] => {
    if ('wait' in each) return toPageWaits(each.wait).map((wait) => ({ wait }));
    if (!('call' in each) || each.says.what === 'begin' || each.says.what === 'question') return [each];
    return [{ ...each, says: { ...each.says, changed: each.says.changed ?? 'nothing' } }];
  });

/** The presses that let at least `seconds` pass on the page. Each is stated as the seconds that it lets pass. */
function toPageWaits(seconds: number): number[] {
  const minutes = Math.ceil(seconds / 60);
  // A person prefers one press that lets a minute too much pass to several presses: for 4 minutes, 5 minutes.
  const oneMinuteLonger = waitMinutes.find((each) => each === minutes + 1);
  if (oneMinuteLonger !== undefined) return [oneMinuteLonger * 60];
  const longest = waitMinutes.find((each) => each <= minutes);
  return longest === undefined ? [] : [longest * 60, ...toPageWaits((minutes - longest) * 60)];
}

/** Performs inputs of a run by the controls of its page, on a desk. `run` is what the page shows. */
export class SolutionPlayer {
  readonly #page: Page;
  readonly #card: DrillCard;
  #run: Run;

  constructor(page: Page, run: Run, card: DrillCard) {
    this.#page = page;
    this.#run = run;
    this.#card = card;
  }

  async play(input: Input): Promise<void> {
    await expect(this.#page.getByText('The rest of the practice host is loading')).toHaveCount(0);
    await this.#perform(input);
    this.#run = step(this.#run, input).run;
  }

  async #perform(input: Input): Promise<void> {
    const usesPanel = input.kind === 'call' || input.kind === 'answer';
    if (!usesPanel && (await this.#panel.isVisible())) {
      await this.#panel.getByRole('button', { name: 'Look at the host first' }).click();
    }
    switch (input.kind) {
      case 'line':
        await this.#select(input.window);
        await commandLine(this.#page).fill(input.text);
        return commandLine(this.#page).press('Enter');
      case 'interrupt':
        await this.#select(input.window);
        return this.#page.getByRole('button', { name: 'Ctrl+C', exact: true }).click();
      case 'tap':
        return this.#tap(input.target);
      case 'wait':
        return this.#wait(input.seconds / 60);
      case 'write':
        return this.#write(input);
      case 'call':
        return this.#call(input);
      case 'answer':
        return this.#answer(input);
      case 'submit':
        await this.#page.getByRole('button', { name: 'Hand In the Sheet' }).click();
        return this.#page.getByRole('button', { name: 'Hand In', exact: true }).click();
    }
  }

  get #part(): HostPart {
    return this.#run.part;
  }

  get #panel(): Locator {
    const leave = this.#page.getByRole('button', { name: 'Look at the host first' });
    return this.#page.getByRole('dialog').filter({ has: leave });
  }

  #titleOf(host: string, title: string): string {
    const { hosts } = this.#part;
    return hosts.length > 1 ? `${hosts.find(({ id }) => id === host)?.name ?? host} · ${title}` : title;
  }

  /** Brings a window or tool to the front. */
  async #select(window: string): Promise<void> {
    const [host = '', kind = ''] = window.split('/');
    const title = this.#run.tools.get(window)?.title ?? shellTitles[kind] ?? kind;
    const tab = this.#page.getByRole('tab', { name: this.#titleOf(host, title), exact: true });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  async #tap(target: string): Promise<void> {
    const [kind, host = '', name = ''] = target.split('/');
    const button = await this.#findButton(target);
    if (button) return button.click();
    if (kind === 'label') {
      await this.#selectHost(host);
      return this.#page.getByRole('button', { name: 'Compare', exact: true }).click();
    }
    if (kind === 'close') {
      await this.#select(`${host}/${name}`);
      return this.#page.getByRole('button', { name: /^Close / }).click();
    }
    if (target.split('/').length > 3) throw new Error(`No button of the page stands for ${target}.`);
    const { windows = '2019' } = this.#part.hosts.find(({ id }) => id === host) ?? {};
    const title = kind === 'window' ? shellTitles[name] : toolNames(windows).find(({ id }) => id === name)?.title;
    await this.#page.getByRole('button', { name: 'Tools', exact: true }).click();
    const hostName = this.#part.hosts.find(({ id }) => id === host)?.name ?? host;
    const choice = this.#page.getByRole('menuitemradio', { name: new RegExp(`^${hostName}`) });
    if (await choice.isVisible()) await choice.click();
    return this.#page.getByRole('menuitem', { name: this.#titleOf(host, title ?? name), exact: true }).click();
  }

  /** The button of a tool that stands for a target; undefined if no open tool has it. */
  async #findButton(target: string): Promise<Locator | undefined> {
    for (const [id, { lines }] of this.#run.tools) {
      const index = lines
        .flat()
        .flatMap(({ tap }) => tap ?? [])
        .indexOf(target);
      if (index === -1) continue;
      await this.#select(id);
      return this.#page.getByRole('tabpanel').locator('.host-screen .host-control').nth(index);
    }
    return undefined;
  }

  /** Brings a window of a host to the front, if one is open. */
  async #selectHost(host: string): Promise<void> {
    const ids = [...this.#run.windows.keys(), ...this.#run.tools.keys()];
    const window = ids.find((id) => id.startsWith(`${host}/`));
    if (window === undefined) throw new Error(`Nothing is open on ${host}, so its label cannot be compared.`);
    await this.#select(window);
  }

  async #wait(minutes: number): Promise<void> {
    await this.#page
      .getByRole('button', { name: /^Host clock/ })
      .filter({ visible: true })
      .click();
    await this.#page.getByRole('menuitem', { name: new RegExp(`^Wait ${minutes} minutes?$`) }).click();
  }

  async #write({ line, value }: InputOf<'write'>): Promise<void> {
    const index = this.#part.sheet.findIndex(({ id }) => id === line);
    const { ask = '', type, of } = this.#part.sheet[index] ?? {};
    const item = this.#page.getByRole('complementary', { name: 'Record sheet' }).getByRole('listitem').nth(index);
    const asking = item.getByRole('button', { name: ask, exact: true });
    if (await asking.isVisible()) await asking.click();
    if ((this.#run.sheet.get(line) ?? '') !== '') await item.getByRole('button', { name: 'Change' }).click();
    if (type === 'choice' || type === 'contact') {
      // Case does not count on the sheet, and a solution may write a value as the host shows it.
      const option = of?.find((each) => each.toLowerCase() === value.toLowerCase());
      const name = type === 'contact' ? nameOfContact(value) : (option ?? value);
      return item.getByRole('group').getByRole('button', { name, exact: true }).click();
    }
    await item.getByRole('textbox').fill(value);
    await item.getByRole('button', { name: 'Write' }).click();
  }

  async #answer({ choice, event }: InputOf<'answer'>): Promise<void> {
    const panel = this.#panel;
    const answers = this.#part.events.find(({ id }) => id === event)?.answers ?? [];
    const answer = answers.find(({ id }) => id === choice);
    if (answer === undefined) return panel.getByRole('button', { name: 'Carry on' }).click();
    await panel.getByRole('radio', { name: answer.text, exact: true }).check();
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
  }

  async #call({ people, says, running }: CallInput): Promise<void> {
    const panel = this.#panel;
    if (!(await panel.isVisible())) {
      await this.#page.getByRole('button', { name: 'Stop and call', exact: true }).click();
    }
    const callInstead = panel.getByRole('radio', { name: 'None of these: I call somebody' });
    if (await callInstead.isVisible()) await callInstead.check();
    if ([...this.#run.windows.values()].some((window) => window.running)) {
      const choice = running === 'stop' ? 'Stop it, Ctrl+C' : 'Let it run';
      await panel.getByRole('button', { name: choice, exact: true }).click();
    }
    for (const id of people) {
      const name = this.#card.contacts.find((contact) => contact.id === id)?.name ?? id;
      await panel.getByRole('button', { name: new RegExp(`^${name} `) }).click();
    }
    for (const [part, value] of Object.entries(toOptions(says))) {
      await panel.getByRole('combobox', { name: part, exact: true }).selectOption(value);
    }
    // The time since when something goes on is not judged, so the first offered time is chosen.
    const since = panel.getByRole('combobox', { name: 'Since', exact: true });
    if (await since.isVisible()) await since.selectOption({ index: 1 });
    await panel.getByRole('button', { name: /^(Stop and call|Call)$/ }).click();
  }
}

/**
 * The options of the sentence by the names of its parts. They must be chosen in this order, because a choice decides
 * which further parts the sentence has.
 */
function toOptions({ host, what, about, asks, minutes, changed }: CallInput['says']): Readonly<Record<string, string>> {
  return {
    ...(host !== undefined && { Host: host }),
    ...(what !== undefined && { What: what }),
    ...(about !== undefined && { 'What was found': about }),
    ...(asks !== undefined && { Question: asks }),
    ...(minutes !== undefined && { Minutes: String(minutes) }),
    ...(changed !== undefined && { Changed: changed }),
  };
}
