import { readdir, stat } from 'node:fs/promises';
import type { Database } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { listAwaitedIds } from '../uploads.queries.ts';
import { partPath, removePartFile } from './parts-store.ts';

/** The number of files that are looked up at a time. */
const batchSize = 100;

/** Removes the parts of uploads that do not exist or are complete, if the parts were last written before `before`. */
export async function removeAbandonedParts(
  { db, storage: { partsFolder } }: { db: Database; storage: Storage },
  before: Date,
): Promise<void> {
  if (partsFolder === undefined) return;
  const ids = await listPartIds(partsFolder);
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const awaitedIds = await listAwaitedIds(db, batch);
    for (const id of batch) {
      if (!awaitedIds.has(id) && (await isOlder(partPath(partsFolder, id), before)))
        await removePartFile(partsFolder, id);
    }
  }
}

/** Returns the ids of the uploads of which a part arrived at `since` or later. */
export async function listIdsWithRecentParts({ partsFolder }: Storage, since: Date): Promise<string[]> {
  if (partsFolder === undefined) return [];
  const recentIds: string[] = [];
  for (const id of await listPartIds(partsFolder))
    if (!(await isOlder(partPath(partsFolder, id), since))) recentIds.push(id);
  return recentIds;
}

/** Returns the ids of the uploads that have a file with parts in the folder. The name of the file is the id. */
async function listPartIds(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  } catch (error) {
    // The folder is created when the first part arrives.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** True if the file was last written before `before`. */
async function isOlder(file: string, before: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtime < before;
  } catch (error) {
    // The file was removed after the folder was listed.
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
