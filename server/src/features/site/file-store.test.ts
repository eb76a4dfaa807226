import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { ensureFileStore, FileStoreMismatchError } from './file-store.commands.ts';
import { ensureSiteMode } from './site.commands.ts';

const app = await testApp();
// Adds the row of the table `site`, as the server does at its start.
await ensureSiteMode(app.db, app.config);
const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-stores-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const databaseUrl = 'postgres://loopcheck@db.plant.test/loopcheck';
/** Two empty folders, each as the DATA_DIR of a server. */
let firstDir: string;
let otherDir: string;
beforeEach(async () => {
  await app.db.updateTable('site').set({ file_store_id: null }).execute();
  firstDir = await mkdtemp(path.join(folder, 'first-'));
  otherDir = await mkdtemp(path.join(folder, 'other-'));
});

/** Runs the check that a server with this DATA_DIR runs when it starts. */
const startServer = async (dataDir: string, settings: { databaseUrl: string | null } = { databaseUrl }) => {
  const config = { dataDir, bucket: null, ...settings };
  await ensureFileStore({ db: app.db, storage: await openStorage(config), config });
};
const readId = async () =>
  (await app.db.selectFrom('site').select('file_store_id').executeTakeFirstOrThrow()).file_store_id;

describe('servers with the same external database', () => {
  test('can use the same folder for files, even if both start for the first time concurrently', async () => {
    await Promise.all([startServer(firstDir), startServer(firstDir)]);
    await startServer(firstDir);
    expect(await readId()).not.toBeNull();
  });

  test('cannot use another folder; the error names the folder and the settings S3_BUCKET and DATA_DIR', async () => {
    await startServer(firstDir);
    const error = await startServer(otherDir).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileStoreMismatchError);
    expect(String(error)).toContain(path.join(otherDir, 'files'));
    expect(String(error)).toContain('S3_BUCKET');
    expect(String(error)).toContain('DATA_DIR');
    await startServer(firstDir);
  });

  test('cannot both start for the first time concurrently with different folders: one of them is refused', async () => {
    const results = await Promise.allSettled([startServer(firstDir), startServer(otherDir)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('can use a copy of the folder', async () => {
    await startServer(firstDir);
    await cp(firstDir, otherDir, { recursive: true });
    await startServer(otherDir);
  });

  test('can use a folder that contains only the marker file, even if the marker is empty', async () => {
    await startServer(firstDir);
    const markerName = `file-store/${await readId()}`;
    await expect(startServer(otherDir)).rejects.toThrow(markerName);
    await mkdir(path.join(otherDir, 'files/file-store'), { recursive: true });
    await writeFile(path.join(otherDir, 'files', markerName), '');
    await startServer(otherDir);
  });
});

test('a server with the embedded database starts even if the folder of its files is missing', async () => {
  await startServer(firstDir, { databaseUrl: null });
  await rm(path.join(firstDir, 'files'), { recursive: true });
  await startServer(firstDir, { databaseUrl: null });
  await startServer(firstDir);
});
