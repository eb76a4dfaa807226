import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { discardFiles, removeFilesNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listIdsWithRecentParts, removeAbandonedParts } from './parts/remove-abandoned-parts.ts';
import { listIncomingKeysInUse, removeExpired } from './uploads.queries.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/**
 * The row of an upload is removed when this time (a day) has passed since the browser last announced the upload. If a
 * record uses the file, the file remains.
 */
const uploadLifetimeMs = 86_400_000;
/**
 * A partial file counts as abandoned when it has not changed for this time (an hour). Such a file stays, for example,
 * after a server was killed.
 */
const abandonedAfterMs = 3_600_000;
/** The number of rows or files that are removed at a time. */
const batchSize = 100;

/**
 * Removes the rows of uploads that were announced more than a day ago, and their bytes unless a record uses the bytes.
 * Keeps an upload whose last part arrived within the last hour. Also removes incoming files that are more than a day old
 * and to which no row refers, and partial files of a server that was killed while it was writing. Must run outside a transaction.
 */
export async function removeExpiredUploads({ db, storage, now }: Context): Promise<void> {
  const expiredBefore = new Date(now.getTime() - uploadLifetimeMs);
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
  const activeIds = await listIdsWithRecentParts(storage, abandonedBefore);
  let removedCount: number;
  do {
    removedCount = await removeExpiredRows({ db, storage, now }, expiredBefore, activeIds);
  } while (removedCount === batchSize);
  await removeFilesWithoutRow({ db, storage }, expiredBefore);
  await removeAbandonedParts({ db, storage }, abandonedBefore);
  await storage.removeIncompleteFiles(abandonedBefore);
}

/**
 * Removes at most `batchSize` expired uploads, with their bytes unless a record uses the bytes. Returns their number.
 */
async function removeExpiredRows(
  { db, storage, now }: Context,
  announcedBefore: Date,
  activeIds: readonly string[],
): Promise<number> {
  const { removedCount, keys } = await inTransaction(db, async (transaction) => {
    const expired = await removeExpired(transaction, {
      createdBefore: announcedBefore,
      exceptAwaitedIds: activeIds,
      limit: batchSize,
    });
    await discardFiles(transaction, expired.keys, now);
    return expired;
  });
  await removeFilesNow({ db, storage }, keys);
  return removedCount;
}

/**
 * Removes files below the storage key `incoming` that no row refers to and that have not changed since `changedBefore`.
 * Such a file stays if a server is killed after it has stored the file, and before it has saved the key of the file in
 * the row of the upload.
 */
async function removeFilesWithoutRow(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  changedBefore: Date,
): Promise<void> {
  let keys: string[] = [];
  const removeUnusedKeys = async () => {
    const keysInUse = await listIncomingKeysInUse(db, keys);
    for (const key of keys) if (!keysInUse.has(key)) await storage.remove(key);
    keys = [];
  };
  for await (const { key, changedAt } of storage.list('incoming')) {
    if (changedAt >= changedBefore) continue;
    keys.push(key);
    if (keys.length === batchSize) await removeUnusedKeys();
  }
  await removeUnusedKeys();
}
