import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { UploadFiles } from './upload-files.tsx';

/** The replies to PUT requests, in order. Further requests get the last reply. Status 0 stands for a network error. */
let replies: [status: number, body: string][] = [];
let putRequests: { url: string; type: string }[] = [];

/** Replaces XMLHttpRequest. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #put = { url: '', type: '' };
  open(_method: string, url: string) {
    this.#put.url = url;
  }
  setRequestHeader(_name: string, value: string) {
    this.#put.type = value;
  }
  send(file: Blob) {
    putRequests.push(this.#put);
    const [status, body] = (replies.length > 1 ? replies.shift() : replies[0]) ?? [200, '{}'];
    Object.assign(this, { status, responseText: body });
    queueMicrotask(() => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: file.size }));
      this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

/** A request that has sent half of the file and does not end. */
class UnfinishedRequest extends FakeRequest {
  override send(file: Blob) {
    queueMicrotask(() => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: file.size / 2 })));
  }
}

const announcePath = '/api/objects/upload';
const createPdf = (name = 'a.pdf') => new File(['%PDF-'], name, { type: 'application/pdf' });

beforeEach(() => {
  replies = [[200, '{}']];
  putRequests = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  mockReplies({ [`POST ${announcePath}`]: { uploadURL: '/api/objects/1?signature=x' } });
});
afterEach(() => vi.unstubAllGlobals());

async function chooseFiles(
  files: File[],
  processFile: (file: UploadedFile) => Promise<unknown> = () => Promise.resolve(),
) {
  const onFinished = vi.fn<(files: readonly UploadedFile[], hasFailures: boolean) => void>();
  const { container } = renderWithApp(<UploadFiles purpose="resource" {...{ processFile, onFinished }} />);
  // By default `user.upload` drops the files that the input's `accept` excludes. Here they must reach the component.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(container.querySelector('input') as HTMLInputElement, files);
  const start = () => user.click(screen.getByRole('button', { name: 'Upload Files' }));
  return { user, start, onFinished };
}

describe('UploadFiles: choosing files', () => {
  it('displays the limits, and sends nothing before the upload starts', async () => {
    await chooseFiles([createPdf()]);
    expect(screen.getByText(/Up to 5 files, each at most 100 MB/)).toBeTruthy();
    expect(within(screen.getByRole('list')).getByText('a.pdf')).toBeTruthy();
    expect(sentBodies('POST', announcePath)).toEqual([]);
  });

  it('lists the accepted files, and says why the other files are rejected', async () => {
    const files = [
      new File(['MZ'], 'notes.exe'),
      new File([], 'empty.pdf'),
      ...'123456'.split('').map((n) => createPdf(`${n}.pdf`)),
    ];
    await chooseFiles(files);
    const messages = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(messages.join(' ')).toMatch(
      /notes\.exe: this type is not allowed.*empty\.pdf: this file is empty.*6\.pdf: only 5 files/,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('UploadFiles: uploading', () => {
  it('sends chosen files immediately, without an upload button, if startsAtOnce is set', async () => {
    const processFile = vi.fn<(file: UploadedFile) => Promise<unknown>>(() => Promise.resolve());
    const { container } = renderWithApp(<UploadFiles purpose="resource" startsAtOnce processFile={processFile} />);
    await userEvent.upload(container.querySelector('input') as HTMLInputElement, [createPdf()]);
    expect(screen.queryByRole('button', { name: 'Upload Files' })).toBeNull();
    await waitFor(() => expect(processFile).toHaveBeenCalledOnce());
    expect(putRequests).toHaveLength(1);
  });

  it('sends each file to its URL and passes it to processFile', async () => {
    const processFile = vi.fn<(file: UploadedFile) => Promise<unknown>>(() => Promise.resolve());
    const { start, onFinished } = await chooseFiles([createPdf()], processFile);
    await start();
    const uploaded = {
      name: 'a.pdf',
      type: 'application/pdf',
      size: createPdf().size,
      uploadURL: '/api/objects/1?signature=x',
    };
    await waitFor(() => expect(onFinished).toHaveBeenCalledWith([uploaded], false));
    expect(putRequests).toEqual([{ url: uploaded.uploadURL, type: 'application/pdf' }]);
    expect(screen.getByText('Uploaded')).toBeTruthy();
  });

  it('shows the progress as a share of the file that is sent, which can be smaller than the chosen file', async () => {
    vi.stubGlobal('XMLHttpRequest', UnfinishedRequest);
    const { container } = renderWithApp(
      <UploadFiles
        purpose="resource"
        startsAtOnce
        prepare={() => Promise.resolve(new File(['x'.repeat(2048)], 'a.pdf', { type: 'application/pdf' }))}
        processFile={() => Promise.resolve()}
      />,
    );
    const chosenFile = new File(['x'.repeat(8192)], 'a.pdf', { type: 'application/pdf' });
    await userEvent.upload(container.querySelector('input') as HTMLInputElement, [chosenFile]);
    expect(await screen.findByText('50%')).toBeVisible();
    expect(screen.getByText('1.0 KB of 2.0 KB')).toBeVisible();
  });

  it('retries automatically after a network error', async () => {
    replies = [
      [0, ''],
      [200, '{}'],
    ];
    const { start, onFinished } = await chooseFiles([createPdf()]);
    await start();
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(putRequests).toHaveLength(2);
  });

  it('shows why the server refused a file, does not retry automatically, and sends the file again on Retry', async () => {
    replies = [
      [422, '{"code":"upload_size_differs","message":"Another size."}'],
      [200, '{}'],
    ];
    const { user, start, onFinished } = await chooseFiles([createPdf()]);
    await start();
    expect(await screen.findByText('Another size.')).toBeTruthy();
    expect(await screen.findByText('No files were uploaded successfully')).toBeTruthy();
    expect(putRequests).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(putRequests).toHaveLength(2);
  });

  it('shows the reason if the server returns no upload URL', async () => {
    mockReplies({ [`POST ${announcePath}`]: [403, { code: 'forbidden', message: 'You may not do this.' }] });
    const { start } = await chooseFiles([createPdf()]);
    await start();
    expect(await screen.findByText('Failed to get upload URL.')).toBeTruthy();
    expect(screen.getByText('You may not do this.')).toBeTruthy();
  });

  it('shows the reason if the processing of a file failed', async () => {
    const refusal = new ApiError({ status: 422, code: 'file_damaged', message: 'This file is damaged.' });
    const { start, onFinished } = await chooseFiles([createPdf()], () => Promise.reject(refusal));
    await start();
    expect(await screen.findByText('Failed to process uploaded file')).toBeTruthy();
    expect(screen.getByText('This file is damaged.')).toBeTruthy();
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('does not send a file again on Retry if the server still has the file', async () => {
    const refusal = new ApiError({ status: 422, code: 'invalid', message: 'Enter a title.' });
    const processFile = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue();
    const { user, start, onFinished } = await chooseFiles([createPdf()], processFile);
    await start();
    expect(await screen.findByText('Enter a title.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(putRequests).toHaveLength(1);
    expect(sentBodies('POST', announcePath)).toHaveLength(1);
  });

  it('sends a file again on Retry if its content was refused, because the server has then deleted the file', async () => {
    const refusal = new ApiError({ status: 422, code: 'file_damaged', message: 'This file is damaged.' });
    const processFile = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue();
    const { user, start, onFinished } = await chooseFiles([createPdf()], processFile);
    await start();
    await user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(putRequests).toHaveLength(2);
  });

  it('processes files in the order of the list, even if a later file arrives first', async () => {
    const processed: string[] = [];
    let isSlow = true;
    const { start, onFinished } = await chooseFiles(
      [createPdf('1.pdf'), createPdf('2.pdf'), createPdf('3.pdf')],
      async ({ name }) => {
        processed.push(name);
        // Only the first file is processed slowly.
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 20));
        isSlow = false;
      },
    );
    // The first file is sent twice, so the other files arrive earlier.
    replies = [
      [0, ''],
      [200, '{}'],
    ];
    await start();
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(processed).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  });
});

describe('UploadFiles with an S3 bucket', () => {
  const bucketUrl = 'http://s3.plant.test:9000/files/1?X-Amz-Signature=x';
  beforeEach(() => mockReplies({ [`POST ${announcePath}`]: { uploadURL: bucketUrl } }));

  it.each([
    [507, 'The file store is full. Tell an administrator.'],
    [403, 'The file store has refused this file. Tell an administrator.'],
  ])('for status %i, shows a message for people and does not retry', async (status, sentence) => {
    replies = [[status, '<Error><Code>Words</Code></Error>']];
    const { start, onFinished } = await chooseFiles([createPdf()]);
    await start();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(putRequests.map(({ url }) => url)).toEqual([bucketUrl]);
    expect(onFinished).not.toHaveBeenCalled();
  });
});
