import type { TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { NewsList } from './news-list.tsx';
import { ShareDialog } from './share-dialog.tsx';

const moduleId = '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01';
const news = (id: string, videoTitle: string): TrainingNews => ({
  id,
  moduleId,
  chapterNumber: 7,
  moduleTitle: 'Event Logs',
  videoTitle,
  location: 'Tank farm',
  attendeeComment: '',
  completedAt: null,
  createdAt: '2026-11-18T12:00:00Z',
  author: { id: 'a1', fullName: 'Li Wen', pictureUrl: null },
  mediaFiles: [],
  isHidden: false,
  canHide: false,
  canRemove: true,
});
const page = (...items: TrainingNews[]) => ({ items, nextCursor: null });

describe('NewsList', () => {
  it('moves the focus to the next item when the focused item is removed', async () => {
    const first = news('n1', 'Restore on the bench');
    const second = news('n2', 'Export of the logs');
    mockReplies({ 'GET /api/training-news': page(first, second) });
    renderWithApp(<NewsList onShare={() => {}} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Restore on the bench' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    mockReplies({ 'DELETE /api/training-news/n1': { id: 'n1' }, 'GET /api/training-news': page(second) });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(screen.queryByText('Restore on the bench')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Export of the logs' })).toHaveFocus());
  });

  it('can be loaded again after a failure', async () => {
    mockReplies({ 'GET /api/training-news': [503, { code: 'unavailable', message: 'No answer.', requestId: 'r1' }] });
    renderWithApp(<NewsList onShare={() => {}} />);
    expect(await screen.findByRole('heading', { name: 'The news could not be loaded' })).toBeVisible();
    mockReplies({ 'GET /api/training-news': page() });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No training news yet' })).toBeVisible();
  });
});

describe('ShareDialog', () => {
  const renderDialog = () =>
    renderWithApp(
      <ShareDialog
        modules={[{ id: moduleId, chapterNumber: 7, title: 'Event Logs' }]}
        onClose={() => {}}
        renderUploader={() => null}
      />,
    );
  const share = () => userEvent.click(screen.getByRole('button', { name: 'Share' }));

  it('shows errors at empty required fields, focuses the first of them, and sends nothing', async () => {
    renderDialog();
    await userEvent.type(screen.getByLabelText('Location'), 'Tank farm');
    await share();
    expect(await screen.findByText('Choose the module.')).toBeVisible();
    expect(screen.getByText('Enter the title of the training.')).toBeVisible();
    expect(screen.getByLabelText('Module')).toHaveFocus();
    expect(sentBodies('POST', '/api/training-news')).toEqual([]);
  });

  it('keeps all fields when the server cannot store the item, and shows the server’s message', async () => {
    mockReplies({
      'POST /api/training-news': [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    renderDialog();
    await userEvent.selectOptions(screen.getByLabelText('Module'), moduleId);
    await userEvent.type(screen.getByLabelText('Training video title'), 'Restore on the bench');
    await userEvent.type(screen.getByLabelText('Location'), 'Tank farm');
    await share();
    expect(await screen.findByText(/The database does not answer\./)).toBeVisible();
    expect(screen.getByLabelText('Module')).toHaveValue(moduleId);
    expect(screen.getByLabelText('Training video title')).toHaveValue('Restore on the bench');
    expect(screen.getByLabelText('Location')).toHaveValue('Tank farm');
    expect(sentBodies('POST', '/api/training-news')).toEqual([
      {
        moduleId,
        videoTitle: 'Restore on the bench',
        location: 'Tank farm',
        attendeeComment: '',
        media: [],
      },
    ]);
  });
});
