import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { Database } from '../../platform/db/database.ts';

/** An upload as it was announced. */
export interface NewUpload {
  readonly id: string;
  readonly userId: string;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  /** The type that is stored and sent. */
  readonly mimeType: string;
  /** The type that the browser gave. */
  readonly announcedType: string;
  readonly fileSize: number;
  readonly secret: Uint8Array;
  readonly incomingKey: string;
  readonly now: Date;
}

/** Inserts an announced upload. */
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

/** How many uploads of a person no record has taken yet, and their announced bytes in all. */
export async function countOpenUploads(db: Database, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { uploads, bytes } = await db
    .selectFrom('uploads')
    .select((on) => [on.fn.countAll<number>().as('uploads'), on.fn.sum<string | null>('file_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('state', '<>', 'taken')
    .executeTakeFirstOrThrow();
  return { uploads, bytes: Number(bytes ?? 0) };
}

/** An upload of one person; undefined for those of others. */
export function findUpload(db: Database, id: string, userId: string) {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/**
 * Notes that all bytes have arrived under a key. Returns the key of earlier bytes, which are no longer needed, or
 * undefined when the upload accepts no more bytes. Run it in a transaction.
 */
export async function saveReceived(db: Database, id: string, key: string): Promise<string | undefined> {
  const before = await db
    .selectFrom('uploads')
    .select('incoming_key')
    .where('id', '=', id)
    .where('state', 'in', ['awaited', 'received'])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await db.updateTable('uploads').set({ state: 'received', incoming_key: key }).where('id', '=', id).execute();
  return before.incoming_key;
}

/**
 * Takes the lease for checking an upload; false when another claim holds it. A lease taken before `staleBefore` was left
 * by a server that died, and may be taken over.
 */
export async function beginCheck(
  db: Database,
  { id, storageKey, now, staleBefore }: { id: string; storageKey: string; now: Date; staleBefore: Date },
): Promise<boolean> {
  const begun = await db
    .updateTable('uploads')
    .set({ state: 'checking', storage_key: storageKey, checking_since: now })
    .where('id', '=', id)
    .where((on) => on.or([on('state', 'in', ['awaited', 'received']), on('checking_since', '<', staleBefore)]))
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/**
 * Releases the lease taken at `since`: `claimed` when the check passed, `received` when it can be tried again. Does
 * nothing when another claim has taken the lease over.
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

/** Marks a claimed upload as taken; undefined when it is not there, not claimed, or taken already. */
export function saveTaken(db: Database, id: string, userId: string, purpose: UploadPurpose) {
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

/** Deletes one upload; returns whether it was there. */
export async function removeUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes up to `limit` uploads begun before a moment, and returns the storage keys that no record uses. Uploads that
 * another transaction is taking at the moment are left for the next time.
 */
export async function removeExpired(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ removed: number; keys: string[] }> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (on) =>
      on
        .selectFrom('uploads')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['state', 'incoming_key', 'storage_key'])
    .execute();
  const keys = rows.flatMap((row) => [row.incoming_key, row.state === 'taken' ? null : row.storage_key]);
  return { removed: rows.length, keys: keys.filter((key) => key !== null) };
}

/** Which of these incoming keys belong to an upload. */
export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('incoming_key').where('incoming_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.incoming_key));
}
