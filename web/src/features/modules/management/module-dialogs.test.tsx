import type { ManagedModule } from '@loopcheck/contract/features/modules/modules.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { CreateModuleDialog } from './create-module-dialog.tsx';
import { EditModuleDialog } from './edit-module-dialog.tsx';

const module: ManagedModule = {
  id: '00000000-0000-4000-8000-000000000001',
  chapterNumber: 7,
  title: 'Event Logs',
  description: 'Collect them.',
  estimatedDuration: 40,
  moduleIcon: '',
  isActive: true,
  hasContent: true,
  createdAt: '2026-11-01T00:00:00Z',
  startedCount: 3,
  completedCount: 1,
};
const path = `/api/training-modules/${module.id}`;

describe('CreateModuleDialog', () => {
  const renderDialog = () => {
    const onClose = vi.fn<() => void>();
    renderWithApp(<CreateModuleDialog onClose={onClose} />);
    return onClose;
  };

  it('enables Create when title and chapter number are filled in, and sends no duration if that field is empty', async () => {
    mockReplies({ 'POST /api/training-modules': {} });
    const onClose = renderDialog();
    const create = screen.getByRole('button', { name: /^Create/ });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText(/^Title/), 'Backups');
    expect(create).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText(/^Chapter number/), '14');
    expect(create).not.toHaveAttribute('aria-disabled', 'true');

    await userEvent.click(create);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentBodies('POST', '/api/training-modules')).toEqual([
      { title: 'Backups', chapterNumber: 14, description: '', content: '' },
    ]);
  });

  it('shows an error at an invalid field, and focuses the field', async () => {
    renderDialog();
    await userEvent.type(screen.getByLabelText(/^Title/), 'Backups');
    await userEvent.type(screen.getByLabelText(/^Chapter number/), '1000');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    const chapterNumber = screen.getByLabelText(/^Chapter number/);
    await waitFor(() => expect(chapterNumber).toHaveAccessibleDescription('At most 999'));
    expect(chapterNumber).toHaveFocus();
    expect(sentBodies('POST', '/api/training-modules')).toEqual([]);
  });

  it('stays open and keeps the entered values after a failure', async () => {
    mockReplies({ 'POST /api/training-modules': [500, { code: 'internal', message: 'It failed.' }] });
    const onClose = renderDialog();
    await userEvent.type(screen.getByLabelText(/^Title/), 'Backups');
    await userEvent.type(screen.getByLabelText(/^Chapter number/), '14');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));

    await screen.findByText('Failed to create training module.');
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Backups');
    expect(screen.getByLabelText(/^Chapter number/)).toHaveValue(14);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('EditModuleDialog', () => {
  it('shows the server’s error message at the field to which it belongs, and focuses the field', async () => {
    mockReplies({
      [`PATCH ${path}`]: [409, { code: 'chapter_taken', message: 'Another active module is chapter 8.' }],
    });
    renderWithApp(<EditModuleDialog module={module} onClose={vi.fn<() => void>()} />);
    const chapterNumber = screen.getByLabelText(/^Chapter number/);
    await userEvent.clear(chapterNumber);
    await userEvent.type(chapterNumber, '8');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(chapterNumber).toHaveAccessibleDescription('Another active module is chapter 8.'));
    expect(chapterNumber).toHaveFocus();
    expect(chapterNumber).toHaveValue(8);
  });

  it('shows an error at an empty duration, and sends nothing', async () => {
    renderWithApp(<EditModuleDialog module={module} onClose={vi.fn<() => void>()} />);
    const duration = screen.getByLabelText(/^Duration/);
    await userEvent.clear(duration);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(duration).toHaveAccessibleDescription('This is needed'));
    expect(sentBodies('PATCH', path)).toEqual([]);
  });

  it('lists the effects of deactivating a module, and sends all fields on Save', async () => {
    mockReplies({ [`PATCH ${path}`]: module });
    const onClose = vi.fn<() => void>();
    renderWithApp(<EditModuleDialog module={module} onClose={onClose} />);

    await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
    expect(screen.getByText('If you deactivate this module')).toBeVisible();
    const inProgressCount = module.startedCount - module.completedCount;
    expect(screen.getByText(new RegExp(`^${inProgressCount} people are in the middle of it`))).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentBodies('PATCH', path)).toEqual([
      {
        title: 'Event Logs',
        chapterNumber: 7,
        description: 'Collect them.',
        estimatedDuration: 40,
        isActive: false,
      },
    ]);
  });
});
