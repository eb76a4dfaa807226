import { screen, within } from '@testing-library/react';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a63';

const openRun = (changes: Partial<OpenDrillRun> = {}, procedureLines: readonly string[] = []) =>
  openDrillRun(runId, changes, procedureLines);
const findInputLine = () => screen.findByRole('textbox', { name: /^Command in Command Prompt, administrator/ });
const getLog = () => screen.getByRole('log', { name: /Command Prompt/ });

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('the practice host', () => {
  it('runs a command line at Enter, and shows the prompt, the typed line and the output as text', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(getLog()).toHaveTextContent(String.raw`C:\Windows\system32>hostname`);
    expect(within(getLog()).getByText('HIST-02')).toBeVisible();
    expect(await within(getLog()).findByRole('button', { name: 'HIST-02' })).toBeVisible();
    expect(await findInputLine()).toHaveValue('');
  });

  it('shows typed markup as text', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'echo <img src=x onerror=alert(1)>{Enter}');
    expect(getLog().querySelector('img')).toBeNull();
    expect(getLog()).toHaveTextContent('<img src=x');
  });

  it('lets a screen reader read each output once, from the status “Last output”', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(getLog()).toHaveAttribute('aria-live', 'off');
    expect(screen.getByRole('status', { name: 'Last output' })).toHaveTextContent(/^HIST-02$/);
  });

  it('brings earlier command lines back with the arrow keys, and empties the input line with Escape and Ctrl+C', async () => {
    const { user } = openRun();
    const line = await findInputLine();
    await user.type(line, 'hostname{Enter}whoami{Enter}dir{ArrowUp}{ArrowUp}');
    expect(line).toHaveValue('hostname');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(line).toHaveValue('dir');
    await user.keyboard('{Escape}');
    expect(line).toHaveValue('');
    await user.keyboard('abc{Control>}c{/Control}');
    expect(line).toHaveValue('');
  });

  it('completes a path with Tab, and moves the focus out of an empty input line with Tab', async () => {
    const { user } = openRun({
      hostPart: hostPartSample({ state: [{ file: String.raw`D:\Job`, is: { folder: true } }] }),
    });
    const line = await findInputLine();
    await user.type(line, String.raw`dir D:\J{Tab}`);
    expect(line).toHaveValue(String.raw`dir D:\Job`);
    await user.clear(line);
    await user.tab();
    expect(line).not.toHaveFocus();
  });

  it('offers words that can come next, and has a button that removes the last word', async () => {
    const { user } = openRun();
    const line = await findInputLine();
    const words = screen.getByRole('group', { name: 'Next word' });
    await user.click(within(words).getByRole('button', { name: 'hostname' }));
    expect(line).toHaveValue('hostname');
    await user.click(screen.getByRole('button', { name: 'Take back one word' }));
    expect(line).toHaveValue('');
  });

  it('brings earlier command lines back with a button, one after the other, and lets the trainee change them', async () => {
    const { user } = openRun();
    const line = await findInputLine();
    const lastLineButton = () => screen.queryByRole('button', { name: 'Last line' });
    expect(lastLineButton()).not.toBeInTheDocument();
    await user.type(line, 'hostname{Enter}');
    await user.type(line, 'ipconfig /all{Enter}');
    await user.click(lastLineButton() ?? line);
    expect(line).toHaveValue('ipconfig /all');
    await user.click(lastLineButton() ?? line);
    expect(line).toHaveValue('hostname');
    // When the oldest command line is shown, the next press empties the input line.
    await user.click(lastLineButton() ?? line);
    expect(line).toHaveValue('');
    await user.click(lastLineButton() ?? line);
    await user.click(screen.getByRole('button', { name: 'Take back one word' }));
    expect(line).toHaveValue('ipconfig /');
    // The button is not offered while the trainee types a new command line, so that this line is not replaced by
    // accident.
    expect(lastLineButton()).not.toBeInTheDocument();
  });

  it('opens another window from the menu', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Command Prompt' }));
    expect(screen.getByRole('tab', { name: 'Command Prompt', selected: true })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Command in Command Prompt, C:/ })).toBeVisible();
  });

  it('shows short titles on the tabs of a narrow screen, with “admin” only if two windows of the same shell are open', async () => {
    const { user } = openRun();
    await findInputLine();
    const elevatedTab = screen.getByRole('tab', { name: 'Command Prompt, administrator' });
    expect(within(elevatedTab).getByText('Command Prompt')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Command Prompt' }));
    // A tab contains two titles: one for wide and one for narrow screens. With this third window, both are short.
    expect(within(elevatedTab).getAllByText('Command Prompt, admin')).toHaveLength(2);
    expect(elevatedTab).toHaveAccessibleName('Command Prompt, administrator');
  });

  it('lets the trainee write a command line with keys for single digits, signs and letters', async () => {
    const { user } = openRun();
    const line = await findInputLine();
    await user.type(line, 'echo ');
    await user.click(screen.getByRole('button', { name: '123, digits and signs' }));
    for (const name of ['2', '0', '-', 'Space', '8']) await user.click(screen.getByRole('button', { name }));
    expect(line).toHaveValue('echo 20- 8');
    await user.click(screen.getByRole('button', { name: 'Delete the last character' }));
    await user.click(screen.getByRole('button', { name: 'abc, letters' }));
    await user.click(screen.getByRole('button', { name: 'z' }));
    expect(line).toHaveValue('echo 20- z');
    await user.click(screen.getByRole('button', { name: 'Enter' }));
    expect(screen.getByRole('group', { name: 'Next word' })).toBeVisible();
  });

  it('offers names of folders and files from the job card and from the command lines of the procedures', async () => {
    const line = String.raw`robocopy D:\Proj D:\HOST\Proj /LOG:D:\HOST\dryrun.log`;
    const { user } = openRun({}, [line]);
    await user.type(await findInputLine(), 'dir D:\\');
    const words = screen.getByRole('group', { name: 'Next word' });
    expect(within(words).getByRole('button', { name: 'Job' })).toBeVisible();
    expect(within(words).getByRole('button', { name: 'dryrun' })).toBeVisible();
  });

  it('joins the lines of a pasted text to one command line', async () => {
    const { user } = openRun();
    const line = await findInputLine();
    await user.click(line);
    await user.paste('echo one\ntwo');
    expect(line).toHaveValue('echo onetwo');
    await user.keyboard('{Enter}');
    expect(getLog()).toHaveTextContent('echo onetwo');
  });

  it('lists a host at another place last, and says so until a window of this host is open', async () => {
    const [host] = hostPartSample().hosts;
    const otherHost = { id: 'ews', name: 'EWS-03', windowsOpen: [] };
    const { user } = openRun({ hostPart: hostPartSample({ hosts: host ? [{ ...host, ...otherHost }, host] : [] }) });
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    const listItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    const listHosts = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
    expect(listHosts()).toEqual(['HIST-02', 'EWS-03, not at this place']);
    expect(listItems()[0]).toBe('HIST-02 · Command Prompt');
    await user.click(screen.getByRole('menuitemradio', { name: /^EWS-03/ }));
    expect(listItems()[0]).toBe('EWS-03 · Command Prompt');
    await user.click(screen.getByRole('menuitem', { name: 'EWS-03 · Command Prompt' }));
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    expect(listHosts()).toEqual(['EWS-03', 'HIST-02']);
  });

  it('shows a command line that takes long as running, and lets the trainee wait for its end', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'ping -n 60 10.20.1.1{Enter}');
    expect(screen.getByText(/^Running, \d+ s$/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Command/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Wait until it ends' }));
    expect(await findInputLine()).toBeVisible();
    expect(getLog()).toHaveTextContent('10.20.1.1');
  });

  it('stops a running command line with the button, and with the keys Ctrl+C', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'ping -n 60 10.20.1.1{Enter}');
    await user.click(screen.getByRole('button', { name: 'Ctrl+C' }));
    expect(getLog()).toHaveTextContent('^C');
    await user.type(await findInputLine(), 'ping -n 60 10.20.1.1{Enter}');
    getLog().focus();
    await user.keyboard('{Control>}c{/Control}');
    expect(await findInputLine()).toBeVisible();
    expect(readRun(runUserId, runId)?.inputs.at(-1)).toEqual({
      kind: 'interrupt',
      window: 'hist/cmd-elevated',
    });
  });

  it('offers to compare the name on the label of the computer case with the permit, until the first command line is entered', async () => {
    const { user } = openRun();
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(screen.getByText('Compared: the names are the same.')).toBeVisible();
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(screen.queryByText(/^Compared/)).not.toBeInTheDocument();
  });

  it('says that the names differ if the label has another name than the permit', async () => {
    const part = hostPartSample();
    const hosts = part.hosts.map((host) => ({ ...host, label: { ...host.label, name: 'HIST-01' } }));
    const { user } = openRun({ hostPart: { ...part, hosts } });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(screen.getByText(/^Compared: the names differ./)).toHaveTextContent(
      'Read on the job card whether the permit allows work on this host.',
    );
  });

  it('lets the trainee open another window under Tools after `exit` has closed the last one', async () => {
    const [sampleHost] = hostPartSample().hosts;
    if (!sampleHost) throw new Error('The sample has no host.');
    const { user } = openRun({
      hostPart: hostPartSample({ hosts: [{ ...sampleHost, windowsOpen: ['cmd-elevated'] }] }),
    });
    await user.type(await findInputLine(), 'exit{Enter}');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.getByText('No window is open. Press “Tools” to open one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Command Prompt, administrator/ }));
    expect(getLog()).not.toHaveTextContent('exit');
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(getLog()).toHaveTextContent('HIST-02');
  });

  it('gives the focus to the input line of the next window after `exit` has closed a window', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: /^PowerShell/ }));
    expect(await screen.findByRole('textbox', { name: /^Command in .*PowerShell/ })).toHaveFocus();
    await user.keyboard('exit{Enter}');
    expect(await findInputLine()).toHaveFocus();
  });

  it('inserts whole command lines in a practised run only', async () => {
    const { unmount } = openRun();
    await findInputLine();
    // `openDrillRun` renders this text if command lines cannot be inserted, otherwise the button Insert.
    expect(screen.getByText('The procedure')).toBeInTheDocument();
    unmount();
    const { user } = openRun({ kind: 'practice' });
    const line = await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    expect(line).toHaveValue('wevtutil gl Security');
  });

  it('shows the window into which a command line is inserted, on a phone too', async () => {
    const { user } = openRun({ kind: 'practice' });
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Services' }));
    expect(screen.getByRole('tab', { name: 'Services', selected: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Job' }));
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    expect(await findInputLine()).toHaveValue('wevtutil gl Security');
    expect(screen.getByRole('button', { name: 'Host', pressed: true })).toBeVisible();
  });

  it('shortens the title of a tab while there are more than two windows and another one is in front', async () => {
    const { user } = openRun();
    await findInputLine();
    const getTab = () => screen.getByRole('tab', { name: 'Command Prompt, administrator' });
    const readWideScreenTitle = () => getTab().querySelector('span')?.textContent;
    expect(readWideScreenTitle()).toBe('Command Prompt, administrator');
    for (const name of ['Services', 'Event Viewer']) await user.click(screen.getByRole('button', { name }));
    expect(readWideScreenTitle()).toBe('Command Prompt');
    await user.click(getTab());
    expect(readWideScreenTitle()).toBe('Command Prompt, administrator');
  });

  it('shows the top of a new page of a tool, and keeps the scroll position of a page that is only drawn again', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Services' }));
    const tool = screen.getByRole('region', { name: 'Services' });
    tool.scrollTop = 300;
    await user.click(within(tool).getByRole('button', { name: /^Windows Update/ }));
    expect(within(tool).getByText('Service name:')).toBeVisible();
    expect(tool.scrollTop).toBe(0);
    tool.scrollTop = 40;
    await user.click(within(tool).getByRole('button', { name: 'Disabled' }));
    expect(tool.scrollTop).toBe(40);
    await user.click(screen.getByRole('button', { name: 'Event Viewer' }));
    expect(screen.getByRole('region', { name: 'Event Viewer' }).scrollTop).toBe(0);
  });

  it('adds no prompt to the log after a command line without output, and tells a screen reader that there was no output', async () => {
    const { user } = openRun({
      hostPart: hostPartSample({ state: [{ file: String.raw`D:\Job`, is: { folder: true } }] }),
    });
    await user.type(await findInputLine(), String.raw`cd D:\Job{Enter}`);
    expect(getLog()).toHaveTextContent(/C:\\Windows\\system32>cd D:\\Job$/);
    expect(screen.getByRole('status', { name: 'Last output' })).toHaveTextContent('No output');
    await user.type(await findInputLine(), 'ping -n 60 10.20.1.1{Enter}');
    // While a command line is running, there is no new prompt.
    expect(getLog()).not.toHaveTextContent(/>$/);
  });

  it('removes the last input with the button “One step back” in a practised run', async () => {
    const { user } = openRun({ kind: 'practice' });
    await user.type(await findInputLine(), 'hostname{Enter}');
    await user.click(screen.getByRole('button', { name: 'One step back' }));
    expect(getLog()).not.toHaveTextContent('hostname');
  });
});
