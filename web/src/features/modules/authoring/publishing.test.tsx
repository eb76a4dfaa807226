import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { editableModuleSample } from '../../../testing/samples.ts';
import { DescriptionForm } from './description-form.tsx';
import { toModuleDraft } from './module-draft.rules.ts';
import { PublishDialog } from './publish-dialog.tsx';

const module = editableModuleSample({ contentRevision: 3 });
const path = `/api/training-modules/${module.id}/revisions`;

describe('PublishDialog', () => {
  const renderDialog = () => {
    const callbacks = {
      onClose: vi.fn<() => void>(),
      onPublished: vi.fn<() => void>(),
      onOutdated: vi.fn<() => void>(),
    };
    const draft = { ...toModuleDraft(module), title: 'Logs' };
    renderWithApp(<PublishDialog module={module} draft={draft} {...callbacks} />);
    return callbacks;
  };

  it('shows an error at an empty note, and focuses the field', async () => {
    renderDialog();

    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const note = screen.getByLabelText('What changed');
    await waitFor(() => expect(note).toHaveAccessibleDescription(/^This is needed/));
    expect(note).toHaveFocus();
  });

  it('publishes the changed fields once after a double click', async () => {
    mockReplies({ [`POST ${path}`]: { ...module, contentRevision: 4 } });
    const { onPublished } = renderDialog();
    await userEvent.type(screen.getByLabelText('What changed'), 'A shorter title');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(1));
    expect(sentBodies('POST', path)).toEqual([{ baseRevision: 3, note: 'A shorter title', title: 'Logs' }]);
  });

  it('shows the error of the server at the note, and keeps the text', async () => {
    const fields = { note: 'Write one line.' };
    mockReplies({ [`POST ${path}`]: [422, { code: 'invalid', message: 'Some fields are invalid.', fields }] });
    renderDialog();
    const note = screen.getByLabelText('What changed');
    await userEvent.type(note, 'A shorter title');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription(/^Write one line\./));
    expect(note).toHaveValue('A shorter title');
  });

  it('calls onOutdated if a newer revision was published', async () => {
    mockReplies({ [`POST ${path}`]: [409, { code: 'module_changed', message: 'It has changed.' }] });
    const { onOutdated } = renderDialog();
    await userEvent.type(screen.getByLabelText('What changed'), 'A shorter title');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(onOutdated).toHaveBeenCalledTimes(1));
  });
});

describe('DescriptionForm', () => {
  it('passes each change to the draft, and shows an error at an invalid field', async () => {
    const onChange = vi.fn<(change: object) => void>();
    renderWithApp(<DescriptionForm draft={toModuleDraft(module)} onChange={onChange} />);
    const duration = screen.getByLabelText('Estimated duration in minutes');

    await userEvent.clear(duration);
    expect(onChange).toHaveBeenLastCalledWith({ estimatedDuration: null });
    await waitFor(() => expect(duration).toHaveAccessibleDescription('Enter a whole number'));

    await userEvent.type(duration, '45');
    expect(onChange).toHaveBeenLastCalledWith({ estimatedDuration: 45 });
    await waitFor(() => expect(duration).not.toHaveAccessibleDescription());

    await userEvent.clear(screen.getByLabelText('Title'));
    expect(onChange).toHaveBeenLastCalledWith({ title: '' });
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('This is needed'));
  });

  it('shows the errors of a stored draft', async () => {
    const draft = { ...toModuleDraft(module), title: '' };
    renderWithApp(<DescriptionForm draft={draft} onChange={vi.fn<() => void>()} />);
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('This is needed'));
  });
});
