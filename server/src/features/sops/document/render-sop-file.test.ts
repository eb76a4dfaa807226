import { afterAll, describe, expect, test } from 'vitest';
import { removeDiscardedFiles } from '../../../platform/storage/discarded-files.ts';
import { testApp } from '../../../testing/test-app.ts';
import { findSopToRender, saveSopFile } from './document.queries.ts';
import { renderSopFile } from './render-sop-file.ts';

const app = await testApp();
afterAll(app.close);
const context = { db: app.db, storage: app.storage, now: app.clock.now() };

async function findShippedSop(number: string) {
  const { id } = await app.db.selectFrom('sops').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const sop = await findSopToRender(app.db, id);
  if (!sop) throw new Error(`There is no ${number}.`);
  return sop;
}
const listStoredPdfs = async () => {
  const keys: string[] = [];
  for await (const { key } of app.storage.list('sops')) keys.push(key);
  return keys;
};
const fileWithKey = (key: string) => ({ key, size: 1, hash: 'x' });

describe('renderSopFile', () => {
  test('stores one PDF for three concurrent calls and a later call, and keeps this PDF', async () => {
    const { id } = await findShippedSop('LC-01-01');
    const keys = await Promise.all([1, 2, 3].map(() => renderSopFile(context, id)));
    expect(new Set(keys).size).toBe(1);
    expect(await renderSopFile(context, id)).toBe(keys[0]);
    expect(await listStoredPdfs()).toEqual([keys[0]]);

    // A stored file is removed after 24 hours, unless `keepFiles` was called for the file.
    app.clock.advance(25 * 3_600_000);
    await app.runJob(removeDiscardedFiles, {});
    expect(await listStoredPdfs()).toEqual([keys[0]]);
  });

  test('returns undefined for a procedure that does not exist', async () => {
    expect(await renderSopFile(context, crypto.randomUUID())).toBeUndefined();
  });
});

describe('saveSopFile', () => {
  test.each([
    ['title', { title: 'Another title' }],
    ['changesHost flag', { changes_host: true }],
    ['revision', { revision: 7 }],
  ])('returns false for a PDF that was rendered before the %s was changed', async (_, change) => {
    const sop = await findShippedSop('LC-01-02');
    await app.db
      .updateTable('sops')
      .set({ changes_host: false, file_key: null, file_size: null })
      .where('id', '=', sop.id)
      .execute();
    const renderedSop = { ...sop, changes_host: false };
    await app.db.updateTable('sops').set(change).where('id', '=', sop.id).execute();
    expect(await saveSopFile(app.db, renderedSop, fileWithKey('sops/late.pdf'))).toBe(false);
    const after = await findSopToRender(app.db, sop.id);
    expect(after?.file_key).toBeNull();
  });

  test('saves only the first of two PDFs that were rendered from the same data', async () => {
    const sop = await findShippedSop('LC-01-03');
    expect(await saveSopFile(app.db, sop, fileWithKey('sops/first.pdf'))).toBe(true);
    expect(await saveSopFile(app.db, sop, fileWithKey('sops/second.pdf'))).toBe(false);
    expect((await findSopToRender(app.db, sop.id))?.file_key).toBe('sops/first.pdf');
  });
});
