import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { answerBy, sentTo } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { UploadFiles } from './upload-files.tsx';
import type { UploadedFile } from './uploads.ts';

/** What the network answers to each PUT, in order; the last for all that follow. Status 0 is no answer. */
let answers: [status: number, body: string][] = [];
let puts: { address: string; type: string }[] = [];

class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #put = { address: '', type: '' };
  open(_method: string, address: string) {
    this.#put.address = address;
  }
  setRequestHeader(_name: string, value: string) {
    this.#put.type = value;
  }
  send(file: Blob) {
    puts.push(this.#put);
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [200, '{}'];
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

const address = '/api/objects/upload';
const pdf = (name = 'a.pdf') => new File(['%PDF-'], name, { type: 'application/pdf' });

beforeEach(() => {
  answers = [[200, '{}']];
  puts = [];
  vi.stubGlobal('XMLHttpRequest', StandInRequest);
  answerBy({ [`POST ${address}`]: { uploadURL: '/api/objects/1?signature=x' } });
});
afterEach(() => vi.unstubAllGlobals());

async function choose(files: File[], processFile: (file: UploadedFile) => Promise<unknown> = () => Promise.resolve()) {
  const onFinished = vi.fn<(files: readonly UploadedFile[], hasFailures: boolean) => void>();
  const { container } = renderWithApp(<UploadFiles purpose="resource" {...{ processFile, onFinished }} />);
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(container.querySelector('input') as HTMLInputElement, files);
  const start = () => user.click(screen.getByRole('button', { name: 'Upload Files' }));
  return { user, start, onFinished };
}

describe('A choice of files', () => {
  it('is told its limits before, and sends nothing by itself', async () => {
    await choose([pdf()]);
    expect(screen.getByText(/Up to 5 files, each at most 100 MB/)).toBeTruthy();
    expect(within(screen.getByRole('list')).getByText('a.pdf')).toBeTruthy();
    expect(sentTo('POST', address)).toEqual([]);
  });

  it('takes what may be uploaded and says of the rest why not', async () => {
    const files = [
      new File(['MZ'], 'notes.exe'),
      new File([], 'empty.pdf'),
      ...'123456'.split('').map((n) => pdf(`${n}.pdf`)),
    ];
    await choose(files);
    const told = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(told.join(' ')).toMatch(
      /notes\.exe: this type is not allowed.*empty\.pdf: this file is empty.*6\.pdf: only 5 files/,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('Sending', () => {
  it('PUTs the bytes to the address and hands each file on', async () => {
    const processFile = vi.fn<(file: UploadedFile) => Promise<unknown>>(() => Promise.resolve());
    const { start, onFinished } = await choose([pdf()], processFile);
    await start();
    const uploaded = { name: 'a.pdf', type: 'application/pdf', size: 5, uploadURL: '/api/objects/1?signature=x' };
    await waitFor(() => expect(onFinished).toHaveBeenCalledWith([uploaded], false));
    expect(puts).toEqual([{ address: uploaded.uploadURL, type: 'application/pdf' }]);
    expect(screen.getByText('Uploaded')).toBeTruthy();
  });

  it('tries again by itself when the network fails', async () => {
    answers = [
      [0, ''],
      [200, '{}'],
    ];
    const { start, onFinished } = await choose([pdf()]);
    await start();
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(puts).toHaveLength(2);
  });

  it('says why the server refused, does not repeat it, and sends it anew on Retry', async () => {
    answers = [
      [422, '{"code":"upload_size_differs","message":"Another size."}'],
      [200, '{}'],
    ];
    const { user, start, onFinished } = await choose([pdf()]);
    await start();
    expect(await screen.findByText('Another size.')).toBeTruthy();
    expect(await screen.findByText('No files were uploaded successfully')).toBeTruthy();
    expect(puts).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
  });

  it('says when no address was given', async () => {
    answerBy({ [`POST ${address}`]: [403, { code: 'forbidden', message: 'You may not do this.' }] });
    const { start } = await choose([pdf()]);
    await start();
    expect(await screen.findByText('Failed to get upload URL.')).toBeTruthy();
    expect(screen.getByText('You may not do this.')).toBeTruthy();
  });

  it('says when the file was not taken, and why', async () => {
    const refusal = new ApiError({ status: 422, code: 'file_damaged', message: 'This file is damaged.' });
    const { start, onFinished } = await choose([pdf()], () => Promise.reject(refusal));
    await start();
    expect(await screen.findByText('Failed to process uploaded file')).toBeTruthy();
    expect(screen.getByText('This file is damaged.')).toBeTruthy();
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('makes something of the files in the order of the choice, whichever arrives first', async () => {
    const made: string[] = [];
    let isSlow = true;
    const { start, onFinished } = await choose([pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf')], async ({ name }) => {
      made.push(name);
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 20));
      isSlow = false;
    });
    // The first one is sent twice, so the others are through before it.
    answers = [
      [0, ''],
      [200, '{}'],
    ];
    await start();
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
    expect(made).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  });
});

describe('A bucket', () => {
  const elsewhere = 'http://s3.plant.test:9000/files/1?X-Amz-Signature=x';
  beforeEach(() => answerBy({ [`POST ${address}`]: { uploadURL: elsewhere } }));

  it.each([
    [507, 'The file store is full. Tell an administrator.'],
    [403, 'The file store has refused this file. Tell an administrator.'],
  ])('that answers %i in its own words is told in ours, and not asked again', async (status, sentence) => {
    answers = [[status, '<Error><Code>Words</Code></Error>']];
    const { start, onFinished } = await choose([pdf()]);
    await start();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(puts.map((put) => put.address)).toEqual([elsewhere]);
    expect(onFinished).not.toHaveBeenCalled();
  });
});
