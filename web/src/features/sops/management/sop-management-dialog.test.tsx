import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockReplies, sentBodies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { sopSample } from '../../../testing/samples.ts';
import { SopManagementDialog } from './sop-management-dialog.tsx';

const sop: ManagedSop = {
  ...sopSample({ title: 'Export the logs', chapterNumber: 7, releasedAt: '2026-10-12T08:00:00Z' }),
  isShipped: false,
  createdByName: 'Ravi Menon',
  textState: 'ready',
  textFault: null,
  canDelete: false,
  readCount: 3,
  readOlderCount: 1,
};
const sopPath = `/api/documents/${sop.id}`;
/** The file that the test button Upload passes to the dialog. */
const file = { name: 'b.pdf', type: 'application/pdf', size: 9, uploadURL: '/api/uploads/u1' };

const renderDialog = (replies: Record<string, unknown> = {}) => {
  mockReplies({
    [`GET /api/trainer/documents/${sop.id}`]: sop,
    [`GET /api/trainer/documents/${sop.id}/readers`]: { items: [], nextCursor: null },
    ...replies,
  });
  renderWithApp(
    <SopManagementDialog
      id={sop.id}
      userId="me"
      chapters={[{ chapterNumber: 7, title: 'Event Logs' }]}
      renderUpload={({ processFile }) => (
        <button onClick={() => void processFile(file).catch(() => undefined)}>Upload</button>
      )}
      onClose={() => {}}
    />,
  );
};
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

beforeEach(() => localStorage.clear());

describe('The Change tab of SopManagementDialog', () => {
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('shows an error at the field for the title if it is empty, focuses the field, and sends nothing', async () => {
    renderDialog();
    await openTab('Change');
    await userEvent.clear(screen.getByLabelText('Title'));
    await save();

    expect(await screen.findByText('This is needed')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(sentBodies('PATCH', sopPath)).toEqual([]);
  });

  it('restores a draft, sends only its changes, and deletes the draft after the changes are saved', async () => {
    const draftPath = `/api/trainer/drafts/sop/${sop.id}`;
    // The draft is based on an old description. Somebody else has corrected the description since then.
    const base = { title: sop.title, description: 'Old', chapterNumber: 7 };
    const draft = { content: JSON.stringify({ values: { ...base, title: 'Export all logs' }, base }) };
    const draftInfo = { revision: 2, savedAt: '2026-11-20T10:42:00Z', editorId: 'phone' };
    renderDialog({
      [`GET ${draftPath}`]: {
        own: { ...draft, ...draftInfo },
        others: [{ fullName: 'Anna Berg', savedAt: draftInfo.savedAt }],
      },
      [`PATCH ${sopPath}`]: sop,
    });
    await openTab('Change');
    expect(await screen.findByLabelText('Title')).toHaveValue('Export all logs');
    expect(await screen.findByText(/^Anna Berg has an unpublished draft, last changed 20 Nov 2026/)).toBeVisible();
    await save();
    await waitFor(() => expect(sentRequests().at(-1)?.init?.method).toBe('DELETE'));
    expect(sentBodies('PATCH', sopPath)).toEqual([{ title: 'Export all logs' }]);
  });

  it('sends only the chapter if only the chapter was changed', async () => {
    renderDialog({ [`PATCH ${sopPath}`]: sop });
    await openTab('Change');
    expect(screen.getByLabelText(/Chapter/)).toHaveDisplayValue('7. Event Logs');

    await userEvent.selectOptions(screen.getByLabelText(/Chapter/), 'No chapter');
    await save();

    await waitFor(() => expect(sentBodies('PATCH', sopPath)).toEqual([{ chapterNumber: null }]));
  });

  it('shows an error of the server at the field that the error names, and keeps the typed text', async () => {
    renderDialog({
      [`PATCH ${sopPath}`]: [422, { code: 'invalid', message: 'Invalid.', fields: { title: 'Too odd.' } }],
    });
    await openTab('Change');
    await userEvent.type(screen.getByLabelText('Title'), ' again');
    await save();

    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Too odd.'));
    expect(screen.getByLabelText('Title')).toHaveValue('Export the logs again');
  });
});

describe('The New revision tab of SopManagementDialog', () => {
  it('stays mounted while another tab is selected, so that a running upload continues', async () => {
    renderDialog({ [`GET /api/trainer/documents/${sop.id}/revisions`]: [] });
    await openTab('New revision');
    const upload = screen.getByRole('button', { name: 'Upload' });
    await openTab('History');
    expect(upload.isConnected).toBe(true);
    expect(upload).not.toBeVisible();
  });

  it('claims the uploaded file, and sends the path of the file with the note', async () => {
    renderDialog({
      'PUT /api/sop-files': { objectPath: '/objects/u1' },
      [`POST ${sopPath}/revisions`]: sop,
    });
    await openTab('New revision');
    await userEvent.type(screen.getByLabelText(/What is new/), 'Step 3 uses a hash.');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));

    await waitFor(() =>
      expect(sentBodies('POST', `${sopPath}/revisions`)).toEqual([
        {
          note: 'Step 3 uses a hash.',
          filePath: '/objects/u1',
          fileName: 'b.pdf',
          fileSize: 9,
          mimeType: 'application/pdf',
        },
      ]),
    );
  });
});
