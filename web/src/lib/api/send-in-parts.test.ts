import { unattendedHeader } from '@loopcheck/contract/unattended';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleAfterSeconds, recordPageUse } from './presence.ts';
import { sendInParts } from './send-in-parts.ts';

const megabyte = 1024 * 1024;
const file = new File([new Uint8Array(10 * megabyte)], 'film.mp4', { type: 'video/mp4' });

/** The number of bytes of the file that the server has received. */
let receivedBytes = 0;
/** How the next PATCH requests fail, in order: by a lost connection after some bytes, or by an error reply. */
let faults: ({ lostAfter: number } | { status: number; body: string })[] = [];
/** The error statuses of the replies to the next HEAD requests, in order. */
let headFaults: number[] = [];
/** The requests in order, each with its method and the header Upload-Offset, for example "PATCH 0". */
let requests: string[] = [];
/** Only the requests whose header marks them as sent while nobody uses the page. */
let unattendedRequests: string[] = [];

/** A replacement for XMLHttpRequest that simulates a server with the tus protocol. */
class TusRequest extends EventTarget {
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {};
  status = 0;
  responseText = '';
  onload = () => undefined;
  onerror = (_error: unknown) => undefined;
  #method = '';
  #headers: Record<string, string> = {};
  #replyHeaders: Record<string, string> = {};
  open(method: string) {
    this.#method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name.toLowerCase()] = value;
  }
  getResponseHeader(name: string) {
    return this.#replyHeaders[name.toLowerCase()] ?? null;
  }
  abort() {}
  send(body: Blob | null) {
    const request = `${this.#method} ${this.#headers['upload-offset'] ?? ''}`.trim();
    requests.push(request);
    if (unattendedHeader in this.#headers) unattendedRequests.push(request);
    setTimeout(() => this.#reply(body?.size ?? 0), 0);
  }
  #reply(size: number) {
    const fault = this.#method === 'PATCH' ? faults.shift() : undefined;
    if (fault && 'lostAfter' in fault) {
      receivedBytes += fault.lostAfter;
      return this.onerror(new ProgressEvent('error'));
    }
    if (fault) {
      this.status = fault.status;
      this.responseText = fault.body;
      return this.onload();
    }
    const headFault = this.#method === 'HEAD' ? headFaults.shift() : undefined;
    if (headFault) {
      this.status = headFault;
      return this.onload();
    }
    if (this.#method === 'PATCH') receivedBytes += size;
    this.status = this.#method === 'PATCH' ? 204 : 200;
    this.#replyHeaders = { 'upload-offset': String(receivedBytes), 'upload-length': String(file.size) };
    this.onload();
  }
}

beforeEach(() => {
  receivedBytes = 0;
  faults = [];
  headFaults = [];
  requests = [];
  unattendedRequests = [];
  vi.stubGlobal('XMLHttpRequest', TusRequest);
});
afterEach(() => vi.unstubAllGlobals());

const send = (signal = new AbortController().signal) =>
  sendInParts('/api/objects/1/parts', file, { onProgress: () => undefined, signal });

describe('sendInParts', () => {
  it('sends parts of 8 MB, beginning with the first byte that the server does not have', async () => {
    await send();
    expect(requests).toEqual(['HEAD', 'PATCH 0', `PATCH ${8 * megabyte}`]);
    receivedBytes = 9 * megabyte;
    requests = [];
    await send();
    expect(requests).toEqual(['HEAD', `PATCH ${9 * megabyte}`]);
  });

  it('marks requests as unattended after nobody has used the page for some time', async () => {
    recordPageUse();
    await send();
    expect(unattendedRequests).toEqual([]);
    receivedBytes = 9 * megabyte;
    vi.setSystemTime(Date.now() + (idleAfterSeconds + 1) * 1000);
    await send();
    vi.useRealTimers();
    expect(unattendedRequests).toEqual(['HEAD', `PATCH ${9 * megabyte}`]);
  });

  it('sends nothing if the server has the whole file', async () => {
    receivedBytes = file.size;
    await send();
    expect(requests).toEqual(['HEAD']);
  });

  it('continues after a lost connection at the offset that the server returns', async () => {
    faults = [{ lostAfter: 3 * megabyte }];
    await send();
    expect(requests).toEqual(['HEAD', 'PATCH 0', 'HEAD', `PATCH ${3 * megabyte}`]);
    expect(receivedBytes).toBe(file.size);
  });

  it("rejects with the server's message if the disk is full, without a retry", async () => {
    faults = [{ status: 507, body: JSON.stringify({ code: 'storage_full', message: 'The disk is full.' }) }];
    await expect(send()).rejects.toMatchObject({ code: 'storage_full', userMessage: 'The disk is full.' });
    expect(requests).toEqual(['HEAD', 'PATCH 0']);
  });

  it('continues after a proxy has replied with status 502 because the server is restarting', async () => {
    faults = [{ status: 502, body: 'Bad Gateway' }];
    headFaults = [502];
    await send();
    // The first HEAD request and the first PATCH request have failed.
    expect(requests).toEqual(['HEAD', 'HEAD', 'PATCH 0', 'HEAD', 'PATCH 0', `PATCH ${8 * megabyte}`]);
  });

  it('rejects after seven retries without progress', async () => {
    vi.useFakeTimers();
    try {
      faults = Array.from({ length: 20 }, () => ({ lostAfter: 0 }));
      const sending = expect(send()).rejects.toMatchObject({ code: 'unreachable' });
      // The seven waiting times together are 69 seconds.
      await vi.advanceTimersByTimeAsync(80_000);
      await sending;
      // The first attempt and seven retries.
      expect(requests.filter((request) => request === 'PATCH 0')).toHaveLength(8);
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects if the server no longer has the upload', async () => {
    headFaults = [404];
    await expect(send()).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  it('rejects with the reason of the signal if the person cancels', async () => {
    const controller = new AbortController();
    const sending = send(controller.signal);
    controller.abort(new DOMException('Removed from the list', 'AbortError'));
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
