import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claim, givenSent } from '../../testing/given-upload.ts';
import { killDuringUploads } from '../../testing/killed-uploads.ts';
import { pdfOf } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeExpiredUploads } from './uploads.commands.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer' });

/** The files in the store, by name. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(app.files, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
const sweepInTwoDays = () =>
  removeExpiredUploads({ db: app.db, storage: app.storage, now: new Date(Date.now() + 2 * 86_400_000) });

test('a server killed during uploads loses no acknowledged file, and the sweep removes partial files', async () => {
  const { whole, lost, faults } = await killDuringUploads(app, trainer, 3);
  expect(faults).toEqual([]);
  expect(whole).toBeGreaterThanOrEqual(3);
  expect(lost).toBeGreaterThan(3);
  expect((await storedFiles()).some((name) => name.endsWith('.part'))).toBe(true);
  // A complete file without a row, as left by a server that was killed before it updated the row.
  await writeFile(path.join(app.files, 'incoming', `${randomUUID()}.${randomUUID()}`), 'x');
  await sweepInTwoDays();
  expect(await storedFiles()).toEqual(['site-key.json']);
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
}, 120_000);

/** Adds an upload in the state left by a server that was killed while it checked the moved bytes. */
async function givenInterruptedCheck(): Promise<{ address: string; storageKey: string }> {
  const bytes = pdfOf('a procedure');
  const address = await givenSent(app, trainer, { fileName: 'a.pdf', bytes, purpose: 'sop' });
  const id = address.split(/[/?]/)[3] ?? '';
  const storageKey = `uploads/${id}.pdf`;
  const row = await app.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await app.storage.move(row.incoming_key, storageKey);
  await app.db
    .updateTable('uploads')
    .set({ state: 'checking', storage_key: storageKey, checking_since: app.clock.now() })
    .where('id', '=', id)
    .execute();
  return { address, storageKey };
}

test('an upload whose check was interrupted can be claimed again after five minutes', async () => {
  const { address } = await givenInterruptedCheck();
  await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'upload_being_checked' });
  app.clock.advance(5 * 60_000 + 1);
  expect(await claim(app, trainer, address, 'sop')).toMatchObject({ objectPath: expect.any(String) });
});

test('the sweep removes an upload whose check was interrupted and never repeated', async () => {
  const { storageKey } = await givenInterruptedCheck();
  await sweepInTwoDays();
  expect(await app.storage.find(storageKey)).toBeUndefined();
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
});
