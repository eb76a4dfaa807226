import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { DraftCards } from './draft-cards.tsx';
import type { ClaimedResource } from './use-publish-resources.ts';

const createDraft = (name: string): ClaimedResource => ({
  file: { name, type: 'application/pdf', size: 5, uploadURL: `/api/objects/${name}` },
  objectPath: `/objects/${name}`,
  title: '',
  description: '',
});

function renderDrafts(names: string[], publish: (draft: ClaimedResource) => Promise<void> = () => Promise.resolve()) {
  const onPublish = vi.fn<(draft: ClaimedResource) => Promise<void>>(publish);
  function Drafts() {
    const [drafts, setDrafts] = useState(names.map(createDraft));
    const remove = ({ objectPath }: ClaimedResource) =>
      setDrafts((current) => current.filter((other) => other.objectPath !== objectPath));
    return (
      <DraftCards
        drafts={drafts}
        onDiscard={remove}
        onPublish={async (draft) => onPublish(draft).then(() => remove(draft))}
      />
    );
  }
  renderWithApp(<Drafts />);
  return onPublish;
}
const getCard = (position: number) => within(screen.getAllByRole('listitem')[position] as HTMLElement);
const press = (position: number, name: string) => {
  const button = getCard(position).getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

describe('DraftCards', () => {
  it('publishes a draft with the title from its file name, and moves the focus to the next draft', async () => {
    const onPublish = renderDrafts(['Flow_chart.pdf', 'b.pdf']);
    expect(getCard(0).getByRole('textbox', { name: 'Title' })).toHaveValue('Flow chart');

    press(0, 'Publish');

    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(onPublish).toHaveBeenCalledWith({ ...createDraft('Flow_chart.pdf'), title: 'Flow chart', description: '' });
    await waitFor(() => expect(getCard(0).getByRole('textbox', { name: 'Title' })).toHaveFocus());
  });

  it('moves the focus to the empty region when the last draft is discarded', async () => {
    renderDrafts(['a.pdf']);

    press(0, 'Discard');

    await waitFor(() => expect(screen.getByRole('region', { name: 'Ready to publish' })).toHaveFocus());
    expect(screen.getByText('There are no files to publish.')).toBeInTheDocument();
  });

  it('requires a title', async () => {
    const onPublish = renderDrafts(['a.pdf']);
    fireEvent.change(getCard(0).getByRole('textbox', { name: 'Title' }), { target: { value: ' ' } });
    press(0, 'Publish');

    expect(await screen.findByText('This is needed')).toBeVisible();
    expect(getCard(0).getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(onPublish).not.toHaveBeenCalled();
  });

  it('shows an error of the server at the field that the error is about, and keeps the typed text', async () => {
    const fields = { title: 'This must be one line of plain text.' };
    renderDrafts(['a.pdf'], () =>
      Promise.reject(new ApiError({ status: 422, code: 'invalid', message: 'Some of this is invalid.', fields })),
    );
    fireEvent.change(getCard(0).getByRole('textbox', { name: /^Description/ }), { target: { value: 'A chart' } });
    press(0, 'Publish');

    const title = getCard(0).getByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(title).toHaveAccessibleDescription(fields.title));
    expect(await screen.findByText('Failed to create learning resource')).toBeVisible();
    expect(getCard(0).getByRole('textbox', { name: /^Description/ })).toHaveValue('A chart');
  });
});
