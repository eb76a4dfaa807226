import type { Database } from '../db/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, noData } from '../jobs/job.ts';
import type { Storage } from './storage.ts';

/**
 * The time, in milliseconds, after which a new file is removed if `keepFiles` has not cancelled the removal. Writing a
 * file never takes that long.
 */
const keepingPeriodMs = 24 * 3_600_000;
/**
 * The margin before a removal, in milliseconds. `keepFiles` refuses a file that is due for removal within this time,
 * because the job might already be removing the file.
 */
const removalMarginMs = 3_600_000;
/** The number of files that the job reads from the database at a time. */
const batchSize = 50;

/**
 * Marks files for removal as soon as possible. Call it in the transaction that removes the references to the files. A
 * job removes the files after the commit.
 */
export async function discardFiles(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await markForRemoval(db, keys, now);
  await enqueue(db, removeDiscardedFiles, {});
}

/**
 * Marks files for removal after a day. Call it before the files are written. The transaction that stores references to
 * the files must call `keepFiles`, which cancels the removal. If the process is killed before `keepFiles`, the job
 * removes the files. The keys must never have been used before.
 */
export async function scheduleRemoval(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length > 0) await markForRemoval(db, keys, new Date(now.getTime() + keepingPeriodMs));
}

/**
 * Cancels the removal that `scheduleRemoval` has scheduled, in the transaction that stores references to the files.
 * Throws if a file is not marked for removal, or if its removal is due within `removalMarginMs`.
 */
export async function keepFiles(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const { numDeletedRows } = await db
    .deleteFrom('discarded_files')
    .where('file_key', 'in', keys)
    .where('remove_after', '>', new Date(now.getTime() + removalMarginMs))
    .executeTakeFirst();
  if (numDeletedRows !== BigInt(keys.length)) throw new Error(`These files can no longer be kept: ${keys.join(', ')}`);
}

/** Removes marked files without waiting for the job. Call it after the commit of the transaction that marked them. */
export async function removeFilesNow(
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
  summary:
    'Removes stored files that no record refers to any more, and files of a process that was killed before it stored a reference to them.',
  data: noData,
  schedule: '*/10 * * * *',
  work: async ({ db, storage, clock, signal }) => {
    let keys: string[];
    do {
      signal.throwIfAborted();
      keys = await listDueKeys(db, clock.now());
      await removeFilesNow({ db, storage }, keys);
    } while (keys.length === batchSize);
  },
});

async function markForRemoval(db: Database, keys: readonly string[], removeAfter: Date): Promise<void> {
  await db
    .insertInto('discarded_files')
    .values(keys.map((key) => ({ file_key: key, remove_after: removeAfter })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ remove_after: removeAfter }))
    .execute();
}

async function listDueKeys(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('discarded_files')
    .select('file_key')
    .where('remove_after', '<=', now)
    .orderBy('remove_after')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.file_key);
}
