import type { ImportPreview } from '@loopcheck/contract/features/accounts/users-import.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

const importUrl = '/api/admin/users/import';
const preview: ImportPreview = {
  faults: [],
  counts: { created: 1, changed: 1, unchanged: 3, missing: 1 },
  created: [{ line: 2, fullName: 'New One', email: null, employeeId: 'N-1', role: 'trainer' }],
  changed: [
    {
      line: 3,
      id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01',
      fullName: 'Carl',
      employeeId: 'C-1',
      state: 'active',
      changes: [{ field: 'department', from: 'Old', to: 'New' }],
    },
  ],
  // Active people who are not in the file.
  missing: [
    {
      id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a02',
      fullName: 'Gone',
      email: null,
      employeeId: 'G-1',
      role: 'trainee',
      isAdmin: false,
    },
  ],
  sameNames: [{ fullName: 'Ann Lee', lines: [2, 4] }],
  previewToken: 'token',
};
// The content is arbitrary, because only the server reads it.
const file = new File(['Badge\nC-1\n'], 'people.csv', { type: 'text/csv' });

async function openDialogAndChooseFile(replies: Record<string, unknown>, onClose = vi.fn<() => void>()) {
  const user = userEvent.setup();
  mockReplies(replies);
  renderWithApp(<ImportDialog onClose={onClose} />);
  await user.upload(screen.getByLabelText('CSV file'), file);
  return user;
}

describe('ImportDialog', () => {
  it('lists created, changed and missing people and equal names, and imports what this preview shows', async () => {
    const reply = {
      created: 1,
      changed: 1,
      unchanged: 3,
      deactivated: 0,
      linksCsv: 'x',
      expiresAt: '2026-12-01T10:00:00Z',
    };
    const user = await openDialogAndChooseFile({ [`POST ${importUrl}/check`]: preview, [`POST ${importUrl}`]: reply });
    expect(await screen.findByText('Create 1 person')).toBeVisible();
    expect(screen.getByText('as trainer')).toBeVisible();
    expect(screen.getByText('Old')).toBeVisible();
    expect(screen.getByText('Ann Lee: lines 2, 4')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Deactivate this 1 person' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(await screen.findByText('1 created, 1 changed, 0 deactivated.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save the list of links' })).toBeVisible();
    expect(screen.getByText(/For people without an email you can print cards instead/)).toBeVisible();
    expect(sentBodies('POST', importUrl)).toEqual([
      { csv: 'Badge\nC-1\n', previewToken: 'token', deactivateMissing: false },
    ]);
  });

  it('shows the name of the chosen file, and checks the file again if the same file is chosen again', async () => {
    const user = await openDialogAndChooseFile({ [`POST ${importUrl}/check`]: preview });
    const field = screen.getByLabelText<HTMLInputElement>('CSV file');
    expect(field.files?.[0]?.name).toBe('people.csv');
    await user.upload(field, file);
    await waitFor(() => expect(sentBodies('POST', `${importUrl}/check`)).toHaveLength(2));
  });

  it('deactivates the people who are not in the file if the box is ticked', async () => {
    const user = await openDialogAndChooseFile({ [`POST ${importUrl}/check`]: preview });
    await user.click(await screen.findByRole('checkbox', { name: 'Deactivate this 1 person' }));
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(sentBodies('POST', importUrl)).toMatchObject([{ deactivateMissing: true }]);
  });

  it('shows a new preview if the server refuses the import because accounts have changed', async () => {
    const refusal = [409, { code: 'import_outdated', message: 'Changed.' }];
    const user = await openDialogAndChooseFile({
      [`POST ${importUrl}/check`]: preview,
      [`POST ${importUrl}`]: refusal,
    });
    await screen.findByText('Create 1 person');
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    expect(sentBodies('POST', `${importUrl}/check`)).toHaveLength(2);
  });

  it('says "No reply" instead of "Nothing was imported" if no reply arrives, and shows a new preview', async () => {
    const noReply = [504, { code: 'unavailable', message: 'Gateway timeout.' }];
    const user = await openDialogAndChooseFile({
      [`POST ${importUrl}/check`]: preview,
      [`POST ${importUrl}`]: noReply,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Deactivate this 1 person' }));
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(await screen.findByText('No reply')).toBeVisible();
    expect(screen.getByText(/Check below whether the people were imported/)).toBeVisible();
    expect(screen.queryByText('Nothing was imported')).not.toBeInTheDocument();
    expect(sentBodies('POST', `${importUrl}/check`)).toHaveLength(2);
    expect(await screen.findByRole('checkbox', { name: 'Deactivate this 1 person' })).not.toBeChecked();
  });

  it('cannot be cancelled while the import runs', async () => {
    const onClose = vi.fn<() => void>();
    const user = await openDialogAndChooseFile({ [`POST ${importUrl}/check`]: preview }, onClose);
    await screen.findByText('Create 1 person');
    // The import never gets a reply.
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lists the faults with their line numbers, and does not import a file with faults', async () => {
    const faults: ImportPreview['faults'] = [
      { line: 2, field: 'employeeId', fault: 'zeros_lost', value: '123', otherLine: null },
      { line: 3, field: 'role', fault: 'role_change', value: 'trainer', otherLine: null },
      { line: 5, field: null, fault: 'same_account', value: 'A-1', otherLine: 4 },
    ];
    const user = await openDialogAndChooseFile({
      [`POST ${importUrl}/check`]: { ...preview, faults, previewToken: null },
    });
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent('Line 2: Employee ID “123”: an account has this number with zeros before it.');
    expect(list).toHaveTextContent('Line 3: an import does not change the role of an account.');
    expect(list).toHaveTextContent('Line 5: “A-1” is the same account as in line 4.');
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(sentBodies('POST', importUrl)).toEqual([]);
  });
});
