import type { ReminderPreview } from '@loopcheck/contract/features/reminders/reminders.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { RemindDialog } from './remind-dialog.tsx';

const previewPath = '/api/trainer/reminders/preview';
const sendPath = '/api/trainer/reminders';
const ali: ReminderPreview = {
  userId: 'a1',
  fullName: 'Ali Said',
  obstacle: null,
  label: 'Start Chapter 1',
  reason: 'Chapter 1 takes about 20 minutes.',
  byMail: true,
  lastReminder: null,
  isRecentlyReminded: false,
};
const sara: ReminderPreview = {
  ...ali,
  userId: 'b2',
  fullName: 'Sara Test',
  label: 'Take Quiz of Chapter 2',
  byMail: false,
  lastReminder: { sentAt: new Date().toISOString(), sentBy: 'Anna Berg' },
  isRecentlyReminded: true,
};
const deactivatedPerson: ReminderPreview = {
  ...ali,
  userId: 'c3',
  fullName: 'Gone Person',
  obstacle: 'inactive',
  label: '',
};

const renderDialog = (people: { userId: string } | { filter: { stalledDays: number } }) => {
  const onClose = vi.fn<() => void>();
  renderWithApp(<RemindDialog people={people} author="Tariq Trainer" onClose={onClose} />);
  return onClose;
};
/** Mocks the network: `reply` returns the reply to a request for a URL, or `offline` to make the request fail. */
const mockNetwork = (reply: (url: string) => unknown) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const body = reply(url);
    if (body === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });
const getSendButton = (name: string) => screen.getByRole('button', { name });

describe('RemindDialog for one person', () => {
  it("shows the text with the trainer's own sentence, sends the reminder, and closes", async () => {
    mockReplies({
      [`POST ${previewPath}`]: [ali],
      [`POST ${sendPath}`]: { sent: [{ userId: 'a1', fullName: 'Ali Said', byMail: true }], skipped: [] },
    });
    const onClose = renderDialog({ userId: 'a1' });
    expect(
      await screen.findByText(
        'Tariq Trainer reminds you of your next step: Start Chapter 1. Chapter 1 takes about 20 minutes.',
      ),
    ).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Your own sentence/), 'Please by{Enter}Monday.');
    expect(screen.getByText(/Tariq Trainer adds: Please by Monday\.$/)).toBeVisible();
    await userEvent.click(getSendButton('Send reminder'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentBodies('POST', sendPath)).toEqual([{ userIds: ['a1'], note: 'Please by Monday.', again: false }]);
    expect(await screen.findByText('Reminder sent')).toBeVisible();
  });

  it('says who reminded the person today, and reminds again only if "Remind again" is ticked', async () => {
    mockReplies({ [`POST ${previewPath}`]: [sara], [`POST ${sendPath}`]: { sent: [], skipped: [] } });
    renderDialog({ userId: 'b2' });
    expect(await screen.findByText('Reminded today by Anna Berg')).toBeVisible();
    expect(screen.getByText('No mail, only a notification')).toBeVisible();
    expect(getSendButton('Send reminder')).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Remind again: 1 person/ }));
    await userEvent.click(getSendButton('Send reminder'));
    await waitFor(() => expect(sentBodies('POST', sendPath)).toMatchObject([{ userIds: ['b2'], again: true }]));
  });

  it('asks before it discards a sentence that was not sent', async () => {
    mockReplies({ [`POST ${previewPath}`]: [ali] });
    const onClose = renderDialog({ userId: 'a1' });
    await userEvent.type(await screen.findByLabelText(/Your own sentence/), 'Soon.');
    await userEvent.click(getSendButton('Cancel'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says why a deactivated person cannot be reminded', async () => {
    mockReplies({ [`POST ${previewPath}`]: [deactivatedPerson] });
    renderDialog({ userId: 'c3' });
    expect(await screen.findByText('Gone Person cannot be reminded')).toBeVisible();
    expect(getSendButton('Send reminder')).toBeDisabled();
    expect(screen.queryByLabelText(/Your own sentence/)).toBeNull();
  });

  it('stays open with the text of the trainer if the reminder was not sent', async () => {
    mockReplies({ [`POST ${previewPath}`]: [ali], [`POST ${sendPath}`]: [500, { code: 'internal', message: 'No.' }] });
    const onClose = renderDialog({ userId: 'a1' });
    await userEvent.type(await screen.findByLabelText(/Your own sentence/), 'Soon.');
    await userEvent.click(getSendButton('Send reminder'));
    expect(await screen.findByText('The reminder was not sent')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText(/Your own sentence/)).toHaveValue('Soon.');
  });
});

describe('RemindDialog for the people of a list', () => {
  const stalledPeoplePath = '/api/trainer/progress?stalledDays=14&sort=quiet';

  it('sends reminders to the chosen people, and names the people who were left out', async () => {
    const items = [{ id: 'b2' }, { id: 'a1' }, { id: 'c3' }];
    mockReplies({
      [`GET ${stalledPeoplePath}`]: { items, nextCursor: null },
      [`POST ${previewPath}`]: [ali, deactivatedPerson, sara],
      [`POST ${sendPath}`]: {
        sent: [{ userId: 'a1', fullName: 'Ali Said', byMail: true }],
        skipped: [
          { userId: 'b2', fullName: 'Sara Test', reason: 'reminded_recently', lastReminder: sara.lastReminder },
        ],
      },
    });
    const onClose = renderDialog({ filter: { stalledDays: 14 } });
    await screen.findByRole('checkbox', { name: 'Select all 2' });
    const boxes = within(screen.getByRole('list')).getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Sara Test'),
      expect.stringContaining('Ali Said'),
      expect.stringContaining('Gone Person'),
    ]);
    expect(boxes[2]).toBeDisabled();
    expect(getSendButton('Send reminders')).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
    await userEvent.click(getSendButton('Send 2 reminders'));
    await waitFor(() => expect(sentBodies('POST', sendPath)).toMatchObject([{ userIds: ['b2', 'a1'], again: false }]));
    expect(await screen.findByText('Not reminded')).toBeVisible();
    expect(screen.getByText(/^Sara Test:/)).toHaveTextContent('Sara Test: Reminded today by Anna Berg');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('ignores the tick at "Remind again" if none of the chosen people was reminded recently', async () => {
    mockReplies({
      [`GET ${stalledPeoplePath}`]: { items: [{ id: 'a1' }, { id: 'b2' }], nextCursor: null },
      [`POST ${previewPath}`]: [ali, sara],
      [`POST ${sendPath}`]: { sent: [], skipped: [] },
    });
    renderDialog({ filter: { stalledDays: 14 } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Remind again/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Sara Test/ }));
    await userEvent.click(getSendButton('Send 1 reminder'));
    await waitFor(() => expect(sentBodies('POST', sendPath)).toMatchObject([{ userIds: ['a1'], again: false }]));
  });

  it('says that not all reminders were sent if the second request fails, and unselects the people who were reminded', async () => {
    // One request accepts at most 100 people.
    const many = Array.from({ length: 101 }, (_, index) => ({ ...ali, userId: `p${index}`, fullName: `P ${index}` }));
    let sendCount = 0;
    mockNetwork((url) => {
      if (url === stalledPeoplePath) return { items: many.map(({ userId }) => ({ id: userId })), nextCursor: null };
      if (url === previewPath) return many;
      sendCount += 1;
      return sendCount === 1 ? { sent: many.slice(0, 100), skipped: [] } : 'offline';
    });
    const onClose = renderDialog({ filter: { stalledDays: 14 } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 101' }));
    await userEvent.click(getSendButton('Send 101 reminders'));
    expect(await screen.findByText('Not all reminders were sent')).toBeVisible();
    await waitFor(() => expect(getSendButton('Send 1 reminder')).toBeEnabled());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that nobody needs a reminder if the list is empty', async () => {
    mockReplies({ [`GET ${stalledPeoplePath}`]: { items: [], nextCursor: null } });
    renderDialog({ filter: { stalledDays: 14 } });
    expect(await screen.findByText('Nobody in this list needs a reminder.')).toBeVisible();
  });
});
