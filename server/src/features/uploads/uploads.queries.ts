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
  /** The type that the browser announced. */
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

/** The number of a person's uploads that no record uses yet, and their total announced size in bytes. */
export async function countOpenUploads(db: Database, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { uploads, bytes } = await db
    .selectFrom('uploads')
    .select((on) => [on.fn.countAll<number>().as('uploads'), on.fn.sum<string | null>('file_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('state', '<>', 'taken')
    .executeTakeFirstOrThrow();
  return { uploads, bytes: Number(bytes ?? 0) };
}

/** An upload of this person; undefined if it does not exist or belongs to another person. */
export function findUpload(db: Database, id: string, userId: string) {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/**
 * Saves the key under which all bytes of an upload were stored. Returns the previous key, whose bytes are no longer
 * needed, or undefined if the upload does not accept bytes any more. Run it in a transaction.
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
 * Acquires the lease for checking an upload; returns false if another claim holds it. A lease acquired before
 * `staleBefore` belongs to a server that has crashed, and can be acquired again.
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
 * Releases the lease that was acquired at `since` and sets the state: `claimed` if the check passed, `received` if it
 * can be repeated. Does nothing if another claim has acquired the lease meanwhile.
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

/** Marks a claimed upload as used by a record; returns undefined if there is no claimed upload that is still unused. */
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

/** Deletes one upload; returns whether it existed. */
export async function removeUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes up to `limit` uploads that were created before `before`, and returns those of their storage keys that no
 * record uses. Skips uploads that another transaction has locked.
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

/** Returns the given incoming keys that belong to an upload. */
export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('incoming_key').where('incoming_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.incoming_key));
}
