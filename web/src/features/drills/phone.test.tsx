import { screen, within } from '@testing-library/react';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { findEventPanel, openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { drillEventSample, hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a66';

const openRun = (changes: Partial<OpenDrillRun> = {}) => openDrillRun(runId, changes);
const findInputLine = () => screen.findByRole('textbox', { name: /^Command in Command Prompt, administrator/ });

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('the panel for calls and drill events', () => {
  // The historian engineer phones after the first input.
  const withEvent = { hostPart: hostPartSample({ events: [drillEventSample(1)] }) };

  it('shows what a contact says, and lets the trainee carry on with one press', async () => {
    const { user } = openRun(withEvent);
    await user.type(await findInputLine(), 'hostname{Enter}');
    const panel = await findEventPanel();
    expect(panel).toHaveAccessibleName('Historian engineer, phone');
    expect(panel).toHaveTextContent('Just clear it.');
    await user.click(within(panel).getByRole('button', { name: 'Carry on' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(readRun(runUserId, runId)?.inputs.at(-1)).toEqual({
      kind: 'answer',
      event: 'clear-it',
      choice: 'carry-on',
    });
  });

  it('shows what a contact says later, until the trainee closes the notice', async () => {
    const { user } = openRun({
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the drill files and no function.
      hostPart: hostPartSample({ events: [{ ...drillEventSample(1), then: { after: '2m', text: 'You may go on.' } }] }),
    });
    await user.type(await findInputLine(), 'hostname{Enter}');
    const panel = await findEventPanel();
    await user.click(within(panel).getByRole('button', { name: 'Carry on' }));
    await user.type(await findInputLine(), 'hostname{Enter}');
    expect(screen.queryByText(/You may go on/)).not.toBeInTheDocument();
    // Each command line takes some seconds on the host. After 14 command lines, the two minutes are over.
    for (let line = 0; line < 14; line += 1) await user.type(await findInputLine(), 'hostname{Enter}');
    expect(await screen.findByText(/You may go on/)).toBeVisible();
    expect(screen.getByText('You find it again under Sheet.')).toBeVisible();
    // The pane of the sheet shows the same notice, without the hint.
    await user.click(screen.getByRole('button', { name: /^Sheet/ }));
    expect(screen.getByText(/You may go on/)).toBeVisible();
    expect(screen.queryByText('You find it again under Sheet.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/You may go on/)).not.toBeInTheDocument();
  });

  it('adds the chosen answer to the run', async () => {
    const { user } = openRun(withEvent);
    await user.type(await findInputLine(), 'hostname{Enter}');
    const panel = await findEventPanel();
    await user.click(within(panel).getByRole('radio', { name: 'I ask the system owner.' }));
    await user.click(within(panel).getByRole('button', { name: 'Answer' }));
    expect(readRun(runUserId, runId)?.inputs.at(-1)).toMatchObject({ choice: 'ask-owner' });
  });

  it('lets the trainee look at the host before answering', async () => {
    const { user } = openRun(withEvent);
    await user.type(await findInputLine(), 'hostname{Enter}');
    const panel = await findEventPanel();
    await user.click(within(panel).getByRole('button', { name: 'Look at the host first' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('calls the contacts in the order in which the trainee pressed them, with the chosen sentence', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    const panel = screen.getByRole('dialog', { name: 'Call' });
    expect(panel).toHaveTextContent('Missing: whom you call');
    await user.click(within(panel).getByRole('button', { name: /^Shift supervisor/ }));
    await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
    expect(panel).toHaveTextContent('Missing: what you say');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'What' }), 'begin');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Minutes' }), '30');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readRun(runUserId, runId)?.inputs).toEqual([
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
