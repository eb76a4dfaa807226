import { afterAll, describe, expect, test } from 'vitest';
import { removeDiscardedFiles } from '../../../platform/storage/discarded-files.ts';
import { testApp } from '../../../testing/test-app.ts';
import { findSopToRender, saveSopFile } from './document.queries.ts';
import { renderSopFile } from './render-sop-file.ts';

const app = await testApp();
afterAll(app.close);
const context = { db: app.db, storage: app.storage, now: app.clock.now() };

async function givenShipped(number: string) {
  const { id } = await app.db.selectFrom('sops').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const sop = await findSopToRender(app.db, id);
  if (!sop) throw new Error(`There is no ${number}.`);
  return sop;
}
const storedPdfs = async () => {
  const keys: string[] = [];
  for await (const { key } of app.storage.list('sops')) keys.push(key);
  return keys;
};
const file = (key: string) => ({ key, size: 1, hash: 'x' });

describe('renderSopFile', () => {
  test('stores one PDF for several concurrent calls, and does not store another in a later call', async () => {
    const { id } = await givenShipped('LC-01-01');
    const keys = await Promise.all([1, 2, 3].map(() => renderSopFile(context, id)));
    expect(new Set(keys).size).toBe(1);
    expect(await renderSopFile(context, id)).toBe(keys[0]);
    expect(await storedPdfs()).toEqual([keys[0]]);
    app.clock.advance(25 * 3_600_000);
    await app.runJob(removeDiscardedFiles, {});
    expect(await storedPdfs()).toEqual([keys[0]]);
  });

  test('returns undefined for an unknown procedure', async () => {
    expect(await renderSopFile(context, crypto.randomUUID())).toBeUndefined();
  });
});

describe('saveSopFile', () => {
  test.each([
    ['title', { title: 'Another title' }],
    ['changesHost flag', { changes_host: true }],
    ['revision', { revision: 7 }],
  ])('returns false for a PDF that was rendered before a change of the %s', async (_, change) => {
    const sop = await givenShipped('LC-01-02');
    await app.db
      .updateTable('sops')
      .set({ changes_host: false, file_key: null, file_size: null })
      .where('id', '=', sop.id)
      .execute();
    const rendered = { ...sop, changes_host: false };
    await app.db.updateTable('sops').set(change).where('id', '=', sop.id).execute();
    expect(await saveSopFile(app.db, rendered, file('sops/late.pdf'))).toBe(false);
    const after = await findSopToRender(app.db, sop.id);
    expect(after?.file_key).toBeNull();
  });

  test('keeps the first of two PDFs that were rendered from the same state', async () => {
    const sop = await givenShipped('LC-01-03');
    expect(await saveSopFile(app.db, sop, file('sops/first.pdf'))).toBe(true);
    expect(await saveSopFile(app.db, sop, file('sops/second.pdf'))).toBe(false);
    expect((await findSopToRender(app.db, sop.id))?.file_key).toBe('sops/first.pdf');
  });
});
