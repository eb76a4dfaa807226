import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { type UploadPurpose, uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { claimUploadedFile, requestUploadUrl, uploadFile, putBytes } from '../../testing/upload-actions.ts';
import { createPdf } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { uploadIdFromUrl } from './upload-urls.ts';
import { attachClaimedFile } from './claims.commands.ts';
import { removeExpiredUploads } from './expired-uploads.commands.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer' });
const otherTrainer = await app.person({ role: 'trainer' });
const trainee = await app.person();

const pdf = createPdf('a procedure');
const sop = { fileName: 'Loop check.pdf', mimeType: 'application/pdf', bytes: pdf, purpose: 'sop' } as const;
const statusAndCode = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const requestUpload = (changes: object, as = trainer) =>
  app.call(uploadsEndpoints.request, {
    as,
    body: { fileName: sop.fileName, mimeType: sop.mimeType, fileSize: pdf.length, purpose: 'sop', ...changes },
  });

/** The names of all uploaded files in the storage. */
async function listStoredFiles(): Promise<string[]> {
  const folder = path.dirname(app.siteKeyFile);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'site-key.json').map((entry) => entry.name);
}
const listRows = () => app.db.selectFrom('uploads').selectAll().execute();

// A claim asks the server to check the bytes that were sent. After the claim, a record, such as a procedure, can use
// the file.
describe('an upload', () => {
  test('can be requested, sent and claimed, and used once by its owner for its purpose', async () => {
    const uploadUrl = await requestUploadUrl(app, trainer, sop);
    // The signature has 32 bytes, which are 43 characters in base64url.
    expect(uploadUrl).toMatch(/^\/api\/objects\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    const sent = await putBytes(app, trainer, uploadUrl, pdf, { 'content-type': 'application/pdf' });
    expect([sent.statusCode, sent.json()]).toEqual([200, { received: pdf.length }]);
    const { objectPath } = await claimUploadedFile(app, trainer, uploadUrl, 'sop');
    const reference = { userId: trainer.id, objectPath, purpose: 'sop' } as const;
    await expect(attachClaimedFile(app.db, { ...reference, userId: otherTrainer.id })).rejects.toMatchObject({
      code: 'upload_not_found',
    });
    await expect(attachClaimedFile(app.db, { ...reference, purpose: 'news' })).rejects.toMatchObject({
      code: 'upload_not_found',
    });

    const storedUpload = await attachClaimedFile(app.db, reference);
    expect(storedUpload).toMatchObject({
      fileName: 'Loop check.pdf',
      mimeType: 'application/pdf',
      fileSize: pdf.length,
    });
    expect(await app.storage.find(storedUpload.storageKey)).toMatchObject({ size: pdf.length });

    await expect(attachClaimedFile(app.db, reference)).rejects.toMatchObject({ code: 'upload_claimed' });
    await expect(claimUploadedFile(app, trainer, uploadUrl, 'sop')).rejects.toMatchObject({ code: 'upload_claimed' });
    expect(statusAndCode(await putBytes(app, trainer, uploadUrl, pdf))).toEqual([409, 'upload_claimed']);
  });

  test('can be used again after the transaction that used it was rolled back', async () => {
    const uploadUrl = await uploadFile(app, trainer, sop);
    const { objectPath } = await claimUploadedFile(app, trainer, uploadUrl, 'sop');
    const reference = { userId: trainer.id, objectPath, purpose: 'sop' } as const;
    const rolledBack = app.db.transaction().execute(async (db) => {
      await attachClaimedFile(db, reference);
      throw new Error('the record could not be written');
    });
    await expect(rolledBack).rejects.toThrow('could not be written');
    await attachClaimedFile(app.db, reference);
  });

  test('accepts new bytes until it is claimed, and the new bytes replace the earlier bytes', async () => {
    const uploadUrl = await uploadFile(app, trainer, sop);
    const newBytes = createPdf('B procedure');
    expect((await putBytes(app, trainer, uploadUrl, newBytes)).statusCode).toBe(200);

    // A claim also accepts the absolute URL, and the URL without its query.
    const { objectPath } = await claimUploadedFile(
      app,
      trainer,
      `http://plant.local:3000${uploadUrl.split('?')[0]}`,
      'sop',
    );
    expect(await claimUploadedFile(app, trainer, uploadUrl, 'sop')).toEqual({ objectPath });
    expect(statusAndCode(await putBytes(app, trainer, uploadUrl, pdf))).toEqual([409, 'upload_claimed']);
    const { storageKey } = await attachClaimedFile(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
    const stored = await app.storage.read(storageKey);
    expect(Buffer.concat(await stored.toArray())).toEqual(newBytes);
  });

  test('is claimed by at least one of two concurrent claims, and a claim that fails returns upload_being_checked', async () => {
    const uploadUrl = await uploadFile(app, trainer, sop);
    const outcomes = await Promise.allSettled([
      claimUploadedFile(app, trainer, uploadUrl, 'sop'),
      claimUploadedFile(app, trainer, uploadUrl, 'sop'),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'upload_being_checked' });
    }
    expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    expect(await claimUploadedFile(app, trainer, uploadUrl, 'sop')).toMatchObject({ objectPath: expect.any(String) });
  });
});

describe('POST /api/objects/upload refuses', () => {
  test.each<[string, object, number, string]>([
    ['an executable', { fileName: 'setup.exe', mimeType: '' }, 415, 'file_kind_not_taken'],
    [
      'an SVG picture, which can contain scripts',
      { fileName: 'a.svg', mimeType: 'image/svg+xml' },
      415,
      'file_kind_not_taken',
    ],
    ['the type HTML for a file named .pdf', { mimeType: 'text/html' }, 415, 'file_kind_not_taken'],
    ['a video as a procedure', { fileName: 'a.mp4', mimeType: 'video/mp4' }, 415, 'file_kind_not_taken'],
    ['a name without an extension', { fileName: 'procedure' }, 415, 'file_kind_not_taken'],
    ['a name that is only an extension', { fileName: '.pdf' }, 415, 'file_kind_not_taken'],
    ['an empty file', { fileSize: 0 }, 422, 'file_empty'],
    ['a file one byte over the limit', { fileSize: 50 * 1024 * 1024 + 1 }, 413, 'file_too_large'],
    ['a name that is a folder', { fileName: 'procedures/..' }, 422, 'file_name_unusable'],
    ['an unknown purpose', { purpose: 'avatar' }, 422, 'invalid'],
    ['a negative size', { fileSize: -1 }, 422, 'invalid'],
  ])('%s with its error code', async (_, changes, status, code) => {
    expect(statusAndCode(await requestUpload(changes))).toEqual([status, code]);
  });

  test('uploads of trainees for resources and procedures (403), but not for news and pictures', async () => {
    expect(statusAndCode(await requestUpload({}, trainee))).toEqual([403, 'forbidden']);
    expect(statusAndCode(await requestUpload({ purpose: 'resource' }, trainee))).toEqual([403, 'forbidden']);
    for (const purpose of ['news', 'picture']) {
      const reply = await requestUpload({ fileName: 'me.png', mimeType: 'image/png', purpose }, trainee);
      expect(reply.statusCode).toBe(200);
    }
  });

  test('an upload of a trainee who already has fifty unused uploads or a gigabyte of unused uploads', async () => {
    const personWithManyUploads = await app.person();
    const picture = { fileName: 'me.png', mimeType: 'image/png', purpose: 'picture', fileSize: 10 };
    for (let count = 0; count < 50; count += 1)
      expect((await requestUpload(picture, personWithManyUploads)).statusCode).toBe(200);
    expect(statusAndCode(await requestUpload(picture, personWithManyUploads))).toEqual([429, 'uploads_too_many']);
    const personWithLargeUploads = await app.person();
    const video = { fileName: 'a.mp4', mimeType: 'video/mp4', purpose: 'news', fileSize: 100 * 1024 * 1024 };
    // Ten uploads of 100 MB are less than a gigabyte (1024 MB), eleven are more.
    for (let count = 0; count < 10; count += 1)
      expect((await requestUpload(video, personWithLargeUploads)).statusCode).toBe(200);
    expect(statusAndCode(await requestUpload(video, personWithLargeUploads))).toEqual([429, 'uploads_too_many']);
  });
});

test('a file name is stored without folders, but with all characters of its last part', async () => {
  for (const [sentName, storedName] of [
    ['../../../etc/cron.d/job.pdf', 'job.pdf'],
    ['C:\\fakepath\\نظام السلامة "1".pdf', 'نظام السلامة "1".pdf'],
  ] as const) {
    const uploadUrl = await uploadFile(app, trainer, { ...sop, fileName: sentName });
    const { objectPath } = await claimUploadedFile(app, trainer, uploadUrl, 'sop');
    const storedUpload = await attachClaimedFile(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
    expect(storedUpload.fileName).toBe(storedName);
    expect(storedUpload.storageKey).toMatch(/^uploads\/[0-9a-f-]{36}\.pdf$/);
  }
});

describe('an upload URL', () => {
  test('returns 404 to other people and 401 without a session, and only its owner can claim the file', async () => {
    const uploadUrl = await requestUploadUrl(app, trainer, sop);
    expect(statusAndCode(await putBytes(app, otherTrainer, uploadUrl, pdf))).toEqual([404, 'upload_not_found']);
    expect(statusAndCode(await putBytes(app, { ...otherTrainer, token: 'x' }, uploadUrl, pdf))).toEqual([
      401,
      'unauthorized',
    ]);
    await putBytes(app, trainer, uploadUrl, pdf);
    await expect(claimUploadedFile(app, otherTrainer, uploadUrl, 'sop')).rejects.toMatchObject({
      code: 'upload_not_found',
    });
    await expect(claimUploadedFile(app, trainer, uploadUrl, 'resource')).rejects.toMatchObject({
      code: 'upload_not_found',
    });
  });

  test('returns 403 if the URL or the announced size was changed, or if the URL has expired', async () => {
    const uploadUrl = await requestUploadUrl(app, trainer, sop);
    const withLaterExpiry = uploadUrl.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`);
    const withChangedSignature = uploadUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const withoutSignature = uploadUrl.replace(/signature=.*/, 'signature=');
    for (const changed of [withLaterExpiry, withChangedSignature, withoutSignature]) {
      expect(statusAndCode(await putBytes(app, trainer, changed, pdf))).toEqual([403, 'upload_address_not_valid']);
    }

    await app.db
      .updateTable('uploads')
      .set({ file_size: pdf.length + 5 })
      .where('id', '=', uploadIdFromUrl(uploadUrl) ?? '')
      .execute();
    expect(statusAndCode(await putBytes(app, trainer, uploadUrl, pdf))).toEqual([403, 'upload_address_not_valid']);

    const expired = await requestUploadUrl(app, trainer, sop);
    const urlLifetimeMs = 3_600_000;
    app.clock.advance(urlLifetimeMs + 1000);
    expect(statusAndCode(await putBytes(app, trainer, expired, pdf))).toEqual([403, 'upload_address_not_valid']);
  });

  test('returns 415 if the content type is not the announced type, and 422 if the length is not the announced length', async () => {
    const uploadUrl = await requestUploadUrl(app, trainer, sop);
    const html = { 'content-type': 'text/html' };
    expect(statusAndCode(await putBytes(app, trainer, uploadUrl, pdf, html))).toEqual([415, 'upload_type_differs']);
    for (const bytes of [pdf.subarray(1), Buffer.concat([pdf, Buffer.from('x')])]) {
      expect(statusAndCode(await putBytes(app, trainer, uploadUrl, bytes))).toEqual([422, 'upload_size_differs']);
    }
    await expect(claimUploadedFile(app, trainer, uploadUrl, 'sop')).rejects.toMatchObject({
      code: 'upload_incomplete',
    });
  });

  test('cannot be claimed if the server has not issued it', async () => {
    for (const uploadUrl of ['', '/api/objects/x', 'http://elsewhere.test/', `/incoming/${crypto.randomUUID()}`]) {
      await expect(claimUploadedFile(app, trainer, uploadUrl, 'sop')).rejects.toMatchObject({
        code: 'upload_not_found',
      });
    }
  });
});

describe('the bytes and the row of an upload', () => {
  const removeExpiredAfter = (milliseconds: number) =>
    removeExpiredUploads({ db: app.db, storage: app.storage, now: new Date(app.clock.now().getTime() + milliseconds) });
  const dayMs = 86_400_000;
  const removeAll = () => removeExpiredAfter(dayMs + 1);

  test.each<[string, UploadPurpose, Buffer, string]>([
    ['program.pdf', 'sop', Buffer.from('MZ\u0090 a program that was renamed'), 'file_content_differs'],
    ['page.pdf', 'resource', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_content_differs'],
    ['truncated.pdf', 'sop', Buffer.from('%PDF-1.7 without an end'), 'file_damaged'],
  ])('are removed if the upload is named %s and its content is refused', async (fileName, purpose, bytes, code) => {
    await removeAll();
    const before = await listStoredFiles();
    const uploadUrl = await uploadFile(app, trainer, { fileName, bytes, purpose });
    await expect(claimUploadedFile(app, trainer, uploadUrl, purpose)).rejects.toMatchObject({ code });
    expect(await listStoredFiles()).toEqual(before);
    expect(await listRows()).toEqual([]);
    await expect(claimUploadedFile(app, trainer, uploadUrl, purpose)).rejects.toMatchObject({
      code: 'upload_not_found',
    });
  });

  test('are removed when the upload is older than a day, except the bytes of files that records use', async () => {
    await removeAll();
    const before = await listStoredFiles();
    // Four uploads: announced, received, claimed and used by a record.
    await requestUploadUrl(app, trainer, sop);
    await uploadFile(app, trainer, sop);
    await claimUploadedFile(app, trainer, await uploadFile(app, trainer, sop), 'sop');
    const { objectPath } = await claimUploadedFile(app, trainer, await uploadFile(app, trainer, sop), 'sop');
    const { storageKey } = await attachClaimedFile(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
    // A file to which no row refers.
    await app.storage.save(`incoming/${crypto.randomUUID()}`, pdf, 'application/pdf');

    await removeExpiredAfter(dayMs - 60_000);
    expect(await listRows()).toHaveLength(4);

    await removeAll();
    expect(await listRows()).toEqual([]);
    expect((await listStoredFiles()).toSorted()).toEqual([...before, path.basename(storageKey)].toSorted());
  });
});

test('a claim returns 503 storage_unavailable if the disk fails, and succeeds after the disk works again', async () => {
  const bytes = Buffer.from('WEBVTT\n\nHello');
  const uploadUrl = await uploadFile(app, trainer, { fileName: 'a.vtt', bytes, purpose: 'resource' });
  // If a file replaces the folder of claimed files, every move fails, as on a failed disk.
  const folder = path.join(app.filesFolder, 'uploads');
  await rename(folder, `${folder}-moved`);
  await writeFile(folder, '');
  const body = { fileURL: uploadUrl };
  const refused = await app.call(resourcesEndpoints.claim, { as: trainer, body });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage_unavailable']);
  await rm(folder);
  await rename(`${folder}-moved`, folder);
  expect((await app.call(resourcesEndpoints.claim, { as: trainer, body })).statusCode).toBe(200);
});
