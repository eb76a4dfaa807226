import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { UploadFiles } from './upload-files.tsx';

const megabyte = 1024 * 1024;
const film = {
  id: 'b4a60000-0000-4000-8000-000000000001',
  fileName: 'pump-film.mp4',
  mimeType: 'video/mp4',
  fileSize: 800 * megabyte,
  receivedBytes: 800 * megabyte,
  isBeingSent: false,
  createdAt: new Date().toISOString(),
  uploadURL: '/api/objects/b4a60000-0000-4000-8000-000000000001',
};
const partialFilm = {
  ...film,
  id: 'b4a60000-0000-4000-8000-000000000002',
  fileName: 'valve-film.mp4',
  receivedBytes: 340 * megabyte,
};
const listRequest = 'GET /api/objects/unused?purpose=resource';
const limits = {
  resource: {
    maxFiles: 5,
    maxBytes: 100 * megabyte,
    maxVideoBytes: 2048 * megabyte,
    extensions: ['.pdf', '.docx', '.mp4', '.vtt'],
  },
};

const renderUploader = (processFile: (file: UploadedFile) => Promise<unknown>, extensions?: string[]) =>
  renderWithApp(<UploadFiles purpose="resource" extensions={extensions} processFile={processFile} />);

describe('UploadFiles', () => {
  it('shows the types and sizes that the server allows, and which files are download only', async () => {
    mockReplies({ 'GET /api/objects/limits': limits });
    renderUploader(() => Promise.resolve());
    expect(await screen.findByText(/videos of at most 2 GB, other files of at most 100 MB/)).toBeVisible();
    expect(screen.getByText(/Download only:/)).toHaveTextContent('Download only: .docx');
    await userEvent.upload(
      document.querySelector('input') as HTMLInputElement,
      new File(['PK'.repeat(700)], 'plan.docx'),
    );
    // 1,400 bytes, divided by 1,024.
    expect(screen.getByText('DOCX · Download only · 1.4 KB')).toBeVisible();
  });
});

describe('UploadFiles: files that were sent before and not published', () => {
  it('are offered with name, time and size, and are processed like new files if the person uses them', async () => {
    mockReplies({ [listRequest]: [film] });
    const processFile = vi.fn<(file: UploadedFile) => Promise<void>>(() => Promise.resolve());
    renderUploader(processFile);
    await screen.findByText('pump-film.mp4');
    expect(screen.getByText(/Today \d\d:\d\d · MP4 · 800\.0 MB/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use pump-film.mp4' }));
    const { uploadURL } = film;
    expect(processFile).toHaveBeenCalledWith({
      name: 'pump-film.mp4',
      type: 'video/mp4',
      size: film.fileSize,
      uploadURL,
    });
    await waitFor(() => expect(screen.queryByText('pump-film.mp4')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus());
  });

  it('stay in the list with the reason if they could not be used', async () => {
    mockReplies({ [listRequest]: [film] });
    renderUploader(() =>
      Promise.reject(new ApiError({ status: 409, code: 'x', message: 'This file is being checked.' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use pump-film.mp4' }));
    expect(await screen.findByText('This file is being checked.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use pump-film.mp4' })).toBeVisible();
  });

  it('show how to send the rest if they were sent only in part, and can be deleted', async () => {
    const deletePath = `/api/objects/${partialFilm.id}`;
    mockReplies({ [listRequest]: [partialFilm] });
    renderUploader(() => Promise.resolve());
    expect(await screen.findByText(/340\.0 MB of 800\.0 MB sent\. Choose this file again/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use valve-film.mp4' })).toBeNull();
    mockReplies({ [listRequest]: [], [`DELETE ${deletePath}`]: { id: partialFilm.id } });
    await userEvent.click(screen.getByRole('button', { name: 'Delete valve-film.mp4' }));
    await waitFor(() => expect(screen.queryByText('valve-film.mp4')).toBeNull());
    expect(sentRequests().filter(({ init }) => init?.method === 'DELETE')).toHaveLength(1);
  });

  it('cannot be used or deleted while another tab is sending them', async () => {
    mockReplies({ [listRequest]: [{ ...partialFilm, isBeingSent: true }] });
    renderUploader(() => Promise.resolve());
    expect(await screen.findByText(/340\.0 MB of 800\.0 MB sent\. It is still being sent\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete valve-film.mp4' })).toHaveAttribute('aria-disabled', 'true');
    mockReplies({ [listRequest]: [partialFilm] });
    // The list is requested again after three seconds.
    expect(await screen.findByText(/Choose this file again/, undefined, { timeout: 5000 })).toBeVisible();
  });

  it('are not offered where their type is not accepted', async () => {
    mockReplies({ [listRequest]: [film] });
    renderUploader(() => Promise.resolve(), ['.pdf']);
    await waitFor(() => expect(sentRequests().some(({ url }) => url.includes('unused'))).toBe(true));
    expect(screen.queryByText('pump-film.mp4')).toBeNull();
  });
});
