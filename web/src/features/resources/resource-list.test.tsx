import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ResourceList } from './resource-list.tsx';

const createLink = (id: string): LearningResource => ({
  id,
  moduleId: 'm1',
  title: `Link ${id}`,
  description: '',
  type: 'link',
  fileName: null,
  filePath: null,
  fileSize: null,
  mimeType: null,
  duration: null,
  url: 'https://plant.test/',
  orderIndex: 0,
  createdAt: '2026-01-01T00:00:00Z',
  canDelete: true,
  isDownloadOnly: false,
  forms: [],
  conversion: null,
  posterPath: null,
  captions: [],
  watching: null,
});
const listRequest = 'GET /api/training-modules/m1/resources';

async function renderList(...ids: string[]) {
  mockReplies({ [listRequest]: ids.map(createLink) });
  renderWithApp(<ResourceList moduleId="m1" userId="u1" canManage />);
  await screen.findByRole('button', { name: `Delete Link ${ids[0]}` });
}

/** Deletes a resource. Focuses each button first, as the Tab key does. */
async function deleteResource(id: string, { remainingIds }: { remainingIds: string[] }) {
  mockReplies({ [listRequest]: remainingIds.map(createLink), [`DELETE /api/learning-resources/${id}`]: { id } });
  const button = screen.getByRole('button', { name: `Delete Link ${id}` });
  button.focus();
  fireEvent.click(button);
  const confirm = await screen.findByRole('button', { name: 'Delete' });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByText(`Link ${id}`)).toBeNull());
}

describe('ResourceList', () => {
  it('moves the focus to the next resource after a deletion', async () => {
    await renderList('1', '2', '3');

    await deleteResource('2', { remainingIds: ['1', '3'] });

    await waitFor(() => expect(screen.getByRole('link', { name: /Link 3/ })).toHaveFocus());
  });

  it('moves the focus to the empty list after the last resource was deleted', async () => {
    await renderList('1');

    await deleteResource('1', { remainingIds: [] });

    const empty = await screen.findByRole('heading', { name: 'No learning resources available' });
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(empty);
  });

  it('displays why the list could not be loaded, and loads the list on Retry', async () => {
    mockReplies({ [listRequest]: [503, { code: 'unavailable', message: 'Try again later.', requestId: 'r-1' }] });
    renderWithApp(<ResourceList moduleId="m1" userId="u1" canManage={false} />);
    expect(screen.getByText('Loading resources...')).toBeVisible();
    expect(await screen.findByText('The resources could not be loaded')).toBeVisible();
    expect(screen.getByText('Try again later.')).toBeVisible();

    mockReplies({ [listRequest]: [createLink('1')] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Link 1')).toBeVisible();
  });
});
