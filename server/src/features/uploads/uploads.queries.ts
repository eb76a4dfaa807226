import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** A file on its way in, as it was announced. */
export interface NewUpload {
  readonly id: string;
  readonly userId: string;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  /** The type that is kept, and the one that the browser gave. */
  readonly mimeType: string;
  readonly announcedType: string;
  readonly fileSize: number;
  readonly secret: Uint8Array;
  readonly incomingKey: string;
  readonly now: Date;
}

/** Writes down what somebody is about to send. */
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

/** How many uploads of a person no record has taken yet, and how many bytes they were announced with. */
export async function countOpenUploads(db: Database, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { uploads, bytes } = await db
    .selectFrom('uploads')
    .select((on) => [on.fn.countAll<number>().as('uploads'), on.fn.sum<string | null>('file_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('state', '<>', 'taken')
    .executeTakeFirstOrThrow();
  return { uploads, bytes: Number(bytes ?? 0) };
}

/** An upload of one person; those of others are not there. */
export function findUpload(db: Database, id: string, userId: string) {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/**
 * Says that bytes have arrived whole under a key. Gives the key of earlier ones, which nobody needs now, or undefined
 * when the upload is past taking any: these bytes then belong to nobody.
 */
export function saveReceived(db: Database, id: string, key: string): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom('uploads')
      .select('incoming_key')
      .where('id', '=', id)
      .where('state', 'in', ['awaited', 'received'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    await transaction
      .updateTable('uploads')
      .set({ state: 'received', incoming_key: key })
      .where('id', '=', id)
      .execute();
    return before.incoming_key;
  });
}

/** Lets one claim alone go on to the check. One that was left by a killed server may be taken up after `staleBefore`. */
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

/** Ends a check: claimed when all was well, received when it could not be finished and may be tried again. */
export async function saveChecked(db: Database, id: string, state: 'claimed' | 'received'): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state, checking_since: null })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** Marks a claimed file as taken; undefined when it is not there to be taken. */
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

/** Forgets one upload. */
export async function removeUpload(db: Database, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Up to so many uploads begun before a moment, locked, without those that somebody is taking just now. Call it in a transaction. */
export function listForgotten(db: Database, before: Date, limit: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'state', 'incoming_key', 'storage_key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Which of these incoming keys still belong to an upload. */
export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('incoming_key').where('incoming_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.incoming_key));
}
