import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { JobContext } from '../jobs/job.ts';
import { createLogger } from '../logging/logger.ts';
import { testApp } from '../../testing/test-app.ts';
import { discardFiles, keepFiles, removeDiscardedFiles, scheduleRemoval } from './discarded-files.ts';

const app = await testApp();
afterAll(app.close);
const { db, storage } = app;
const now = new Date('2026-03-01T10:00:00Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
/** Runs the job with the given time as the current time. */
const runJobAt = (time: Date, changes: Partial<JobContext> = {}) =>
  removeDiscardedFiles.run(
    {
      ...app,
      log: createLogger('silent'),
      siteOrigin: '',
      signal: new AbortController().signal,
      clock: { ...app.clock, now: () => time },
      ...changes,
    },
    {},
  );

/**
 * Calls `scheduleRemoval` and writes a file, but does not call `keepFiles`, as if the process was killed. Returns the
 * key.
 */
async function saveUnkeptFile(): Promise<string> {
  const key = `test/${randomUUID()}`;
  await scheduleRemoval(db, [key], now);
  await storage.save(key, Buffer.from('x'), 'text/plain');
  return key;
}
const isStored = async (key: string) => (await storage.find(key)) !== undefined;

describe('a new file', () => {
  test('is removed after a day if keepFiles was not called', async () => {
    const key = await saveUnkeptFile();
    await runJobAt(hoursLater(23));
    expect(await isStored(key)).toBe(true);
    await runJobAt(hoursLater(24));
    expect(await isStored(key)).toBe(false);
  });

  test('is not removed if keepFiles was called', async () => {
    const key = await saveUnkeptFile();
    await keepFiles(db, [key], hoursLater(1));
    await runJobAt(hoursLater(48));
    expect(await isStored(key)).toBe(true);
  });

  test('is removed if the transaction that called keepFiles is rolled back', async () => {
    const key = await saveUnkeptFile();
    const rolledBack = db.transaction().execute(async (transaction) => {
      await keepFiles(transaction, [key], now);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await runJobAt(hoursLater(24));
    expect(await isStored(key)).toBe(false);
  });

  test('is refused by keepFiles in the last hour before the removal', async () => {
    const key = await saveUnkeptFile();
    await expect(keepFiles(db, [key], hoursLater(23.5))).rejects.toThrow('can no longer be kept');
  });

  test('is refused by keepFiles if its key was not marked by scheduleRemoval', async () => {
    await expect(keepFiles(db, ['test/never-marked'], now)).rejects.toThrow('can no longer be kept');
  });
});

describe('a discarded file', () => {
  test('is removed by the next run of the job, even if it was written less than a day ago', async () => {
    const key = await saveUnkeptFile();
    await discardFiles(db, [key], now);
    await runJobAt(now);
    expect(await isStored(key)).toBe(false);
  });

  test('is removed by a later run of the job if the storage fails in the first run', async () => {
    const key = await saveUnkeptFile();
    await discardFiles(db, [key], now);
    const failingStorage = { ...storage, remove: () => Promise.reject(new Error('no storage')) };
    await expect(runJobAt(now, { storage: failingStorage })).rejects.toThrow('no storage');
    await runJobAt(now);
    expect(await isStored(key)).toBe(false);
  });
});
