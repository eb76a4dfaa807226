import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { JobContext } from '../jobs/job.ts';
import { createLogger } from '../logging/logger.ts';
import { testApp } from '../../testing/test-app.ts';
import { discardFiles, keepFiles, removeDiscardedFiles, reserveFiles } from './discarded-files.ts';

const app = await testApp();
afterAll(app.close);
const { db, storage } = app;
const now = new Date('2026-03-01T10:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
/** Runs the job as if it were another time. */
const removeAt = (time: Date, over: Partial<JobContext> = {}) =>
  removeDiscardedFiles.run(
    {
      ...app,
      log: createLogger('silent'),
      address: '',
      signal: new AbortController().signal,
      clock: { ...app.clock, now: () => time },
      ...over,
    },
    {},
  );

/** Reserves a key and writes its file, as a process does that is then killed. */
async function givenReserved(): Promise<string> {
  const key = `made/${randomUUID()}`;
  await reserveFiles(db, [key], now);
  await storage.save(key, Buffer.from('x'), 'text/plain');
  return key;
}
const isThere = async (key: string) => (await storage.find(key)) !== undefined;

describe('a reserved file', () => {
  test('is removed after a day when no record refers to it', async () => {
    const key = await givenReserved();
    await removeAt(after(23));
    expect(await isThere(key)).toBe(true);
    await removeAt(after(24));
    expect(await isThere(key)).toBe(false);
  });

  test('stays once it is kept', async () => {
    const key = await givenReserved();
    await keepFiles(db, [key], after(1));
    await removeAt(after(48));
    expect(await isThere(key)).toBe(true);
  });

  test('is still removed when the transaction that keeps it is rolled back', async () => {
    const key = await givenReserved();
    const failing = db.transaction().execute(async (transaction) => {
      await keepFiles(transaction, [key], now);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await removeAt(after(24));
    expect(await isThere(key)).toBe(false);
  });

  test('cannot be kept shortly before its removal is due, nor without a reservation', async () => {
    const key = await givenReserved();
    await expect(keepFiles(db, [key], after(23.5))).rejects.toThrow('reservation has expired');
    await expect(keepFiles(db, ['made/never-reserved'], now)).rejects.toThrow('reservation has expired');
  });
});

describe('a discarded file', () => {
  test('is removed by the next run, at once when it was reserved before', async () => {
    const key = await givenReserved();
    await discardFiles(db, [key], now);
    await removeAt(now);
    expect(await isThere(key)).toBe(false);
  });

  test('stays noted while the storage fails', async () => {
    const key = await givenReserved();
    await discardFiles(db, [key], now);
    const failing = { ...storage, remove: () => Promise.reject(new Error('no storage')) };
    await expect(removeAt(now, { storage: failing })).rejects.toThrow('no storage');
    await removeAt(now);
    expect(await isThere(key)).toBe(false);
  });
});
