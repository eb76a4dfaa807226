import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun } from '../../testing/drill-run.tsx';
import { mockReply } from '../../testing/network.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a71';

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

/** Opens a run and types a command line that clears a log. */
async function clearLog(changes: Parameters<typeof openDrillRun>[1]) {
  const { user } = openDrillRun(runId, changes);
  const input = await screen.findByRole('textbox', { name: /^Command in/ });
  await user.type(input, 'hostname{Enter}');
  expect(screen.queryByText(/permit forbids/)).not.toBeInTheDocument();
  await user.type(input, 'wevtutil cl Security{Enter}');
  return { user, input };
}

describe('the notice about a forbidden act', () => {
  it('is shown immediately after the input in a practised run, until the trainee closes it', async () => {
    const { user, input } = await clearLog({ kind: 'practice', forbidden: ['log.clear'] });
    const notice = await screen.findByText(/Cleared the log Security\./);
    expect(notice).toHaveTextContent('Your permit forbids this');
    expect(notice).toHaveTextContent('In a run for the record, this fails the drill.');
    const closeButton = screen.getByRole('button', { name: 'Close' });
    // The button is beside the text and not in it, because a button in a row of the text would make this row higher.
    expect(notice).not.toContainElement(closeButton);
    expect(notice.nextElementSibling).toBe(closeButton);
    await user.click(closeButton);
    expect(screen.queryByText(/permit forbids/)).not.toBeInTheDocument();
    await user.type(input, 'wevtutil cl System{Enter}');
    expect(await screen.findByText(/Cleared the log System\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'One step back' }));
    expect(screen.queryByText(/permit forbids/)).not.toBeInTheDocument();
  });

  it('is hidden while newer words of a contact are unread', async () => {
    const { user } = await clearLog({ kind: 'practice', forbidden: ['log.clear'] });
    expect(await screen.findByText(/Cleared the log Security\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    const panel = await screen.findByRole('dialog', { name: 'Call' });
    await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Host' }), 'hist');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'What' }), 'begin');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Minutes' }), '30');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(screen.getByText(/^“Yes, you may begin/)).toBeVisible();
    expect(screen.queryByText(/Cleared the log Security\./)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/Cleared the log Security\./)).toBeVisible();
  });

  it('is not shown in a run for the record', async () => {
    await clearLog({ kind: 'record' });
    expect(screen.queryByText(/permit forbids/)).not.toBeInTheDocument();
  });
});
