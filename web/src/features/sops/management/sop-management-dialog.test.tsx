import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
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
const file = { name: 'b.pdf', type: 'application/pdf', size: 9, uploadURL: '/api/uploads/u1' };

const renderDialog = (answers: Record<string, unknown> = {}) => {
  mockReplies({
    [`GET /api/trainer/documents/${sop.id}`]: sop,
    [`GET /api/trainer/documents/${sop.id}/readers`]: { items: [], nextCursor: null },
    ...answers,
  });
  renderWithApp(
    <SopManagementDialog
      id={sop.id}
      chapters={[{ chapterNumber: 7, title: 'Event Logs' }]}
      renderUpload={({ processFile }) => (
        <button onClick={() => void processFile(file).catch(() => undefined)}>Upload</button>
      )}
      onClose={() => {}}
    />,
  );
};
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

describe('The Change tab of SopManagementDialog', () => {
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('shows an error at an empty title, focuses the field, and sends nothing', async () => {
    renderDialog();
    await openTab('Change');
    await userEvent.clear(screen.getByLabelText('Title'));
    await save();

    expect(await screen.findByText('This is needed')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(sentBodies('PATCH', sopPath)).toEqual([]);
  });

  it('saves the changed chapter, with title and description', async () => {
    renderDialog({ [`PATCH ${sopPath}`]: sop });
    await openTab('Change');
    expect(screen.getByLabelText(/Chapter/)).toHaveDisplayValue('7. Event Logs');

    await userEvent.selectOptions(screen.getByLabelText(/Chapter/), 'No chapter');
    await save();

    await waitFor(() =>
      expect(sentBodies('PATCH', sopPath)).toEqual([
        { title: 'Export the logs', description: '', chapterNumber: null },
      ]),
    );
  });

  it('shows an error of the server at its field, and keeps what was typed', async () => {
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
  it('claims the uploaded file and sends it with the note', async () => {
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
