import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { type UploadPurpose, uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { claim, givenAddress, givenSent, putBytes } from '../../testing/given-upload.ts';
import { pdfOf } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeExpiredUploads, takeClaimed } from './uploads.commands.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer' });
const other = await app.person({ role: 'trainer' });
const trainee = await app.person();

const pdf = pdfOf('a procedure');
const sop = { fileName: 'Loop check.pdf', mimeType: 'application/pdf', bytes: pdf, purpose: 'sop' } as const;
const refusalOf = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code];
const announce = (changes: object, as = trainer) =>
  app.call(uploadsEndpoints.request, {
    as,
    body: { fileName: sop.fileName, mimeType: sop.mimeType, fileSize: pdf.length, purpose: 'sop', ...changes },
  });

/** All files in the store, by name. */
async function storedFiles(): Promise<string[]> {
  const folder = path.dirname(app.siteKeyFile);
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile() && entry.name !== 'site-key.json').map((entry) => entry.name);
}
const rows = () => app.db.selectFrom('uploads').selectAll().execute();

describe('an upload', () => {
  test('can be requested, sent and claimed, and can be used once, by its owner and for its purpose', async () => {
    const address = await givenAddress(app, trainer, sop);
    expect(address).toMatch(/^\/api\/objects\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    const sent = await putBytes(app, trainer, address, pdf, { 'content-type': 'application/pdf' });
    expect([sent.statusCode, sent.json()]).toEqual([200, { received: pdf.length }]);
    const { objectPath } = await claim(app, trainer, address, 'sop');
    const wanted = { userId: trainer.id, objectPath, purpose: 'sop' } as const;
    await expect(takeClaimed(app.db, { ...wanted, userId: other.id })).rejects.toMatchObject({
      code: 'upload_not_found',
    });
    await expect(takeClaimed(app.db, { ...wanted, purpose: 'news' })).rejects.toMatchObject({
      code: 'upload_not_found',
    });
    const taken = await takeClaimed(app.db, wanted);
    expect(taken).toMatchObject({ fileName: 'Loop check.pdf', mimeType: 'application/pdf', fileSize: pdf.length });
    expect(await app.storage.find(taken.storageKey)).toMatchObject({ size: pdf.length });
    await expect(takeClaimed(app.db, wanted)).rejects.toMatchObject({ code: 'upload_claimed' });
    await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'upload_claimed' });
    expect(refusalOf(await putBytes(app, trainer, address, pdf))).toEqual([409, 'upload_claimed']);
  });

  test('can be used again after the transaction that used it was rolled back', async () => {
    const address = await givenSent(app, trainer, sop);
    const { objectPath } = await claim(app, trainer, address, 'sop');
    const wanted = { userId: trainer.id, objectPath, purpose: 'sop' } as const;
    const failing = app.db.transaction().execute(async (db) => {
      await takeClaimed(db, wanted);
      throw new Error('the record could not be written');
    });
    await expect(failing).rejects.toThrow('could not be written');
    await takeClaimed(app.db, wanted);
  });

  test('accepts new bytes until it is claimed, and stores the latest ones', async () => {
    const address = await givenSent(app, trainer, sop);
    const later = pdfOf('B procedure');
    expect((await putBytes(app, trainer, address, later)).statusCode).toBe(200);
    const { objectPath } = await claim(app, trainer, `http://plant.local:3000${address.split('?')[0]}`, 'sop');
    expect(await claim(app, trainer, address, 'sop')).toEqual({ objectPath });
    expect(refusalOf(await putBytes(app, trainer, address, pdf))).toEqual([409, 'upload_claimed']);
    const { storageKey } = await takeClaimed(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
    const kept = await app.storage.read(storageKey);
    expect(Buffer.concat(await kept.toArray())).toEqual(later);
  });

  test('is checked by one of two concurrent claims, while the other returns upload_being_checked', async () => {
    const address = await givenSent(app, trainer, sop);
    const both = await Promise.allSettled([claim(app, trainer, address, 'sop'), claim(app, trainer, address, 'sop')]);
    for (const outcome of both) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'upload_being_checked' });
    }
    expect(both.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    expect(await claim(app, trainer, address, 'sop')).toMatchObject({ objectPath: expect.any(String) });
  });
});

describe('POST /api/objects/upload refuses', () => {
  test.each<[string, object, number, string]>([
    ['an executable', { fileName: 'setup.exe', mimeType: '' }, 415, 'file_kind_not_taken'],
    ['SVG, which can contain scripts', { fileName: 'a.svg', mimeType: 'image/svg+xml' }, 415, 'file_kind_not_taken'],
    ['an HTML type with a .pdf name', { mimeType: 'text/html' }, 415, 'file_kind_not_taken'],
    ['a video as a procedure', { fileName: 'a.mp4', mimeType: 'video/mp4' }, 415, 'file_kind_not_taken'],
    ['a name without an extension', { fileName: 'procedure' }, 415, 'file_kind_not_taken'],
    ['a name that is only an extension', { fileName: '.pdf' }, 415, 'file_kind_not_taken'],
    ['an empty file', { fileSize: 0 }, 422, 'file_empty'],
    ['a file one byte over the limit', { fileSize: 50 * 1024 * 1024 + 1 }, 413, 'file_too_large'],
    ['a folder as a name', { fileName: 'procedures/..' }, 422, 'file_name_unusable'],
    ['an unknown purpose', { purpose: 'avatar' }, 422, 'invalid'],
    ['a negative size', { fileSize: -1 }, 422, 'invalid'],
  ])('%s', async (_, changes, status, code) => {
    expect(refusalOf(await announce(changes))).toEqual([status, code]);
  });

  test('trainees for resources and procedures, but not for news and pictures', async () => {
    expect(refusalOf(await announce({}, trainee))).toEqual([403, 'forbidden']);
    expect(refusalOf(await announce({ purpose: 'resource' }, trainee))).toEqual([403, 'forbidden']);
    for (const purpose of ['news', 'picture']) {
      const taken = await announce({ fileName: 'me.png', mimeType: 'image/png', purpose }, trainee);
      expect(taken.statusCode).toBe(200);
    }
  });

  test('a member with fifty unused uploads or a gigabyte of unused uploads', async () => {
    const eager = await app.person();
    const picture = { fileName: 'me.png', mimeType: 'image/png', purpose: 'picture', fileSize: 10 };
    for (let count = 0; count < 50; count += 1) expect((await announce(picture, eager)).statusCode).toBe(200);
    expect(refusalOf(await announce(picture, eager))).toEqual([429, 'uploads_too_many']);
    const large = await app.person();
    const video = { fileName: 'a.mp4', mimeType: 'video/mp4', purpose: 'news', fileSize: 100 * 1024 * 1024 };
    for (let count = 0; count < 10; count += 1) expect((await announce(video, large)).statusCode).toBe(200);
    expect(refusalOf(await announce(video, large))).toEqual([429, 'uploads_too_many']);
  });
});

test('a file name is stored without its folders, in any script', async () => {
  for (const [sent, kept] of [
    ['../../../etc/cron.d/evil.pdf', 'evil.pdf'],
    ['C:\\fakepath\\نظام السلامة "1".pdf', 'نظام السلامة "1".pdf'],
  ] as const) {
    const address = await givenSent(app, trainer, { ...sop, fileName: sent });
    const { objectPath } = await claim(app, trainer, address, 'sop');
    const taken = await takeClaimed(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
    expect(taken.fileName).toBe(kept);
    expect(taken.storageKey).toMatch(/^uploads\/[0-9a-f-]{36}\.pdf$/);
  }
});

describe('an upload URL', () => {
  test('returns 404 to other people and 401 without a session', async () => {
    const address = await givenAddress(app, trainer, sop);
    expect(refusalOf(await putBytes(app, other, address, pdf))).toEqual([404, 'upload_not_found']);
    expect(refusalOf(await putBytes(app, { ...other, token: 'x' }, address, pdf))).toEqual([401, 'unauthorized']);
    await putBytes(app, trainer, address, pdf);
    await expect(claim(app, other, address, 'sop')).rejects.toMatchObject({ code: 'upload_not_found' });
    await expect(claim(app, trainer, address, 'resource')).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  test('returns 403 when it was changed or has expired', async () => {
    const address = await givenAddress(app, trainer, sop);
    const later = address.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`);
    const forged = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const changed of [later, forged, address.replace(/signature=.*/, 'signature=')]) {
      expect(refusalOf(await putBytes(app, trainer, changed, pdf))).toEqual([403, 'upload_address_not_valid']);
    }
    await app.db
      .updateTable('uploads')
      .set({ file_size: pdf.length + 5 })
      .where('id', '=', address.split(/[/?]/)[3] ?? '')
      .execute();
    expect(refusalOf(await putBytes(app, trainer, address, pdf))).toEqual([403, 'upload_address_not_valid']);
    const old = await givenAddress(app, trainer, sop);
    app.clock.advance(3_601_000);
    expect(refusalOf(await putBytes(app, trainer, old, pdf))).toEqual([403, 'upload_address_not_valid']);
  });

  test('returns 415 for another type and 422 for another length', async () => {
    const address = await givenAddress(app, trainer, sop);
    const html = { 'content-type': 'text/html' };
    expect(refusalOf(await putBytes(app, trainer, address, pdf, html))).toEqual([415, 'upload_type_differs']);
    for (const bytes of [pdf.subarray(1), Buffer.concat([pdf, Buffer.from('x')])]) {
      expect(refusalOf(await putBytes(app, trainer, address, bytes))).toEqual([422, 'upload_size_differs']);
    }
    await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'upload_incomplete' });
  });

  test('that was never issued cannot be claimed', async () => {
    for (const address of ['', '/api/objects/x', 'http://elsewhere.test/', `/incoming/${crypto.randomUUID()}`]) {
      await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'upload_not_found' });
    }
  });
});

describe('no bytes or rows remain', () => {
  const sweepAfter = (milliseconds: number) =>
    removeExpiredUploads({ db: app.db, storage: app.storage, now: new Date(app.clock.now().getTime() + milliseconds) });
  const sweepAll = () => sweepAfter(86_400_001);

  test.each<[string, UploadPurpose, Buffer, string]>([
    ['evil.pdf', 'sop', Buffer.from('MZ\u0090 a program that was renamed'), 'file_content_differs'],
    ['page.pdf', 'resource', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_content_differs'],
    ['cut.pdf', 'sop', Buffer.from('%PDF-1.7 and then the line went'), 'file_damaged'],
  ])('of %s after its content was refused', async (fileName, purpose, bytes, code) => {
    await sweepAll();
    const before = await storedFiles();
    const address = await givenSent(app, trainer, { fileName, bytes, purpose });
    await expect(claim(app, trainer, address, purpose)).rejects.toMatchObject({ code });
    expect(await storedFiles()).toEqual(before);
    expect(await rows()).toEqual([]);
    await expect(claim(app, trainer, address, purpose)).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  test('of uploads that no record has used within a day; the files of records remain', async () => {
    await sweepAll();
    const before = await storedFiles();
    await givenAddress(app, trainer, sop);
    await givenSent(app, trainer, sop);
    await claim(app, trainer, await givenSent(app, trainer, sop), 'sop');
    const { objectPath } = await claim(app, trainer, await givenSent(app, trainer, sop), 'sop');
    const { storageKey } = await takeClaimed(app.db, { userId: trainer.id, objectPath, purpose: 'sop' });
    await app.storage.save(`incoming/${crypto.randomUUID()}`, pdf, 'application/pdf');
    await sweepAfter(86_000_000);
    expect(await rows()).toHaveLength(4);
    await sweepAll();
    expect(await rows()).toEqual([]);
    expect((await storedFiles()).toSorted()).toEqual([...before, path.basename(storageKey)].toSorted());
  });
});

test('a claim returns 503 when the disk fails, and succeeds once the disk works again', async () => {
  const bytes = Buffer.from('WEBVTT\n\nHello');
  const address = await givenSent(app, trainer, { fileName: 'a.vtt', bytes, purpose: 'resource' });
  // A file in place of the folder of claimed files makes every move fail, as a failed disk would.
  const claimed = path.join(app.files, 'uploads');
  await rename(claimed, `${claimed}-aside`);
  await writeFile(claimed, '');
  const body = { fileURL: address };
  const refused = await app.call(resourcesEndpoints.claim, { as: trainer, body });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage_unavailable']);
  await rm(claimed);
  await rename(`${claimed}-aside`, claimed);
  expect((await app.call(resourcesEndpoints.claim, { as: trainer, body })).statusCode).toBe(200);
});
