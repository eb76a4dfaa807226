import { screen, waitFor, within } from '@testing-library/react';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { mockReply, mockReplies, sentBodies } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a65';

const openRun = (changes: Partial<OpenDrillRun> = {}) => openDrillRun(runId, changes);
const putPath = `/api/drill-runs/${runId}/inputs`;
const findInputLine = () => screen.findByRole('textbox', { name: /^Command in Command Prompt, administrator/ });
const log = () => screen.getByRole('log', { name: /Command Prompt/ });

const getHandInButton = () => screen.getByRole('button', { name: 'Hand In the Sheet' });

/** Waits until the button that hands in the sheet accepts presses. It ignores presses for a moment after a change. */
async function findUsableHandInButton() {
  await waitFor(() => expect(getHandInButton().parentElement).not.toHaveStyle({ pointerEvents: 'none' }));
  return getHandInButton();
}

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

describe('the record sheet', () => {
  it('marks the lines that must be right, and no other lines', async () => {
    openRun();
    const sheet = await screen.findByRole('complementary', { name: 'Record sheet' });
    const marked = within(sheet)
      .getAllByRole('listitem')
      .filter((line) => within(line).queryByText('Must be right') !== null);
    expect(marked).toHaveLength(1);
  });

  it('takes a pressed value from the screen, and says where the value was seen', async () => {
    const { user } = openRun();
    await user.type(await findInputLine(), 'hostname{Enter}');
    await user.click(await within(log()).findByRole('button', { name: 'HIST-02' }));
    await user.click(screen.getByRole('button', { name: 'Write on line 1' }));
    const sheet = screen.getByRole('complementary', { name: 'Record sheet' });
    expect(within(sheet).getByText('HIST-02')).toBeVisible();
    expect(within(sheet).getByText('step 1', { exact: false })).toHaveTextContent('step 1, hostname');
    expect(within(sheet).getByText('1 of 4')).toBeVisible();
  });

  it('lets the trainee type or choose values, and then goes on to the next empty line', async () => {
    const { user } = openRun();
    await findInputLine();
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

  it('shows the hint of a line in a practised run when the trainee asks for it', async () => {
    const reads = [{ title: 'Check the settings', href: '/training-modules/m7#check-settings' }];
    const { user, unmount } = openRun({ kind: 'practice', hints: [{ line: 'log', reads }] });
    await findInputLine();
    expect(screen.queryByRole('button', { name: 'Hint' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Which log keeps no new event?' }));
    expect(screen.queryByRole('link', { name: 'Check the settings' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hint' }));
    const link = screen.getByRole('link', { name: 'Check the settings' });
    expect(link).toHaveAttribute('href', '/training-modules/m7#check-settings');
    expect(link).toHaveAttribute('target', '_blank');
    unmount();
  });

  it('lets the trainee type a minus sign, because its number fields use the input mode “text”', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Largest size of that log, in bytes' }));
    const field = screen.getByRole('textbox', { name: /^Line 3/ });
    // With the input modes `decimal` and `numeric`, an iPhone shows a keypad without a minus sign.
    expect(field).toHaveAttribute('inputmode', 'text');
    await user.type(field, '-95{Enter}');
    expect(screen.getByText('-95', { selector: 'aside bdi' })).toBeVisible();
  });

  it('lets the trainee change a written value', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-01{Enter}');
    await user.click(screen.getByRole('button', { name: 'Host name, as the host says it' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const field = screen.getByRole('textbox', { name: /^Line 1/ });
    await user.clear(field);
    await user.type(field, 'HIST-02{Enter}');
    expect(screen.getByText('HIST-02', { selector: 'aside bdi' })).toBeVisible();
  });

  it('selects a line when the trainee presses anywhere on it', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-01{Enter}');
    await user.click(screen.getByText('HIST-01', { selector: 'aside bdi' }));
    expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
  });

  it('names its empty lines before it is handed in, and then says without a network that the result comes later', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02{Enter}');
    await user.click(await findUsableHandInButton());
    const dialog = await screen.findByRole('dialog', { name: 'Hand in the sheet?' });
    expect(dialog).toHaveTextContent('Lines 2, 3, 4 are empty.');
    await user.click(within(dialog).getByRole('button', { name: 'Hand In' }));
    expect(await screen.findByText(/The result comes when the network is back/)).toBeVisible();
  });

  it('highlights the button “Hand In the Sheet” only when every line is written', async () => {
    const { user } = openRun();
    await findInputLine();
    expect(getHandInButton()).not.toHaveClass('bg-action');
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02{Enter}');
    await user.click(screen.getByRole('button', { name: 'Security' }));
    await user.type(screen.getByRole('textbox', { name: /^Line 3/ }), '20971520{Enter}');
    expect(getHandInButton()).not.toHaveClass('bg-action');
    await user.click(screen.getByRole('button', { name: 'Shift supervisor' }));
    expect(getHandInButton()).toHaveClass('bg-action');
  });

  it('ignores presses of “Hand In the Sheet” for a moment after the call panel closes or a line is written', async () => {
    const { user } = openRun();
    await findInputLine();
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(getHandInButton().parentElement).toHaveStyle({ pointerEvents: 'none' });
    await findUsableHandInButton();
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02{Enter}');
    expect(getHandInButton().parentElement).toHaveStyle({ pointerEvents: 'none' });
    await user.click(await findUsableHandInButton());
    expect(await screen.findByRole('dialog', { name: 'Hand in the sheet?' })).toBeVisible();
  });

  it('sends the number of inputs when it is handed in, and returns the result', async () => {
    const { user, run, onResult } = openRun();
    await findInputLine();
    const closed = { state: 'failed', id: run.id };
    mockReplies({
      [`PUT ${putPath}`]: { accepted: 1, mustReload: false },
      [`POST /api/drill-runs/${run.id}/submit`]: closed,
    });
    await user.click(screen.getByRole('button', { name: 'Hand In the Sheet' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand In' }));
    await waitFor(() => expect(onResult).toHaveBeenCalledWith(closed));
    expect(sentBodies('POST', `/api/drill-runs/${run.id}/submit`)).toEqual([{ inputCount: 1 }]);
    expect(readRun(runUserId, runId)).toBeUndefined();
  });
});
