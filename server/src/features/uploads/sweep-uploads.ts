import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listForgotten, listKnownKeys, removeUpload } from './uploads.queries.ts';

const dayMs = 86_400_000;
/** A file that is still being written has changed lately; one that has not for an hour was left by a killed server. */
const unfinishedMs = 3_600_000;
const batch = 100;

/**
 * Removes what nobody has made a record of within a day, bytes and rows; the rows of what was taken; bytes that came
 * without their row, and files that a killed server was still writing.
 */
export async function sweepUploads(db: Database, storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  while ((await sweepRows(db, storage, before)) === batch);
  await sweepStrays(db, storage, before);
  await storage.removeUnfinished(new Date(now.getTime() - unfinishedMs));
}

function sweepRows(db: Database, storage: Storage, before: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const forgotten = await listForgotten(transaction, before, batch);
    for (const upload of forgotten) {
      // Bytes first: a row without them is swept next time, bytes without a row would be nobody's.
      await storage.remove(upload.incoming_key);
      if (upload.state !== 'taken' && upload.storage_key !== null) await storage.remove(upload.storage_key);
      await removeUpload(transaction, upload.id);
    }
    return forgotten.length;
  });
}

/** A server that was killed between the last byte and its row leaves a whole file that no row knows. */
async function sweepStrays(db: Database, storage: Storage, before: Date): Promise<void> {
  let keys: string[] = [];
  const removeUnknown = async () => {
    const known = await listKnownKeys(db, keys);
    for (const key of keys) if (!known.has(key)) await storage.remove(key);
    keys = [];
  };
  for await (const { key, changedAt } of storage.list('incoming')) {
    if (changedAt >= before) continue;
    keys.push(key);
    if (keys.length === batch) await removeUnknown();
  }
  await removeUnknown();
}
