import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { Database } from '../../platform/db/database.ts';

/** The row of an upload that the browser has announced. */
export interface NewUpload {
  readonly id: string;
  readonly userId: string;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  /** The type with which the file is stored and sent. */
  readonly mimeType: string;
  /** The type that the browser announced. */
  readonly announcedType: string;
  /** In bytes. */
  readonly fileSize: number;
  /** The secret with which the upload URL is signed. */
  readonly secret: Uint8Array;
  /** The storage key of the bytes before the claim. */
  readonly incomingKey: string;
  readonly now: Date;
}

export async function saveUpload(db: Database, upload: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      purpose: upload.purpose,
      file_name: upload.fileName,
      mime_type: upload.mimeType,
      announced_type: upload.announcedType,
      file_size: upload.fileSize,
      secret: upload.secret,
      incoming_key: upload.incomingKey,
      created_at: upload.now,
    })
    .execute();
}

/** Counts the person's uploads that no record uses yet, and adds up their announced sizes in bytes. */
export async function countUnusedUploads(db: Database, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { uploads, bytes } = await db
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll<number>().as('uploads'), eb.fn.sum<string | null>('file_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('state', '<>', 'taken')
    .executeTakeFirstOrThrow();
  return { uploads, bytes: Number(bytes ?? 0) };
}

/** Finds an upload of this person. Returns undefined if the upload does not exist or belongs to another person. */
export function findUpload(db: Database, id: string, userId: string) {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/**
 * Saves the storage key under which the bytes of an upload were stored. Returns the previous key, whose bytes are no
 * longer needed, or undefined if the upload no longer accepts bytes. Must run in a transaction.
 */
export async function saveReceived(db: Database, id: string, key: string): Promise<string | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .select('incoming_key')
    .where('id', '=', id)
    .where('state', 'in', ['awaited', 'received'])
    .forUpdate()
    .executeTakeFirst();
  if (!upload) return undefined;
  await db.updateTable('uploads').set({ state: 'received', incoming_key: key }).where('id', '=', id).execute();
  return upload.incoming_key;
}

/**
 * Acquires the lease for checking an upload. Returns false if another claim holds the lease. A lease that was acquired
 * before `staleBefore` belongs to a server that has crashed, and can be acquired again.
 */
export async function beginCheck(
  db: Database,
  { id, storageKey, now, staleBefore }: { id: string; storageKey: string; now: Date; staleBefore: Date },
): Promise<boolean> {
  const acquired = await db
    .updateTable('uploads')
    .set({ state: 'checking', storage_key: storageKey, checking_since: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', 'in', ['awaited', 'received']), eb('checking_since', '<', staleBefore)]))
    .executeTakeFirst();
  return acquired.numUpdatedRows > 0n;
}

/**
 * Releases the lease that was acquired at `since`, and sets the state of the upload: `claimed` if the check passed, or
 * `received` if the check can be repeated. Does nothing if another claim has meanwhile acquired the lease.
 */
export async function endCheck(
  db: Database,
  { id, since, state }: { id: string; since: Date; state: 'claimed' | 'received' },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state, checking_since: null })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('checking_since', '=', since)
    .execute();
}

/** Marks a claimed upload as used by a record. Returns undefined if there is no such claimed and unused upload. */
export function saveAttached(db: Database, id: string, userId: string, purpose: UploadPurpose) {
  return db
    .updateTable('uploads')
    .set({ state: 'taken' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'claimed')
    .returning(['storage_key', 'file_name', 'mime_type', 'file_size'])
    .executeTakeFirst();
}

/** Deletes the row of an upload. Returns false if the row did not exist. */
export async function removeUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes up to `limit` uploads that were created before `createdBefore`. Returns the number of deleted uploads, and their
 * storage keys except those of files that records use. Skips uploads that another transaction has locked.
 */
export async function removeExpired(
  db: Database,
  createdBefore: Date,
  limit: number,
): Promise<{ removedCount: number; keys: string[] }> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('created_at', '<', createdBefore)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['state', 'incoming_key', 'storage_key'])
    .execute();
  const keys = rows.flatMap((row) => [row.incoming_key, row.state === 'taken' ? null : row.storage_key]);
  return { removedCount: rows.length, keys: keys.filter((key) => key !== null) };
}

/** Returns those of the storage keys that are the incoming key of an upload. */
export async function listIncomingKeysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('incoming_key').where('incoming_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.incoming_key));
}
