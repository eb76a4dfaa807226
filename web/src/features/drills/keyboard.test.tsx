import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { prepare } from '@loopcheck/simulator';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRunSample, hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { DrillRun } from './drill-run.tsx';

// These tests check what the keyboard does on the page of an open run.

/**
 * The id of the run. No other test file uses this id, because test files run at the same time, and two files with the
 * same id would be taken for two tabs with the same run.
 */
const id = '7d0f4c1e-52cb-4a3b-8a37-0b9f0a6f1c55';

function openRun(changes: Partial<OpenDrillRun> = {}) {
  const run = openRunSample({ id, ...changes });
  renderWithApp(
    <DrillRun
      drillRun={run}
      userId="b0ff3a52-6a3c-4f4e-9d4b-3a9b0a5f7d10"
      siteName="Loopcheck"
      onReload={() => {}}
      onResult={() => {}}
      jobCard={<p>Permit PTW-1</p>}
      renderProcedures={() => null}
      exit={null}
    />,
  );
  return userEvent.setup();
}

const findInputLine = () => screen.findByRole('textbox', { name: /^Command in Command Prompt/ });

/** Waits until the input line has got the focus, which happens a moment after it is rendered. */
const waitForFocusedInputLine = async () => {
  const field = await findInputLine();
  await waitFor(() => expect(field).toHaveFocus());
};

// Loads all code of the simulator before the tests. Otherwise the words offered below the input line could change
// during a test, when more code has been loaded.
beforeAll(() => prepare());

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('on the host', () => {
  it('Shift+Tab goes to the last value of the output, arrow keys go to the other values, and Escape goes back to the input line', async () => {
    const user = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}hostname{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'HIST-02' })).toHaveLength(2));
    const values = screen.getAllByRole('button', { name: 'HIST-02' });
    await user.tab({ shift: true });
    expect(values[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(values[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(values[1]).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await findInputLine()).toHaveFocus();
  });

  it('the newest output is in view again when the focus goes back to the input line', async () => {
    const user = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    const log = screen.getByRole('log');
    Object.defineProperty(log, 'scrollHeight', { value: 900 });
    for (const key of ['{Escape}', '{F6}']) {
      await user.tab({ shift: true });
      log.scrollTop = 0;
      await user.keyboard(key);
      expect(await findInputLine()).toHaveFocus();
      expect(log.scrollTop).toBe(900);
    }
  });

  it('F6 goes from the input line to the sheet, and from everywhere else back to the input line', async () => {
    const user = openRun();
    await user.click(await findInputLine());
    await user.keyboard('{F6}');
    expect(screen.getByRole('textbox', { name: /^Line 1, Host name/ })).toHaveFocus();
    await user.keyboard('{F6}');
    expect(await findInputLine()).toHaveFocus();
    screen.getByRole('button', { name: 'Stop and call' }).focus();
    await user.keyboard('{F6}');
    expect(await findInputLine()).toHaveFocus();
    // An open panel of a call replaces the sheet, so F6 goes to the panel.
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    const panel = await screen.findByRole('dialog');
    await user.keyboard('{F6}');
    expect(await findInputLine()).toHaveFocus();
    await user.keyboard('{F6}');
    expect(panel).toHaveFocus();
    screen.getByRole('button', { name: 'Stop and call' }).focus();
    await user.keyboard('{Enter}');
    expect(panel).toHaveFocus();
  });

  it('F2 opens the panel of a call, and F8 asks whether to hand in the sheet; both buttons name their key', async () => {
    const user = openRun();
    await user.click(await findInputLine());
    expect(screen.getByRole('button', { name: 'Stop and call' })).toHaveAttribute('aria-keyshortcuts', 'F2');
    expect(screen.getByRole('button', { name: 'Hand In the Sheet' })).toHaveAttribute('aria-keyshortcuts', 'F8');
    await user.keyboard('{Alt>}{F2}{F8}{/Alt}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: 'Call' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await findInputLine()).toHaveFocus();
    await user.keyboard('{F8}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Hand in the sheet?');
    // While the dialog is open, F2 does nothing.
    await user.keyboard('{F2}');
    expect(screen.queryByRole('dialog', { name: 'Call' })).not.toBeInTheDocument();
  });

  it('a tool that a command line opens gets the focus, and returns it to the input line when it closes', async () => {
    const user = openRun();
    await user.type(await findInputLine(), 'winver{Enter}');
    const tool = await screen.findByRole('region', { name: 'About Windows' });
    expect(tool).toHaveFocus();
    await user.keyboard('{Escape}{Enter}');
    expect(await findInputLine()).toHaveFocus();
  });

  it('the input line gets the focus after the trainee has compared the label of the host with the permit', async () => {
    const user = openRun();
    await waitForFocusedInputLine();
    screen.getByRole('button', { name: 'Compare' }).focus();
    await user.keyboard('{Enter}');
    expect(await findInputLine()).toHaveFocus();
  });

  it('a tool that a button opens gets the focus, and Escape goes to its Close button', async () => {
    const user = openRun();
    await waitForFocusedInputLine();
    screen.getByRole('button', { name: 'Services' }).focus();
    await user.keyboard('{Enter}');
    const tool = await screen.findByRole('region', { name: 'Services' });
    expect(tool).toHaveFocus();
    await user.keyboard('{Tab}{Escape}');
    expect(screen.getByRole('button', { name: 'Close Services' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await findInputLine()).toHaveFocus();
    // Now the tool is opened from the menu.
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Services' }));
    expect(await screen.findByRole('region', { name: 'Services' })).toHaveFocus();
  });

  it('the list of tabs scrolls to the tab of a window that comes to the front', async () => {
    const user = openRun();
    const line = await findInputLine();
    const [list] = screen.getAllByRole('tablist');
    const tabList = list ?? document.body;
    tabList.getBoundingClientRect = () => ({ left: 0, right: 400 }) as DOMRect;
    vi.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue({
      left: 800,
      right: 900,
    } as DOMRect);
    await user.type(line, 'services.msc{Enter}');
    expect(await screen.findByRole('tab', { name: 'Services', selected: true })).toBeVisible();
    // The tab ends at 900 pixels, and the visible part of the list at 400. So the list scrolls by 500.
    expect(tabList.scrollLeft).toBe(500);
    vi.restoreAllMocks();
  });

  it('the focus stays on a value of the output after the trainee has written it on the sheet', async () => {
    // In newer browsers, `scrollIntoView` returns a promise. React must not take the promise for a cleanup function.
    Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined;
    const user = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    // The value gets its button after the output is drawn.
    await waitFor(() => expect(screen.getByRole('button', { name: 'HIST-02' })).toHaveAttribute('tabindex', '0'));
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    await user.click(screen.getAllByRole('button', { name: /^Write on line/ })[0] ?? document.body);
    expect(screen.getByRole('button', { name: 'HIST-02', expanded: false })).toHaveFocus();
  });

  it('arrow keys move the focus between the words below the input line', async () => {
    const user = openRun();
    await waitForFocusedInputLine();
    const words = within(screen.getByRole('group', { name: 'Next word' })).getAllByRole('button');
    words[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(words[1]).toHaveFocus();
    await user.keyboard('{Home}');
    expect(words[0]).toHaveFocus();
  });
});

it('the pane of the procedure can get the focus, so that keys scroll it', async () => {
  openRun();
  await findInputLine();
  expect(screen.getByRole('complementary', { name: 'Procedure' })).toHaveAttribute('tabindex', '0');
});

it('the button “Job card” opens the job card beside the host', async () => {
  const user = openRun();
  await waitForFocusedInputLine();
  const button = screen.getByRole('button', { name: 'Job card' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Permit PTW-1').parentElement).not.toHaveClass('xl:hidden');
});

describe('in front of a host', () => {
  const [host] = hostPartSample().hosts;
  const hostPart = hostPartSample({
    hosts: host ? [{ ...host, windowsOpen: [] }] : [],
    // `sight` is what can be seen in front of the host.
    state: [
      { add: 'sight/cable', is: { place: 'ports', name: 'Network cable', text: 'P1 to SW-04/P11' } },
      { add: 'sight/bar', is: { place: 'screen', name: 'Bar', text: 'Trend page 7' } },
    ],
  });

  it('the focus stays on a button such as “The screen” after Enter, so that a second Enter presses no other button', async () => {
    const user = openRun({ hostPart });
    (await screen.findByRole('button', { name: 'The screen' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'In front of HIST-02' })).toHaveTextContent('Bar: Trend page 7');
    expect(screen.getByRole('button', { name: 'The screen' })).toHaveFocus();
    screen.getByRole('button', { name: 'Ports, cables and lights' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Ports, cables and lights' })).toHaveFocus();
  });
});

describe('on the record sheet', () => {
  it('after Enter in a sheet line, the focus goes to the next line to write, and not to a button in it', async () => {
    const user = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Largest size of that log, in bytes' }));
    await user.type(screen.getByRole('textbox', { name: /^Line 3/ }), '1052672{Enter}');
    const current = document.querySelector('[aria-current=step]');
    expect(current?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.tagName).not.toBe('BUTTON');
  });

  it('Enter on an empty sheet line goes to its text field, and Enter on a written line shows the button “Change”', async () => {
    const user = openRun();
    await waitForFocusedInputLine();
    screen.getByRole('button', { name: 'Largest size of that log, in bytes' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Line 3/ })).toHaveFocus());
    await user.keyboard('1052672{Enter}');
    await screen.findByText('1052672');
    screen.getByRole('button', { name: 'Largest size of that log, in bytes' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Change' });
    // Tab goes to the button Change, and Enter presses it.
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Line 3/ })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: /^Line 3/ })).toHaveValue('1052672');
  });

  it('after the last sheet line is written, the focus goes to the button “Hand In the Sheet”', async () => {
    const user = openRun();
    await findInputLine();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02{Enter}');
    await user.click(screen.getByRole('button', { name: 'Security' }));
    await user.type(screen.getByRole('textbox', { name: /^Line 3/ }), '20971520{Enter}');
    await user.click(screen.getByRole('button', { name: 'Shift supervisor' }));
    expect(screen.getByRole('button', { name: 'Hand In the Sheet' })).toHaveFocus();
  });
});
