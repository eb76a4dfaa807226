import { readdir, stat, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { createPdf } from '../../../testing/sample-files.ts';
import { testApp } from '../../../testing/test-app.ts';
import { claimUploadedFile, putBytes } from '../../../testing/upload-actions.ts';
import { attachClaimedFile } from '../claims.commands.ts';
import { removeExpiredUploads } from '../expired-uploads.commands.ts';
import { listIdsBeingSent } from './parts-server.ts';

const app = await testApp();
afterAll(app.close);
const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const trainer = await app.person({ role: 'trainer' });
const otherTrainer = await app.person({ role: 'trainer' });
const partsFolder = path.join(app.filesFolder, 'parts');

/** A PDF of about a megabyte, so that its parts arrive in several chunks. */
const pdf = createPdf('x'.repeat(1024 * 1024));
const half = Math.floor(pdf.length / 2);

interface UploadUrls {
  readonly uploadURL: string;
  readonly resumableURL: string;
}

/** Returns the id of an upload from its URL for parts, `/api/objects/:id/parts`. */
const idOf = ({ resumableURL }: UploadUrls): string => resumableURL.split('/').at(-2) ?? '';

/** Announces the PDF. `changes` replaces fields of the request body. Returns the URLs for its bytes. */
async function announce(changes: object = {}, as = trainer): Promise<UploadUrls> {
  const body = { fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: pdf.length, purpose: 'sop', ...changes };
  const reply = await app.call(uploadsEndpoints.request, { as, body });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<UploadUrls>();
}

interface Reply {
  readonly status: number;
  readonly offset: string | undefined;
  readonly code: string;
}

interface SendOptions {
  readonly as?: Person;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  /**
   * If true, the request states the length of the whole PDF, but the connection is closed as soon as the server has
   * stored a part of `body`.
   */
  readonly isCut?: boolean;
}

/** Waits until the only file that is being sent has at least this number of bytes on the server. */
const waitForBytes = (count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const names = await readdir(partsFolder);
      expect(names).toHaveLength(1);
      expect((await stat(path.join(partsFolder, names[0] ?? ''))).size).toBeGreaterThanOrEqual(count);
    },
    { timeout: 30_000 },
  );

/** Sends a request to a running server. Resolves with status 0 if the connection was closed without a reply. */
async function send(method: string, url: string, options: SendOptions = {}): Promise<Reply> {
  const { as = trainer, headers = {}, body = Buffer.alloc(0), isCut } = options;
  return new Promise((resolve) => {
    const sending = request(
      origin + url,
      {
        method,
        agent: false,
        headers: {
          origin,
          cookie: `loopcheck_session=${as.token}`,
          'tus-resumable': '1.0.0',
          'content-length': String(isCut ? pdf.length : body.length),
          ...headers,
        },
      },
      (reply) => {
        let text = '';
        reply.on('data', (data: Buffer) => (text += data.toString()));
        reply.on('end', () => {
          const offset = reply.headers['upload-offset'];
          const code = text.startsWith('{') ? String(JSON.parse(text).code ?? '') : '';
          resolve({ status: reply.statusCode ?? 0, offset: offset === undefined ? undefined : String(offset), code });
        });
      },
    );
    sending.on('error', () => resolve({ status: 0, offset: undefined, code: '' }));
    if (isCut) sending.write(body, () => void waitForBytes(1).then(() => sending.destroy()));
    else sending.end(body);
  });
}

const head = (url: string, as = trainer) => send('HEAD', url, { as });
const patch = (url: string, offset: number, body: Buffer, options: SendOptions = {}) =>
  send('PATCH', url, {
    body,
    ...options,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...options.headers,
    },
  });

/** Starts to send a file as one part, but stops after the first thousand bytes, with the connection open. */
function startSending(url: string): ClientRequest {
  const sending = request(origin + url, {
    method: 'PATCH',
    agent: false,
    headers: {
      origin,
      cookie: `loopcheck_session=${trainer.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(pdf.length),
    },
  });
  sending.on('error', () => undefined);
  sending.write(pdf.subarray(0, 1000));
  return sending;
}

/** Claims an upload and reads the stored file. */
async function readClaimed(uploadURL: string): Promise<Buffer> {
  const { objectPath } = await claimUploadedFile(app, trainer, uploadURL, 'sop');
  const { storageKey } = await attachClaimedFile(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
  return buffer(await app.storage.read(storageKey));
}

/**
 * Writes the whole PDF into the only file with parts, as if all parts had arrived, and the server had been stopped
 * before it stored the complete file.
 */
async function completePartFile(): Promise<void> {
  const [name = ''] = await readdir(partsFolder);
  await writeFile(path.join(partsFolder, name), pdf);
}

describe('an upload in parts', () => {
  test('is stored after its last part, can then be claimed, and leaves no parts', async () => {
    const { uploadURL, resumableURL } = await announce();
    expect(await head(resumableURL)).toMatchObject({ status: 200, offset: '0' });
    expect(await patch(resumableURL, 0, pdf.subarray(0, half))).toMatchObject({ status: 204, offset: String(half) });
    await expect(claimUploadedFile(app, trainer, uploadURL, 'sop')).rejects.toMatchObject({
      code: 'upload_incomplete',
    });
    expect(await head(resumableURL)).toMatchObject({ status: 200, offset: String(half) });
    expect(await patch(resumableURL, half, pdf.subarray(half))).toMatchObject({
      status: 204,
      offset: String(pdf.length),
    });
    expect(await head(resumableURL)).toMatchObject({ status: 200, offset: String(pdf.length) });
    expect(await readdir(partsFolder)).toEqual([]);
    expect((await readClaimed(uploadURL)).equals(pdf)).toBe(true);
    expect(await head(resumableURL)).toMatchObject({ status: 409 });
    expect(await patch(resumableURL, 0, pdf)).toMatchObject({ status: 409, code: 'upload_claimed' });
  });

  test('keeps the received bytes when the connection is lost, and continues after these bytes', async () => {
    const { uploadURL, resumableURL } = await announce();
    expect(await patch(resumableURL, 0, pdf.subarray(0, half), { isCut: true })).toMatchObject({ status: 0 });
    const { offset } = await head(resumableURL);
    const received = Number(offset);
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThanOrEqual(half);
    expect(await patch(resumableURL, received, pdf.subarray(received))).toMatchObject({ status: 204 });
    expect((await readClaimed(uploadURL)).equals(pdf)).toBe(true);
  });

  test('continues while the lost connection still looks open to the server', async () => {
    const { uploadURL, resumableURL } = await announce();
    const stalled = startSending(resumableURL);
    await waitForBytes(1000);
    const received = Number((await head(resumableURL)).offset);
    expect(received).toBe(1000);
    expect(await patch(resumableURL, received, pdf.subarray(received))).toMatchObject({ status: 204 });
    stalled.destroy();
    expect((await readClaimed(uploadURL)).equals(pdf)).toBe(true);
  });

  test('is stored by the next HEAD request if the server was stopped after the last part', async () => {
    const { uploadURL, resumableURL } = await announce();
    await patch(resumableURL, 0, pdf.subarray(0, 10));
    await completePartFile();
    expect(await head(resumableURL)).toMatchObject({ status: 200, offset: String(pdf.length) });
    expect((await readClaimed(uploadURL)).equals(pdf)).toBe(true);
  });

  test('stores its file only once if many HEAD requests arrive together after the last part', async () => {
    const { uploadURL, resumableURL } = await announce();
    await patch(resumableURL, 0, pdf.subarray(0, 10));
    await completePartFile();
    const save = vi.spyOn(app.storage, 'save');
    const replies = await Promise.all(Array.from({ length: 20 }, () => head(resumableURL)));
    expect(save).toHaveBeenCalledTimes(1);
    save.mockRestore();
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, offset: String(pdf.length) });
    expect(await readdir(partsFolder)).toEqual([]);
    expect((await readClaimed(uploadURL)).equals(pdf)).toBe(true);
  });

  test('uses the same file for its parts if its id is written in capitals, and removes this file when it is deleted', async () => {
    const urls = await announce();
    const { resumableURL } = urls;
    const id = idOf(urls);
    const inCapitals = resumableURL.replace(id, id.toUpperCase());
    await patch(inCapitals, 0, pdf.subarray(0, half));
    expect(await readdir(partsFolder)).toEqual([id]);
    expect(await head(resumableURL)).toMatchObject({ offset: String(half) });
    const deletion = await app.call(uploadsEndpoints.remove, { as: trainer, params: { id: id.toUpperCase() } });
    expect(deletion.statusCode).toBe(200);
    expect(await readdir(partsFolder)).toEqual([]);
  });

  test('can be sent as a whole after some parts have arrived', async () => {
    const { uploadURL, resumableURL } = await announce();
    await patch(resumableURL, 0, pdf.subarray(0, half));
    expect((await putBytes(app, trainer, uploadURL, pdf)).statusCode).toBe(200);
    // Once the whole file is stored, a further part is refused with upload_claimed, even before the file is claimed.
    expect(await patch(resumableURL, half, pdf.subarray(half))).toMatchObject({ status: 409, code: 'upload_claimed' });
    expect((await readClaimed(uploadURL)).equals(pdf)).toBe(true);
  });

  test('is refused if its offset is wrong, if it has more bytes than announced, or if the request does not follow tus 1.0', async () => {
    const { resumableURL } = await announce();
    expect(await patch(resumableURL, 5, pdf)).toMatchObject({ status: 409, code: 'upload_offset_differs' });
    const tooMuch = Buffer.concat([pdf, Buffer.from('x')]);
    expect(await patch(resumableURL, 0, tooMuch)).toMatchObject({ status: 422, code: 'upload_size_differs' });
    const withWrongType = { headers: { 'content-type': 'text/plain' } };
    expect(await patch(resumableURL, 0, pdf, withWrongType)).toMatchObject({ status: 400 });
    expect(await head(resumableURL)).toMatchObject({ offset: '0' });
  });

  test('returns 404 to another person, 401 without a session, and 403 to a page of another site', async () => {
    const { resumableURL } = await announce();
    expect(await head(resumableURL, otherTrainer)).toMatchObject({ status: 404 });
    expect(await patch(resumableURL, 0, pdf, { as: otherTrainer })).toMatchObject({
      status: 404,
      code: 'upload_not_found',
    });
    expect(await head(resumableURL, { ...trainer, token: 'x' })).toMatchObject({ status: 401 });
    expect(await patch(resumableURL, 0, pdf, { headers: { origin: 'http://elsewhere.test' } })).toMatchObject({
      status: 403,
      code: 'cross_site_request',
    });
  });
});

// An announcement with the time of the file's last change continues an interrupted upload of the same file. Each test
// announces another time, so that it does not continue the upload of another test.
describe('a file that is announced again', () => {
  const lastModified = 1_700_000_000_000;

  test('continues its upload if the person, the file and the time of its last change are the same', async () => {
    const first = await announce({ lastModified });
    await patch(first.resumableURL, 0, pdf.subarray(0, half));
    expect((await announce({ lastModified })).resumableURL).toBe(first.resumableURL);
    for (const differentFile of [
      { lastModified: lastModified + 1 },
      { lastModified, fileName: 'b.pdf' },
      { lastModified, fileSize: half },
      {},
    ]) {
      const other = await announce(differentFile);
      expect(other.resumableURL, JSON.stringify(differentFile)).not.toBe(first.resumableURL);
    }
    expect((await announce({ lastModified }, otherTrainer)).resumableURL).not.toBe(first.resumableURL);
    await patch(first.resumableURL, half, pdf.subarray(half));
    expect((await readClaimed(first.uploadURL)).equals(pdf)).toBe(true);
    expect((await announce({ lastModified })).resumableURL).not.toBe(first.resumableURL);
  });

  test('gets a new upload while another tab is sending to the first upload', async () => {
    const first = await announce({ lastModified: 1 });
    const id = idOf(first);
    const sending = startSending(first.resumableURL);
    await vi.waitFor(() => expect(listIdsBeingSent(app.storage)).toContain(id), { timeout: 30_000 });
    const other = await announce({ lastModified: 1 });
    const list = await app.call(uploadsEndpoints.unused, { as: trainer, query: { purpose: 'sop' } });
    const deletion = await app.call(uploadsEndpoints.remove, { as: trainer, params: { id } });
    sending.destroy();
    expect(other.resumableURL).not.toBe(first.resumableURL);
    // The first upload is listed as being sent, and cannot be deleted. The code upload_being_checked is used while a
    // file is being sent, and while it is being checked.
    expect(list.json<{ id: string }[]>().find((upload) => upload.id === id)).toMatchObject({ isBeingSent: true });
    expect([deletion.statusCode, deletion.json().code]).toEqual([409, 'upload_being_checked']);
    await vi.waitFor(() => expect(listIdsBeingSent(app.storage)).not.toContain(id), { timeout: 30_000 });
    const later = await app.call(uploadsEndpoints.unused, { as: trainer, query: { purpose: 'sop' } });
    expect(later.json<{ id: string }[]>().find((upload) => upload.id === id)).toMatchObject({ isBeingSent: false });
  });

  test('gets a new upload if another tab has announced the file less than ten seconds before and has sent nothing', async () => {
    const first = await announce({ lastModified: 2 });
    expect((await announce({ lastModified: 2 })).resumableURL).not.toBe(first.resumableURL);
    app.clock.advance(11_000);
    // After ten seconds, an announcement continues one of the two uploads. A later announcement continues the same one.
    const continued = await announce({ lastModified: 2 });
    app.clock.advance(11_000);
    expect((await announce({ lastModified: 2 })).resumableURL).toBe(continued.resumableURL);
    app.clock.advance(-22_000);
  });
});

test('an upload is kept for a day after its file was announced again, and while its parts arrive', async () => {
  const file = { lastModified: 3 };
  const dayMs = 86_400_000;
  const sweepAt = (time: number) => removeExpiredUploads({ db: app.db, storage: app.storage, now: new Date(time) });
  const urls = await announce(file);
  const { resumableURL } = urls;
  const id = idOf(urls);
  await patch(resumableURL, 0, pdf.subarray(0, 10));
  const createdAt = new Date(Date.now() - 2 * dayMs);
  const setCreatedTwoDaysAgo = () =>
    app.db.updateTable('uploads').set({ created_at: createdAt }).where('id', '=', id).execute();

  // A part has just arrived.
  await setCreatedTwoDaysAgo();
  await sweepAt(Date.now());
  expect(await head(resumableURL)).toMatchObject({ status: 200, offset: '10' });

  expect((await announce(file)).resumableURL).toBe(resumableURL);
  await sweepAt(Date.now() + 0.9 * dayMs);
  expect(await head(resumableURL)).toMatchObject({ status: 200, offset: '10' });
  await sweepAt(Date.now() + 1.1 * dayMs);
  expect(await head(resumableURL)).toMatchObject({ status: 404 });
});

test('the parts of an upload are removed if the upload was not continued for a day', async () => {
  const { resumableURL } = await announce();
  await patch(resumableURL, 0, pdf.subarray(0, half));
  expect(await readdir(partsFolder)).not.toEqual([]);
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  await removeExpiredUploads({ db: app.db, storage: app.storage, now: inTwoDays });
  expect(await readdir(partsFolder)).toEqual([]);
  expect(await head(resumableURL)).toMatchObject({ status: 404 });
});
