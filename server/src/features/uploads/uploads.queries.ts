import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { defaultUploadSettings, type UploadSettings } from '@loopcheck/contract/features/uploads/uploads.rules';
import type { Database } from '../../platform/db/database.ts';

// The states of an upload, in this order. A claim asks the server to check the file, so that a record can use it.
// - `awaited`: not all bytes have arrived. An upload to a bucket stays in this state until it is claimed, because the
//   server does not notice when the bytes arrive
// - `received`: all bytes have arrived
// - `checking`: a claim is checking the content
// - `claimed`: the content was accepted
// - `taken`: a record uses the file

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
  /** The time at which the file was last changed on the device, in milliseconds since 1970; undefined if unknown. */
  readonly lastModified: number | undefined;
  readonly now: Date;
}

/** Inserts the row of an announced upload. The upload then waits for its bytes. */
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
      last_modified: upload.lastModified ?? null,
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
 * Saves the storage key under which the bytes of an upload were stored. Returns the previous key, whose bytes are then
 * not needed any more; undefined if the upload does not accept bytes any more. Must run in a transaction.
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
 * `received` if the check can be repeated. Does nothing if another claim has acquired the lease since then.
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

/** Sets the time of the announcement to `now`, so that a continued upload is kept for another day. */
export async function renewUpload(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ created_at: now }).where('id', '=', id).execute();
}

/**
 * Deletes up to `limit` uploads that were announced before `createdBefore`. Keeps uploads in `exceptAwaitedIds` that
 * still wait for bytes, and uploads that another transaction has locked. Returns the number of deleted uploads, and the
 * storage keys of their bytes, except the keys of files that records use.
 */
export async function removeExpired(
  db: Database,
  {
    createdBefore,
    exceptAwaitedIds,
    limit,
  }: { createdBefore: Date; exceptAwaitedIds: readonly string[]; limit: number },
): Promise<{ removedCount: number; keys: string[] }> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('created_at', '<', createdBefore)
        .$if(exceptAwaitedIds.length > 0, (query) =>
          query.where((condition) =>
            condition.or([condition('state', '<>', 'awaited'), condition('id', 'not in', [...exceptAwaitedIds])]),
          ),
        )
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

/** Returns the keys among `keys` that are the incoming key of an upload. */
export async function listIncomingKeysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('incoming_key').where('incoming_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.incoming_key));
}

/** Returns the upload settings of the site. A setting that no admin has changed has its default value. */
export async function findUploadSettings(db: Database): Promise<UploadSettings> {
  const changed = await db
    .selectFrom('upload_settings')
    .select(['accept_word', 'accept_excel', 'max_video_megabytes', 'max_document_megabytes', 'max_sop_megabytes'])
    .executeTakeFirst();
  return {
    acceptsWord: changed?.accept_word ?? defaultUploadSettings.acceptsWord,
    acceptsExcel: changed?.accept_excel ?? defaultUploadSettings.acceptsExcel,
    maxVideoMegabytes: changed?.max_video_megabytes ?? defaultUploadSettings.maxVideoMegabytes,
    maxDocumentMegabytes: changed?.max_document_megabytes ?? defaultUploadSettings.maxDocumentMegabytes,
    maxSopMegabytes: changed?.max_sop_megabytes ?? defaultUploadSettings.maxSopMegabytes,
  };
}

/** The fields by which a repeated announcement of the same file is recognized. */
export type AnnouncedFile = Pick<
  NewUpload,
  'userId' | 'purpose' | 'fileName' | 'announcedType' | 'fileSize' | 'lastModified'
>;

/** Finds the person's newest upload of the same file that is not claimed yet and whose id is not in `excludedIds`. */
export function findSameUpload(db: Database, file: AnnouncedFile, excludedIds: readonly string[]) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', file.userId)
    .where('state', 'in', ['awaited', 'received'])
    .where('purpose', '=', file.purpose)
    .where('file_name', '=', file.fileName)
    .where('announced_type', '=', file.announcedType)
    .where('file_size', '=', file.fileSize)
    .where('last_modified', '=', file.lastModified ?? null)
    .$if(excludedIds.length > 0, (query) => query.where('id', 'not in', [...excludedIds]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Returns the announced size in bytes of an upload that still waits for bytes; undefined for any other upload. */
export async function findAwaitedSize(db: Database, id: string): Promise<number | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .select('file_size')
    .where('id', '=', id)
    .where('state', '=', 'awaited')
    .executeTakeFirst();
  return upload?.file_size;
}

/**
 * Lists a person's uploads for a purpose, newest first, without those that a record uses or that are being checked. The
 * list needs no limit, because the number of a person's unused uploads is limited.
 */
export function listUnusedUploads(db: Database, userId: string, purpose: UploadPurpose) {
  return db
    .selectFrom('uploads')
    .select(['id', 'file_name', 'mime_type', 'file_size', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['awaited', 'received', 'claimed'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Finds an upload of this person, and locks its row until the transaction ends. */
export function lockUpload(db: Database, id: string, userId: string) {
  return db
    .selectFrom('uploads')
    .select(['id', 'state', 'incoming_key', 'storage_key'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the ids among `ids` of uploads that still wait for bytes. */
export async function listAwaitedIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'awaited')
    .execute();
  return new Set(rows.map((row) => row.id));
}
