import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClosedDrillRun, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventSample, openRunSample, partSample } from '../../testing/drills.ts';
import { mockReply, mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { DrillRun } from './drill-run.tsx';
import { readRun } from './stored-run.ts';

const userId = 'u1';

function open(changes: Partial<OpenDrillRun> = {}) {
  const run = openRunSample(changes);
  const onResult = vi.fn<(run: ClosedDrillRun) => void>();
  const onReload = vi.fn<() => void>();
  const rendered = renderWithApp(
    <DrillRun
      drillRun={run}
      userId={userId}
      siteName="Loopcheck"
      onReload={onReload}
      onResult={onResult}
      jobCard={<p>The job card</p>}
      renderProcedures={(onInsert) =>
        onInsert ? (
          <button type="button" onClick={() => onInsert('wevtutil gl Security')}>
            Insert
          </button>
        ) : (
          <p>The procedure</p>
        )
      }
      exit={<a href="/drills/07-1">Save & Exit</a>}
    />,
  );
  return { ...rendered, run, onResult, onReload, user: userEvent.setup() };
}

const putPath = `/api/drill-runs/${openRunSample().id}/inputs`;
const input = () => screen.findByRole('textbox', { name: /^Command in Command Prompt, administrator/ });
const log = () => screen.getByRole('log', { name: /Command Prompt/ });

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('the practice host', () => {
  it('runs a line at Enter, and shows the prompt, the line and the output as text', async () => {
    const { user } = open();
    await user.type(await input(), 'hostname{Enter}');
    expect(log()).toHaveTextContent(String.raw`C:\Windows\system32>hostname`);
    expect(within(log()).getByRole('button', { name: 'HIST-02' })).toBeVisible();
    expect(await input()).toHaveValue('');
  });

  it('shows typed markup as text', async () => {
    const { user } = open();
    await user.type(await input(), 'echo <img src=x onerror=alert(1)>{Enter}');
    expect(log().querySelector('img')).toBeNull();
    expect(log()).toHaveTextContent('<img src=x');
  });

  it('lets a screen reader read each output once, from the status', async () => {
    const { user } = open();
    await user.type(await input(), 'hostname{Enter}');
    expect(log()).toHaveAttribute('aria-live', 'off');
    expect(screen.getByRole('status', { name: 'Last output' })).toHaveTextContent(/^HIST-02$/);
  });

  it('brings earlier lines back with the arrow keys, and empties the line with Escape and Ctrl+C', async () => {
    const { user } = open();
    const line = await input();
    await user.type(line, 'hostname{Enter}whoami{Enter}dir{ArrowUp}{ArrowUp}');
    expect(line).toHaveValue('hostname');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(line).toHaveValue('dir');
    await user.keyboard('{Escape}');
    expect(line).toHaveValue('');
    await user.keyboard('abc{Control>}c{/Control}');
    expect(line).toHaveValue('');
  });

  it('completes a path with Tab, and leaves an empty line with Tab', async () => {
    const { user } = open({ hostPart: partSample({ state: [{ file: String.raw`D:\Job`, is: { folder: true } }] }) });
    const line = await input();
    await user.type(line, String.raw`dir D:\J{Tab}`);
    expect(line).toHaveValue(String.raw`dir D:\Job`);
    await user.clear(line);
    await user.tab();
    expect(line).not.toHaveFocus();
  });

  it('offers words that may come next, and takes one back', async () => {
    const { user } = open();
    const line = await input();
    const words = screen.getByRole('group', { name: 'Next word' });
    await user.click(within(words).getByRole('button', { name: 'hostname' }));
    expect(line).toHaveValue('hostname');
    await user.click(screen.getByRole('button', { name: 'Take back one word' }));
    expect(line).toHaveValue('');
  });

  it('opens another window from the menu', async () => {
    const { user } = open();
    await input();
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Command Prompt' }));
    expect(screen.getByRole('tab', { name: 'Command Prompt', selected: true })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Command in Command Prompt, C:/ })).toBeVisible();
  });

  it('lists a host that is elsewhere last, and says so until something of it is open', async () => {
    const [host] = partSample().hosts;
    const other = { id: 'ews', name: 'EWS-03', windowsOpen: [] };
    const { user } = open({ hostPart: partSample({ hosts: host ? [{ ...host, ...other }, host] : [] }) });
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(screen.getByRole('separator', { name: 'EWS-03, not at this place' })).toBeVisible();
    expect(names()[0]).toBe('HIST-02 · Command Prompt');
    expect(names().at(-1)).toMatch(/^EWS-03 · /);
    await user.click(screen.getByRole('menuitem', { name: 'EWS-03 · Command Prompt' }));
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    expect(screen.queryByRole('separator')).not.toBeInTheDocument();
  });

  it('shows a long line as running, and waits for its end', async () => {
    const { user } = open();
    await user.type(await input(), 'ping -n 60 10.20.1.1{Enter}');
    expect(screen.getByText(/^Running, \d+ s$/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Command/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Wait until it ends' }));
    expect(await input()).toBeVisible();
    expect(log()).toHaveTextContent('10.20.1.1');
  });

  it('stops a running line with the button and with the keys Ctrl+C', async () => {
    const { user } = open();
    await user.type(await input(), 'ping -n 60 10.20.1.1{Enter}');
    await user.click(screen.getByRole('button', { name: 'Ctrl+C' }));
    expect(log()).toHaveTextContent('^C');
    await user.type(await input(), 'ping -n 60 10.20.1.1{Enter}');
    log().focus();
    await user.keyboard('{Control>}c{/Control}');
    expect(await input()).toBeVisible();
    expect(readRun(userId, openRunSample().id)?.inputs.at(-1)).toEqual({
      kind: 'interrupt',
      window: 'hist/cmd-elevated',
    });
  });

  it('offers to compare the label of the case with the permit before the first line', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(screen.getByText('Compared: the names are the same.')).toBeVisible();
    await user.type(await input(), 'hostname{Enter}');
    expect(screen.queryByText(/^Compared/)).not.toBeInTheDocument();
  });

  it('says that the names differ if the label has another name than the permit', async () => {
    const part = partSample();
    const hosts = part.hosts.map((host) => ({ ...host, label: { ...host.label, name: 'HIST-01' } }));
    const { user } = open({ hostPart: { ...part, hosts } });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(screen.getByText(/^Compared: the names differ./)).toHaveTextContent(
      'Read on the job card whether the permit allows work on this host.',
    );
  });

  it('inserts whole lines in a practised run only', async () => {
    const { unmount } = open();
    await input();
    expect(screen.getByText('The procedure')).toBeInTheDocument();
    unmount();
    const { user } = open({ kind: 'practice' });
    const line = await input();
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    expect(line).toHaveValue('wevtutil gl Security');
  });

  it('shows the window into which a line is inserted, on a phone too', async () => {
    const { user } = open({ kind: 'practice' });
    await input();
    await user.click(screen.getByRole('button', { name: 'Services' }));
    expect(screen.getByRole('tab', { name: 'Services', selected: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Job' }));
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    expect(await input()).toHaveValue('wevtutil gl Security');
    expect(screen.getByRole('button', { name: 'Host', pressed: true })).toBeVisible();
  });

  it('shows the prompt after a line that prints nothing, and says that there was no output', async () => {
    const { user } = open({ hostPart: partSample({ state: [{ file: String.raw`D:\Job`, is: { folder: true } }] }) });
    await user.type(await input(), String.raw`cd D:\Job{Enter}`);
    expect(log()).toHaveTextContent(/C:\\Windows\\system32>cd D:\\Job\s*C:\\Windows\\system32>$/);
    expect(screen.getByRole('status', { name: 'Last output' })).toHaveTextContent('No output');
    await user.type(await input(), 'ping -n 60 10.20.1.1{Enter}');
    expect(log()).not.toHaveTextContent(/>$/);
  });

  it('steps back in a practised run', async () => {
    const { user } = open({ kind: 'practice' });
    await user.type(await input(), 'hostname{Enter}');
    await user.click(screen.getByRole('button', { name: 'One step back' }));
    expect(log()).not.toHaveTextContent('hostname');
  });
});

describe('a host in front of which the person stands', () => {
  const [host] = partSample().hosts;
  const place = {
    hostPart: partSample({
      hosts: host ? [{ ...host, windowsOpen: [] }] : [],
      state: [{ add: 'sight/cable', is: { place: 'ports', name: 'Network cable', text: 'P1 to SW-04/P11' } }],
    }),
  };

  it('shows what can be looked at, and no window with a prompt', async () => {
    const { user } = open(place);
    expect(await screen.findByRole('tab', { name: 'In front of HIST-02', selected: true })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Command/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'Ports, cables and lights' }));
    await user.click(screen.getByRole('button', { name: 'P1 to SW-04/P11' }));
    expect(screen.getByRole('button', { name: 'Write on line 1' })).toBeVisible();
    expect(readRun(userId, openRunSample().id)?.inputs).toEqual([
      { kind: 'tap', target: 'label/hist' },
      { kind: 'tap', target: 'look/hist/ports' },
    ]);
  });

  it('shows nothing of a place any more after a look at another one', async () => {
    const state = ['Bar', 'Window', 'Pointer', 'Banner', 'Address'].map((name) => ({
      add: `sight/${name.toLowerCase()}`,
      is: { place: 'screen', name, text: `${name} text` },
    }));
    const { user } = open({ hostPart: { ...place.hostPart, state } });
    await user.click(await screen.findByRole('button', { name: 'The screen' }));
    const view = screen.getByRole('region', { name: 'In front of HIST-02' });
    expect(view).toHaveTextContent('Banner: Banner text');
    await user.click(screen.getByRole('button', { name: 'Its clock and your watch' }));
    expect(view).toHaveTextContent(/Time zone of both: UTC\+01:00 Look at: The screen Its clock and your watch/);
    expect(view).not.toHaveTextContent('Banner');
  });

  it('cannot be closed', async () => {
    open(place);
    await screen.findByRole('tab', { name: 'In front of HIST-02' });
    expect(screen.queryByRole('button', { name: /^Close/ })).not.toBeInTheDocument();
  });

  it('offers no commands of the procedure while no window can take them', async () => {
    open({ ...place, kind: 'practice' });
    await screen.findByRole('tab', { name: 'In front of HIST-02' });
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument();
  });
});

describe('the record sheet', () => {
  it('marks the lines that must be right, and no others', async () => {
    open();
    const sheet = await screen.findByRole('complementary', { name: 'Record sheet' });
    const marked = within(sheet)
      .getAllByRole('listitem')
      .filter((line) => within(line).queryByText('Must be right') !== null);
    expect(marked).toHaveLength(1);
  });

  it('takes a value from the screen, and says where it was seen', async () => {
    const { user } = open();
    await user.type(await input(), 'hostname{Enter}');
    await user.click(within(log()).getByRole('button', { name: 'HIST-02' }));
    await user.click(screen.getByRole('button', { name: 'Write on line 1' }));
    const sheet = screen.getByRole('complementary', { name: 'Record sheet' });
    expect(within(sheet).getByText('HIST-02')).toBeVisible();
    expect(within(sheet).getByText('step 1', { exact: false })).toHaveTextContent('step 1, hostname');
    expect(within(sheet).getByText('1 of 4')).toBeVisible();
  });

  it('is written by hand, by choice and by contact, and goes on to the next empty line', async () => {
    const { user } = open();
    await input();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02{Enter}');
    await user.click(
      within(screen.getByRole('group', { name: /Which log/ })).getByRole('button', { name: 'Security' }),
    );
    await user.type(screen.getByRole('textbox', { name: /^Line 3/ }), '20971520{Enter}');
    await user.click(
      within(screen.getByRole('group', { name: /Who decides/ })).getByRole('button', { name: 'Shift supervisor' }),
    );
    expect(screen.getByText('4 of 4')).toBeVisible();
  });

  it('shows where to read about a line when a person who practises asks for it', async () => {
    const reads = [{ title: 'Check the settings', href: '/training-modules/m7#check-settings' }];
    const { user, unmount } = open({ kind: 'practice', hints: [{ line: 'log', reads }] });
    await input();
    expect(screen.queryByRole('button', { name: 'Hint' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Which log keeps no new event?' }));
    expect(screen.queryByRole('link', { name: 'Check the settings' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hint' }));
    const link = screen.getByRole('link', { name: 'Check the settings' });
    expect(link).toHaveAttribute('href', '/training-modules/m7#check-settings');
    expect(link).toHaveAttribute('target', '_blank');
    unmount();
  });

  it('lets a phone type a number with a minus sign', async () => {
    const { user } = open();
    await input();
    await user.click(screen.getByRole('button', { name: 'Largest size of that log, in bytes' }));
    const field = screen.getByRole('textbox', { name: /^Line 3/ });
    // The keypad of `decimal` and `numeric` has no minus sign on an iPhone.
    expect(field).toHaveAttribute('inputmode', 'text');
    await user.type(field, '-95{Enter}');
    expect(screen.getByText('-95', { selector: 'aside bdi' })).toBeVisible();
  });

  it('changes a line that was written', async () => {
    const { user } = open();
    await input();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-01{Enter}');
    await user.click(screen.getByRole('button', { name: 'Host name, as the host says it' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const field = screen.getByRole('textbox', { name: /^Line 1/ });
    await user.clear(field);
    await user.type(field, 'HIST-02{Enter}');
    expect(screen.getByText('HIST-02', { selector: 'aside bdi' })).toBeVisible();
  });

  it('selects a line wherever it is pressed', async () => {
    const { user } = open();
    await input();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-01{Enter}');
    await user.click(screen.getByText('HIST-01', { selector: 'aside bdi' }));
    expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
  });

  it('names empty lines before it is handed in, and waits for the network afterwards', async () => {
    const { user } = open();
    await input();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02{Enter}');
    await user.click(screen.getByRole('button', { name: 'Hand In the Sheet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hand in the sheet?' });
    expect(dialog).toHaveTextContent('Lines 2, 3, 4 are empty.');
    await user.click(within(dialog).getByRole('button', { name: 'Hand In' }));
    expect(await screen.findByText(/The result comes when the network is back/)).toBeVisible();
  });

  it('is handed in with the number of inputs, and shows the result', async () => {
    const { user, run, onResult } = open();
    await input();
    const closed = { state: 'failed', id: run.id };
    mockReplies({
      [`PUT ${putPath}`]: { accepted: 1, mustReload: false },
      [`POST /api/drill-runs/${run.id}/submit`]: closed,
    });
    await user.click(screen.getByRole('button', { name: 'Hand In the Sheet' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand In' }));
    await waitFor(() => expect(onResult).toHaveBeenCalledWith(closed));
    expect(sentBodies('POST', `/api/drill-runs/${run.id}/submit`)).toEqual([{ inputCount: 1 }]);
    expect(readRun(userId, run.id)).toBeUndefined();
  });
});

describe('the phone', () => {
  const withEvent = { hostPart: partSample({ events: [eventSample(1)] }) };

  it('shows what somebody says, and carries on at one press', async () => {
    const { user } = open(withEvent);
    await user.type(await input(), 'hostname{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Historian engineer, phone' });
    expect(panel).toHaveTextContent('Just clear it.');
    await user.click(within(panel).getByRole('button', { name: 'Carry on' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(readRun(userId, openRunSample().id)?.inputs.at(-1)).toEqual({
      kind: 'answer',
      event: 'clear-it',
      choice: 'carry-on',
    });
  });

  it('says that somebody has heard a call, and later what they say', async () => {
    const { user } = open({
      // oxlint-disable-next-line unicorn/no-thenable -- What is said then is a text, and no function.
      hostPart: partSample({ events: [{ ...eventSample(1), then: { after: '2m', text: 'You may go on.' } }] }),
    });
    await user.type(await input(), 'hostname{Enter}');
    const panel = await screen.findByRole('dialog');
    await user.click(within(panel).getByRole('button', { name: 'Carry on' }));
    await user.type(await input(), 'hostname{Enter}');
    expect(screen.queryByText(/You may go on/)).not.toBeInTheDocument();
    for (let line = 0; line < 14; line += 1) await user.type(await input(), 'hostname{Enter}');
    expect(await screen.findByText(/You may go on/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/You may go on/)).not.toBeInTheDocument();
  });

  it('sends the chosen answer', async () => {
    const { user } = open(withEvent);
    await user.type(await input(), 'hostname{Enter}');
    const panel = await screen.findByRole('dialog');
    await user.click(within(panel).getByRole('radio', { name: 'I ask the system owner.' }));
    await user.click(within(panel).getByRole('button', { name: 'Answer' }));
    expect(readRun(userId, openRunSample().id)?.inputs.at(-1)).toMatchObject({ choice: 'ask-owner' });
  });

  it('lets the person look at the host first, and come back', async () => {
    const { user } = open(withEvent);
    await user.type(await input(), 'hostname{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Look at the host first' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('calls people in the order in which they were pressed, with the chosen sentence', async () => {
    const { user } = open();
    await input();
    await user.click(screen.getByRole('button', { name: 'Call' }));
    const panel = screen.getByRole('dialog', { name: 'Call' });
    expect(panel).toHaveTextContent('Choose whom you call.');
    await user.click(within(panel).getByRole('button', { name: /^Shift supervisor/ }));
    await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
    expect(panel).toHaveTextContent('Choose each part of the sentence.');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Host' }), 'hist');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'What' }), 'begin');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Minutes' }), '30');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readRun(userId, openRunSample().id)?.inputs).toEqual([
      {
        kind: 'call',
        people: ['shift-supervisor', 'panel-operator'],
        says: { host: 'hist', what: 'begin', minutes: 30 },
        running: 'go on',
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a run that cannot go on', () => {
  it('says that it was continued on another device', async () => {
    const { user, onReload } = open();
    mockReply(409, { code: 'run_continued_elsewhere', message: 'Elsewhere.' });
    await user.type(await input(), 'hostname{Enter}');
    expect(await screen.findByRole('heading', { name: 'This run was continued on another device' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on from there' }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(readRun(userId, openRunSample().id)).toBeUndefined();
  });

  it('says that the simulator has changed, and keeps the steps', async () => {
    const { user } = open();
    mockReply(409, { code: 'simulator_changed', message: 'Changed.' });
    await user.type(await input(), 'hostname{Enter}');
    expect(await screen.findByRole('heading', { name: 'Loopcheck was updated' })).toBeVisible();
    expect(readRun(userId, openRunSample().id)?.inputs).toHaveLength(1);
  });

  it('says so if the run needs another simulator than this page has', () => {
    open({ simulatorRevision: 999_999 });
    expect(screen.getByRole('heading', { name: 'Loopcheck was updated' })).toBeVisible();
  });

  it('is open in one tab only, until the person goes on in the other', async () => {
    const first = open();
    await input();
    const second = open();
    const notice = await within(second.container).findByRole('heading', { name: 'This run is open in another tab' });
    expect(notice).toBeVisible();
    await second.user.click(within(second.container).getByRole('button', { name: 'Go on here' }));
    expect(
      await within(first.container).findByRole('heading', { name: 'This run is open in another tab' }),
    ).toBeVisible();
    expect(second.onReload).toHaveBeenCalledOnce();
    act(() => first.unmount());
  });

  it('goes on without a network, and says that everything is kept', async () => {
    const { user } = open();
    await user.type(await input(), 'hostname{Enter}');
    expect(await screen.findByText(/everything is kept on this device/)).toBeVisible();
    await user.type(await input(), 'whoami{Enter}');
    expect(log()).toHaveTextContent('whoami');
    expect(readRun(userId, openRunSample().id)?.inputs).toHaveLength(2);
  });

  it('goes on after a reload with the steps that were kept', async () => {
    const { user, unmount } = open();
    await user.type(await input(), 'hostname{Enter}');
    unmount();
    open();
    await input();
    expect(log()).toHaveTextContent('hostname');
  });
});
