import { screen, within } from '@testing-library/react';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { beforeEach, describe, expect, it } from 'vitest';
import { findEventPanel, openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { drillEventSample, hostPartSample } from '../../testing/drills.ts';
import { mockPhone } from '../../testing/layout.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a68';

const answerEvent: HostPart['events'][number] = {
  id: 'taken',
  when: { act: 'told', of: 'shift-supervisor' },
  from: 'shift-supervisor',
  by: 'phone',
  text: '{taker} here. I take it, at HIST-02.',
};
const hostPart = hostPartSample({ events: [answerEvent], vary: { taker: { pick: ['Ines'] } } });

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

/** Opens a run, and calls a contact with `callToBegin`. */
async function openAndCall(person: RegExp) {
  const { user } = openDrillRun(runId, { hostPart });
  await callToBegin({ user }, person);
  return user;
}

/** Calls a contact by taps, and says that the work begins. */
async function callToBegin({ user }: Pick<ReturnType<typeof openDrillRun>, 'user'>, person: RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Stop and call' }));
  const panel = await screen.findByRole('dialog', { name: 'Call' });
  await user.click(within(panel).getByRole('button', { name: person }));
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'Host' }), 'hist');
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'What' }), 'begin');
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'Minutes' }), '30');
  await user.click(within(panel).getByRole('button', { name: 'Call' }));
}

describe('a reply to a call', () => {
  it('is shown until the trainee presses Close', async () => {
    const user = await openAndCall(/^Panel operator/);
    const replyText = 'Yes, you may begin on HIST-02. Call me when you have finished.';
    const notice = screen.getByText(/^“Yes, you may begin/);
    expect(notice).toBeVisible();
    expect(notice).toHaveTextContent(`“${replyText}”`);
    expect(screen.getByText('Panel operator, radio')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^“Yes, you may begin/)).not.toBeInTheDocument();
  });

  it('stays in view on a phone when another contact speaks at the same moment', async () => {
    mockPhone();
    const opened = openDrillRun(runId, { hostPart: hostPartSample({ events: [drillEventSample(1)] }) });
    await callToBegin(opened, /^Panel operator/);
    expect(screen.getByText(/Yes, you may begin/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getAllByText(/That log blocks my historian/)[0]).toBeVisible();
    // One notice has the reply and says who waits.
    const notice = screen.getByRole('button', { name: 'Close' }).parentElement?.parentElement;
    expect(notice).toHaveTextContent(/Historian engineer, phone: .*Panel operator, radio: “Yes, you may begin/);
    expect(within(notice ?? document.body).getByRole('button', { name: 'Answer' })).toBeVisible();
    await opened.user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('dialog', { name: 'Historian engineer, phone' })).toBeVisible();
  });

  it('disappears when the trainee enters the next command line', async () => {
    const user = await openAndCall(/^Panel operator/);
    expect(screen.getByText(/Yes, you may begin/)).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: /^Command in / }), 'hostname{Enter}');
    expect(screen.queryByText(/Yes, you may begin/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'What people said 1' })).toBeVisible();
  });

  it('is shown in the pane of the sheet if the trainee called from there', async () => {
    const { user } = openDrillRun(runId, { hostPart });
    await user.click(await screen.findByRole('button', { name: /^Sheet/ }));
    await callToBegin({ user }, /^Panel operator/);
    const sheet = screen.getByRole('complementary', { name: 'Record sheet' });
    const statuses = within(sheet).getAllByRole('status');
    expect(statuses.at(-1)).toHaveTextContent('Yes, you may begin on HIST-02.');
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Host' }));
    expect(screen.queryByText(/Yes, you may begin/)).not.toBeInTheDocument();
  });

  it('can be read again beside the sheet', async () => {
    const user = await openAndCall(/^Panel operator/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'What people said 1' }));
    const saidList = screen.getByRole('list', { name: 'What people said' });
    expect(within(saidList).getByText(/Yes, you may begin on HIST-02/)).toBeVisible();
    expect(within(saidList).getByText(/Panel operator, radio/)).toBeVisible();
  });

  it('is needed before the page shows the button “What people said”', async () => {
    openDrillRun(runId, { hostPart });
    await screen.findByRole('button', { name: 'Stop and call' });
    expect(screen.queryByRole('button', { name: /^What people said/ })).not.toBeInTheDocument();
  });
});

describe('a value that was only heard', () => {
  it('can be written on the sheet by taps, and the sheet names the contact who said the value', async () => {
    const user = await openAndCall(/^Shift supervisor/);
    const panel = await findEventPanel();
    expect(panel).toHaveAccessibleName('Shift supervisor, phone');
    expect(panel).toHaveTextContent('Ines here.');
    await user.click(within(panel).getByRole('button', { name: 'Carry on' }));
    await user.click(screen.getByRole('button', { name: 'What people said 1' }));
    const saidList = screen.getByRole('list', { name: 'What people said' });
    await user.click(within(saidList).getByRole('button', { name: 'Ines' }));
    await user.click(within(saidList).getByRole('button', { name: 'Write on line 1' }));
    expect(readRun(runUserId, runId)?.inputs.at(-1)).toEqual({ kind: 'write', line: 'name', value: 'Ines' });
    const sheet = screen.getByRole('region', { name: 'Record sheet' });
    expect(within(sheet).getByText('Ines')).toBeVisible();
    expect(within(sheet).getByText('step 1', { exact: false })).toHaveTextContent('step 1, Shift supervisor');
  });

  it('can replace the value of a sheet line only with the menu of other lines', async () => {
    const user = await openAndCall(/^Shift supervisor/);
    await user.click(within(await findEventPanel()).getByRole('button', { name: 'Carry on' }));
    await user.click(screen.getByRole('button', { name: 'What people said 1' }));
    const saidList = screen.getByRole('list', { name: 'What people said' });
    await user.click(within(saidList).getByRole('button', { name: 'Ines' }));
    await user.click(within(saidList).getByRole('button', { name: 'Write on line 1' }));
    await user.click(within(saidList).getByRole('button', { name: 'HIST-02' }));
    // The main button does not replace a value that is already written. Only the menu of other lines does.
    expect(within(saidList).queryByRole('button', { name: /^(?:Write on|Replace) line/ })).not.toBeInTheDocument();
    await user.click(within(saidList).getByRole('button', { name: 'Other line' }));
    expect(screen.getByRole('menuitem', { name: /^1 .* \(replaces what is written\)$/ })).toBeVisible();
  });
});

describe('the text about a call that nobody answers', () => {
  const text = 'Your call rings. Nobody answers.';

  it('is shown as a description, not as words of the contact who was called', async () => {
    const replies = [{ from: 'panel-operator', by: 'nobody' as const, text }];
    const opened = openDrillRun(runId, { hostPart: hostPartSample({ replies }) });
    await callToBegin(opened, /^Panel operator/);
    expect(screen.getByText('Panel operator, no answer')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(`“${text}”`)).not.toBeInTheDocument();
  });

  it('is shown as a description also in the panel of a drill event', async () => {
    const noAnswerEvent = { ...answerEvent, by: 'nobody' as const, text };
    const opened = openDrillRun(runId, { hostPart: hostPartSample({ events: [noAnswerEvent] }) });
    await callToBegin(opened, /^Shift supervisor/);
    const panel = screen.getByRole('dialog', { name: 'Shift supervisor, no answer' });
    expect(within(panel).getByText(text)).toBeVisible();
    expect(within(panel).queryByText('spoke just now')).not.toBeInTheDocument();
  });
});
