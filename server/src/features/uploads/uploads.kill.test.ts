import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimUploadedFile, uploadFile } from '../../testing/upload-actions.ts';
import { killDuringUploads } from '../../testing/killed-uploads.ts';
import { createPdf } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { uploadIdFromUrl } from './upload-urls.ts';
import { removeExpiredUploads } from './expired-uploads.commands.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer' });

/** The names of all files in the storage. */
async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(app.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
/** Calls removeExpiredUploads with a time in two days, so that all uploads are expired. */
const removeExpiredInTwoDays = () =>
  removeExpiredUploads({ db: app.db, storage: app.storage, now: new Date(Date.now() + 2 * 86_400_000) });

test('a server killed during uploads loses no file that it acknowledged, and its partial files are removed later', async () => {
  const kills = 3;
  const { complete, incomplete, faults } = await killDuringUploads(app, trainer, kills);
  expect(faults).toEqual([]);
  // Both outcomes must occur. Otherwise, the server was killed too early or too late for a meaningful test.
  expect(complete).toBeGreaterThanOrEqual(kills);
  expect(incomplete).toBeGreaterThan(kills);
  expect((await listStoredFiles()).some((name) => name.endsWith('.part'))).toBe(true);

  // A complete file whose key is in no row. A server leaves such a file if it is killed before it saves the key.
  await writeFile(path.join(app.filesFolder, 'incoming', `${randomUUID()}.${randomUUID()}`), 'x');
  await removeExpiredInTwoDays();
  // The keys of the site (site-key.json) are in the same folder, but are not an upload.
  expect(await listStoredFiles()).toEqual(['site-key.json']);
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
}, 120_000);

/** Inserts an upload in the state in which it remains if the server is killed while checking the content. */
async function insertInterruptedCheck(): Promise<{ uploadUrl: string; storageKey: string }> {
  const bytes = createPdf('a procedure');
  const uploadUrl = await uploadFile(app, trainer, { fileName: 'a.pdf', bytes, purpose: 'sop' });
  const id = uploadIdFromUrl(uploadUrl) ?? '';
  const storageKey = `uploads/${id}.pdf`;
  const row = await app.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await app.storage.move(row.incoming_key, storageKey);
  await app.db
    .updateTable('uploads')
    .set({ state: 'checking', storage_key: storageKey, checking_since: app.clock.now() })
    .where('id', '=', id)
    .execute();
  return { uploadUrl, storageKey };
}

test('if a kill interrupted the check of an upload, claims of the upload are refused for five minutes and then accepted', async () => {
  const { uploadUrl } = await insertInterruptedCheck();

  app.clock.advance(4 * 60_000);
  await expect(claimUploadedFile(app, trainer, uploadUrl, 'sop')).rejects.toMatchObject({
    code: 'upload_being_checked',
  });

  // One millisecond more than five minutes after the check began.
  app.clock.advance(60_001);
  expect(await claimUploadedFile(app, trainer, uploadUrl, 'sop')).toMatchObject({ objectPath: expect.any(String) });
});

test('removeExpiredUploads removes an upload, with its bytes, if the check of the upload was interrupted by a kill', async () => {
  const { storageKey } = await insertInterruptedCheck();
  await removeExpiredInTwoDays();
  expect(await app.storage.find(storageKey)).toBeUndefined();
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
});
