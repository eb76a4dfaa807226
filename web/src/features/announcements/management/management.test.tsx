import type { SentAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { EditAnnouncementDialog } from './edit-announcement-dialog.tsx';
import { SendAnnouncement } from './send-announcement.tsx';
import { SentAnnouncementList } from './sent-announcement-list.tsx';

const moduleId = '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01';
const eventLogsOption = 'Chapter 7: Event Logs (12 people)';
const audiences = {
  all: 40,
  departments: [{ department: 'Control', people: 1 }],
  // Modules, each with the number of people who have not completed it.
  unfinished: [{ moduleId, chapterNumber: 7, title: 'Event Logs', people: 12 }],
};
const announcement: SentAnnouncement = {
  id: '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a02',
  title: 'Patch day',
  content: '<p>Monday.</p>',
  author: 'Ravi Menon',
  createdAt: '2026-11-18T12:00:00Z',
  editedAt: null,
  audience: { to: 'department', department: 'Control' },
  audienceName: 'Control',
  withdrawnAt: null,
  recipientCount: 1,
  readCount: 0,
};
const editPath = `/api/announcements/${announcement.id}`;

beforeEach(() => localStorage.clear());

describe('SendAnnouncement', () => {
  it('shows errors at empty fields, focuses the first of them, keeps the audience, and sends nothing', async () => {
    mockReplies({ 'GET /api/trainer/announcements/audiences': audiences });
    renderWithApp(<SendAnnouncement userId="me" />);
    const select = await screen.findByLabelText('Send to');
    await userEvent.selectOptions(select, eventLogsOption);
    await screen.findByRole('textbox', { name: 'Text' });

    await userEvent.click(screen.getByRole('button', { name: 'Send announcement' }));
    // One error is at the title, and one at the text.
    expect(await screen.findAllByText('This is needed')).toHaveLength(2);
    expect(screen.getByLabelText('Title')).toHaveFocus();

    await userEvent.type(screen.getByLabelText('Title'), 'Patch day');
    await userEvent.click(screen.getByRole('button', { name: 'Send announcement' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus());
    expect(select).toHaveDisplayValue(eventLogsOption);
    expect(sentRequests().map(({ init }) => init?.method)).not.toContain('POST');
  });

  it('starts with the draft that was saved on another device, and deletes this draft when the announcement is sent', async () => {
    // A new announcement has no id yet, so the id in the path is zero.
    const draftPath = '/api/trainer/drafts/new_announcement/00000000-0000-0000-0000-000000000000';
    const content = JSON.stringify({
      values: { title: 'Patch day', content: '<p>Monday.</p>', audience: { to: 'all' } },
      base: { title: '', content: '', audience: { to: 'all' } },
    });
    const own = { content, revision: 3, savedAt: '2026-11-20T10:42:00Z', editorId: 'phone' };
    mockReplies({
      [`GET ${draftPath}`]: { own, others: [] },
      'GET /api/trainer/announcements/audiences': audiences,
      'POST /api/announcements': announcement,
    });
    renderWithApp(<SendAnnouncement userId="me" />);
    expect(await screen.findByLabelText('Title')).toHaveValue('Patch day');
    expect(await screen.findByText(/^This is your draft of 20 Nov 2026/)).toBeVisible();
    expect(await screen.findByText('Monday.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send announcement' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''));
    await waitFor(() => expect(sentRequests().at(-1)?.init?.method).toBe('DELETE'));
    expect(sentBodies('POST', '/api/announcements')).toMatchObject([{ title: 'Patch day' }]);
  });

  it('loads the audiences again when Retry is pressed after a failure', async () => {
    mockReplies({ 'GET /api/trainer/announcements/audiences': [503, { code: 'unavailable', message: 'No answer.' }] });
    renderWithApp(<SendAnnouncement userId="me" />);
    expect(await screen.findByText('No answer.')).toBeVisible();

    mockReplies({ 'GET /api/trainer/announcements/audiences': audiences });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Control (1 person)' })).toBeInTheDocument();
  });
});

describe('EditAnnouncementDialog', () => {
  const renderDialog = () => {
    const onClose = vi.fn<() => void>();
    renderWithApp(<EditAnnouncementDialog announcement={announcement} userId="me" onClose={onClose} />);
    return onClose;
  };
  const changeTitleAndSave = async () => {
    await screen.findByRole('textbox', { name: 'Text' });
    await userEvent.type(screen.getByLabelText('Title'), ' moved');
    await userEvent.click(screen.getByRole('button', { name: 'Save and notify again' }));
  };

  it('sends only the title if only the title was changed', async () => {
    mockReplies({ [`PATCH ${editPath}`]: announcement });
    const onClose = renderDialog();
    await changeTitleAndSave();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentBodies('PATCH', editPath)).toEqual([{ title: 'Patch day moved' }]);
  });

  it('sends only the text if the draft changed only the text and another trainer has changed the title', async () => {
    // The announcement as it was when this person began the draft. Then another trainer saved the title "Patch day".
    const base = { title: 'Patch', content: '<p>Monday.</p>', audience: announcement.audience };
    const content = JSON.stringify({ values: { ...base, content: '<p>Tuesday.</p>' }, base });
    const own = { content, revision: 3, savedAt: '2026-11-20T10:42:00Z', editorId: 'phone' };
    mockReplies({
      [`GET /api/trainer/drafts/announcement/${announcement.id}`]: { own, others: [] },
      [`PATCH ${editPath}`]: announcement,
    });
    const onClose = renderDialog();
    expect(await screen.findByLabelText('Title')).toHaveValue('Patch day');
    expect(await screen.findByText('Tuesday.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save and notify again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentBodies('PATCH', editPath)).toEqual([{ content: '<p>Tuesday.</p>' }]);
  });

  it('shows an error of the server at the field that it concerns, and keeps the typed text', async () => {
    mockReplies({
      [`PATCH ${editPath}`]: [422, { code: 'invalid', message: 'Invalid.', fields: { title: 'Too odd.' } }],
    });
    const onClose = renderDialog();
    await changeTitleAndSave();
    expect(await screen.findByText('Too odd.')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Patch day moved');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows an error of the server above the fields if it concerns no field', async () => {
    mockReplies({ [`PATCH ${editPath}`]: [409, { code: 'announcement_withdrawn', message: 'It was withdrawn.' }] });
    renderDialog();
    await changeTitleAndSave();
    expect(await screen.findByText('It was withdrawn.')).toBeVisible();
    expect(screen.getByText('The announcement was not changed')).toBeVisible();
  });
});

describe('SentAnnouncementList', () => {
  const pageOf = (item: SentAnnouncement) => ({ items: [item], nextCursor: null });

  it('moves the focus to another button of the same announcement after a withdrawal', async () => {
    mockReplies({ 'GET /api/trainer/announcements': pageOf(announcement) });
    renderWithApp(<SentAnnouncementList userId="me" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Patch day' }));
    const confirmButton = await screen.findByRole('button', { name: 'Withdraw announcement' });
    const withdrawn = { ...announcement, withdrawnAt: '2026-11-19T12:00:00Z' };
    mockReplies({
      'GET /api/trainer/announcements': pageOf(withdrawn),
      [`POST /api/announcements/${announcement.id}/withdraw`]: withdrawn,
    });
    await userEvent.click(confirmButton);

    expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Who has read it: Patch day' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
