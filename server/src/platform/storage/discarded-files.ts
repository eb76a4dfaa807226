import type { Database } from '../db/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, noData } from '../jobs/job.ts';
import type { Storage } from './storage.ts';

/** A file that was reserved and never kept is removed after this time. Nothing that writes a file takes as long. */
const reservationMs = 24 * 3_600_000;
/** A reservation this close to its end can no longer be kept: the removal might be under way. */
const marginMs = 3_600_000;
const batchSize = 50;

/** Notes files for removal, in the transaction of the change that gives them up. A job removes them after the commit. */
export async function discardFiles(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await noteFiles(db, keys, now);
  await enqueue(db, removeDiscardedFiles, {});
}

/**
 * Notes files for removal in a day, before they are written. Whoever then refers to them calls `keepFiles` in the same
 * transaction; a process that dies in between leaves nothing behind for good. Keys must be new, never used before.
 */
export async function reserveFiles(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length > 0) await noteFiles(db, keys, new Date(now.getTime() + reservationMs));
}

/** Keeps reserved files, in the transaction that refers to them. Throws when a reservation has expired. */
export async function keepFiles(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const { numDeletedRows } = await db
    .deleteFrom('discarded_files')
    .where('file_key', 'in', keys)
    .where('remove_after', '>', new Date(now.getTime() + marginMs))
    .executeTakeFirst();
  if (numDeletedRows !== BigInt(keys.length)) throw new Error(`The reservation has expired: ${keys.join(', ')}`);
}

/** Removes noted files without waiting for the job; run it after the transaction that noted them. */
export async function removeNow(
  { db, storage }: { readonly db: Database; readonly storage: Storage },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await storage.remove(key);
    await db.deleteFrom('discarded_files').where('file_key', '=', key).execute();
  }
}

export const removeDiscardedFiles = defineJob({
  name: 'remove-discarded-files',
  summary: 'Removes stored files that no record refers to any more, and files that a killed process wrote for nothing.',
  data: noData,
  schedule: '*/10 * * * *',
  work: async ({ db, storage, clock, signal }) => {
    let keys: string[];
    do {
      signal.throwIfAborted();
      keys = await listDue(db, clock.now());
      await removeNow({ db, storage }, keys);
    } while (keys.length === batchSize);
  },
});

async function noteFiles(db: Database, keys: readonly string[], removeAfter: Date): Promise<void> {
  await db
    .insertInto('discarded_files')
    .values(keys.map((key) => ({ file_key: key, remove_after: removeAfter })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ remove_after: removeAfter }))
    .execute();
}

async function listDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('discarded_files')
    .select('file_key')
    .where('remove_after', '<=', now)
    .orderBy('remove_after')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.file_key);
}
