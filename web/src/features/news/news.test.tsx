import type { TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fileCheckTimeoutMs } from '../../lib/api/call.ts';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { useDialogGuard } from '../../ui/dialog-guard.ts';
import { NewsList } from './news-list.tsx';
import { ShareDialog, type UploaderProps } from './share-dialog.tsx';

const moduleId = '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01';
const createNews = (id: string, videoTitle: string): TrainingNews => ({
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
const pageOf = (...items: TrainingNews[]) => ({ items, nextCursor: null });

describe('NewsList', () => {
  it('moves the focus to the next item when the focused item is removed', async () => {
    const first = createNews('n1', 'Restore on the bench');
    const second = createNews('n2', 'Export of the logs');
    mockReplies({ 'GET /api/training-news': pageOf(first, second) });
    renderWithApp(<NewsList onShare={() => {}} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Restore on the bench' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    mockReplies({ 'DELETE /api/training-news/n1': { id: 'n1' }, 'GET /api/training-news': pageOf(second) });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(screen.queryByText('Restore on the bench')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Export of the logs' })).toHaveFocus());
  });

  it('scrolls to the item that the person has just shared, and focuses it', async () => {
    const scrolledTo: string[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolledTo.push(this.id);
    };
    mockReplies({
      'GET /api/training-news': pageOf(createNews('n2', 'Export of the logs'), createNews('n1', 'Restore')),
    });
    renderWithApp(<NewsList newId="n2" onShare={() => {}} />);
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveFocus());
    expect(scrolledTo).toEqual(['news-n2']);
  });

  it('loads the items again when Retry is pressed after a failure', async () => {
    mockReplies({ 'GET /api/training-news': [503, { code: 'unavailable', message: 'No answer.', requestId: 'r1' }] });
    renderWithApp(<NewsList onShare={() => {}} />);
    expect(await screen.findByRole('heading', { name: 'The news could not be loaded' })).toBeVisible();
    mockReplies({ 'GET /api/training-news': pageOf() });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No training news yet' })).toBeVisible();
  });
});

describe('ShareDialog', () => {
  const onShared = vi.fn<(id: string) => void>();
  const onClose = vi.fn<() => void>();
  const renderDialog = (renderUploader: ComponentProps<typeof ShareDialog>['renderUploader'] = () => null) => {
    onShared.mockReset();
    onClose.mockReset();
    return renderWithApp(
      <ShareDialog
        modules={[{ id: moduleId, chapterNumber: 7, title: 'Event Logs' }]}
        onClose={onClose}
        onShared={onShared}
        renderUploader={renderUploader}
      />,
    );
  };
  /** Returns a replacement for the uploader: a button that attaches a file of this MIME type. */
  const createAttachButton = (type: string) => (props: UploaderProps) => (
    <button onClick={() => void props.processFile({ name: 'file', type, size: 1000, uploadURL: '/api/objects/1' })}>
      Attach
    </button>
  );
  const share = () => userEvent.click(screen.getByRole('button', { name: 'Share' }));

  it('shows errors at empty required fields, focuses the first of them, and sends nothing', async () => {
    renderDialog();
    await userEvent.type(screen.getByLabelText('Location'), 'Tank farm');
    await share();
    expect(await screen.findByText('Choose the module.')).toBeVisible();
    expect(screen.getByLabelText('Module')).toHaveFocus();
    expect(sentBodies('POST', '/api/training-news')).toEqual([]);
  });

  it('on Cancel, calls the dialog guard of the uploader, or closes immediately if there is no guard', async () => {
    // A dialog guard asks the person whether the dialog should close, for example while files are being uploaded.
    const guard = vi.fn<(close: () => void) => void>();
    const GuardedUploader = () => {
      useDialogGuard(guard);
      return null;
    };
    const { unmount } = renderDialog(() => <GuardedUploader />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(guard).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    renderDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('waits longer than usual for the reply while the server checks an attached video', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    mockReplies({ 'PUT /api/training-news/files': { objectPath: '/objects/1' } });
    renderDialog(createAttachButton('video/mp4'));
    await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
    await screen.findByLabelText('Training video title');
    expect(setTimer.mock.calls.map(([, delay]) => delay)).toContain(fileCheckTimeoutMs);
    setTimer.mockRestore();
  });

  it('asks for a title only for a video', async () => {
    mockReplies({ 'PUT /api/training-news/files': { objectPath: '/objects/1' } });
    renderDialog(createAttachButton('video/mp4'));
    expect(screen.queryByLabelText('Training video title')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
    expect(await screen.findByLabelText('Training video title')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Module'), moduleId);
    await userEvent.type(screen.getByLabelText('Location'), 'Tank farm');
    await share();
    expect(await screen.findByText('Enter the title of the training.')).toBeVisible();
    expect(sentBodies('POST', '/api/training-news')).toEqual([]);

    mockReplies({ 'POST /api/training-news': createNews('n3', 'Restore on the bench') });
    await userEvent.type(screen.getByLabelText('Training video title'), 'Restore on the bench');
    await share();
    await waitFor(() => expect(onShared).toHaveBeenCalledExactlyOnceWith('n3'));
    expect(sentBodies('POST', '/api/training-news')).toMatchObject([{ videoTitle: 'Restore on the bench' }]);
  });

  it('shows visible text that says why Share is disabled while files are pending', async () => {
    renderDialog((props) => <button onClick={() => props.onPendingChange(true)}>Choose</button>);
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
    expect(screen.getByText(/You can share when all files are uploaded/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Share/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps all fields when the server cannot store the item, and shows the server’s message', async () => {
    mockReplies({
      'POST /api/training-news': [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    renderDialog();
    await userEvent.selectOptions(screen.getByLabelText('Module'), moduleId);
    await userEvent.type(screen.getByLabelText('Location'), 'Tank farm');
    await share();
    expect(await screen.findByText(/The database does not answer\./)).toBeVisible();
    expect(screen.getByLabelText('Module')).toHaveValue(moduleId);
    expect(screen.getByLabelText('Location')).toHaveValue('Tank farm');
    expect(sentBodies('POST', '/api/training-news')).toEqual([
      {
        moduleId,
        // An item without a video gets the title of its module.
        videoTitle: 'Event Logs',
        location: 'Tank farm',
        attendeeComment: '',
        media: [],
      },
    ]);
  });
});
