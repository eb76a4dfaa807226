import { Link } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Dialog, DialogCloseButton } from '../../ui/dialog.tsx';
import { UploadFiles } from './upload-files.tsx';

/** An XMLHttpRequest that never gets a reply. */
class EndlessRequest extends EventTarget {
  readonly upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

afterEach(() => vi.unstubAllGlobals());

async function renderUploader(
  wrap: (uploader: React.ReactElement) => React.ReactElement,
  resumableURL: string | null = null,
) {
  vi.stubGlobal('XMLHttpRequest', EndlessRequest);
  mockReplies({ 'POST /api/objects/upload': { uploadURL: '/api/objects/1?signature=x', resumableURL } });
  const uploader = <UploadFiles purpose="resource" startsAtOnce processFile={() => Promise.resolve()} />;
  const app = renderWithApp(wrap(uploader));
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const file = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });
  return {
    ...app,
    start: async () => {
      await userEvent.upload(input, file);
      await screen.findByRole('button', { name: 'Cancel a.pdf' });
    },
  };
}
/**
 * Presses the Cancel button of the upload. Calls `click()` on the element, because an open confirmation dialog covers
 * the page.
 */
const cancelUpload = () =>
  act(() => {
    (document.querySelector('button[aria-label="Cancel a.pdf"]') as HTMLButtonElement).click();
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** True if the browser would ask before it closes the page, because a listener has cancelled the event. */
const isUnloadStopped = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('LeaveUpload', () => {
  const withLink = (uploader: React.ReactElement) => (
    <>
      {uploader}
      <Link to="/news-feed">News</Link>
    </>
  );

  it('asks before a link is followed during an upload, and follows the link only if the person chooses to leave', async () => {
    const { start, currentHref } = await renderUploader(withLink);
    await start();
    await userEvent.click(screen.getByText('News'));
    expect(await screen.findByRole('dialog', { name: 'Stop the upload?' })).toBeVisible();
    await press('Keep uploading');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentHref()).toBe('/');
    expect(screen.getByRole('button', { name: 'Cancel a.pdf' })).toBeVisible();

    await userEvent.click(screen.getByText('News'));
    await screen.findByRole('dialog');
    await press('Stop and leave');
    await waitFor(() => expect(currentHref()).toBe('/news-feed'));
  });

  it('closes the question about a clicked link when the upload ends, and does not show it during the next upload', async () => {
    const { start, currentHref } = await renderUploader(withLink);
    await start();
    await userEvent.click(screen.getByText('News'));
    await screen.findByRole('dialog');
    cancelUpload();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await start();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(currentHref()).toBe('/');
  });

  it('says that the upload of a large file can continue later, but only if the site can receive files in parts', async () => {
    const sentence = /Files of 8 MB or more continue where they stopped/;
    const withParts = await renderUploader(withLink, '/api/objects/1/parts');
    await withParts.start();
    await userEvent.click(screen.getByText('News'));
    expect(await screen.findByRole('dialog')).toHaveTextContent(sentence);
    withParts.unmount();
    const withoutParts = await renderUploader(withLink);
    await withoutParts.start();
    await userEvent.click(screen.getByText('News'));
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(sentence);
  });

  it('makes the browser ask before the page is closed, but only during an upload', async () => {
    const { start } = await renderUploader(withLink);
    expect(isUnloadStopped()).toBe(false);
    await start();
    expect(isUnloadStopped()).toBe(true);
    await press('Cancel a.pdf');
    await waitFor(() => expect(isUnloadStopped()).toBe(false));
  });

  it('follows a link without a question if no upload is running', async () => {
    const { currentHref } = await renderUploader(withLink);
    await userEvent.click(screen.getByText('News'));
    await waitFor(() => expect(currentHref()).toBe('/news-feed'));
  });

  it('asks before the dialog with the upload is closed', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    const { start } = await renderUploader((uploader) => (
      <Dialog open onOpenChange={onOpenChange} title="Upload SOP">
        {uploader}
      </Dialog>
    ));
    await start();
    await press('Close');
    expect(await screen.findByRole('dialog', { name: 'Stop the upload?' })).toBeVisible();
    await press('Keep uploading');
    expect(onOpenChange).not.toHaveBeenCalled();
    await press('Close');
    await press('Stop and leave');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('closes the question about a click on Close when the upload ends, and does not show it during the next upload', async () => {
    const { start } = await renderUploader((uploader) => (
      <Dialog open onOpenChange={() => undefined} title="Upload SOP">
        {uploader}
      </Dialog>
    ));
    await start();
    await press('Close');
    await screen.findByRole('dialog', { name: 'Stop the upload?' });
    cancelUpload();
    await waitFor(() => expect(screen.queryByText('Stop the upload?')).toBeNull());
    await start();
    expect(screen.queryByText('Stop the upload?')).toBeNull();
  });

  it('asks before a button at the bottom of the dialog closes the dialog', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    const footer = <DialogCloseButton>Cancel</DialogCloseButton>;
    const { start } = await renderUploader((uploader) => (
      <Dialog open onOpenChange={onOpenChange} title="Share" footer={footer}>
        {uploader}
      </Dialog>
    ));
    await start();
    await press('Cancel');
    expect(await screen.findByRole('dialog', { name: 'Stop the upload?' })).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
