import type { ClaimedFile, UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { discardFiles, removeFilesNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkContent } from './content/check-content.ts';
import { scanFile } from './content/scan-file.ts';
import { claimedKey, objectPathOf, uploadIdFromObjectPath, uploadIdFromUrl } from './upload-urls.ts';
import { beginCheck, endCheck, findUpload, removeUpload, saveAttached, type UploadRow } from './uploads.queries.ts';

/**
 * Returns the maximum duration, in milliseconds, of the check of a claimed file: five minutes for every 200 MB or part
 * of 200 MB, because a virus scan takes long. If a check has lasted longer, the server that was checking the file must
 * have crashed, and the file can be claimed again.
 */
const maxCheckDurationMs = (fileSize: number): number => 5 * 60_000 * Math.ceil(fileSize / (200 * 1024 ** 2));

interface ClaimContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
  readonly config: Pick<Config, 'clamdAddress'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Claims the file that the person has sent to `uploadUrl`. Checks that all bytes have arrived, and that the content has
 * the type of the file name. If a virus scanner is configured, the scanner must find nothing. Returns the object path
 * that `attachClaimedFile` accepts. A repeated claim returns the same path until a record uses the file. An upload
 * whose content is refused is deleted.
 *
 * Must run outside a transaction, because the check can take seconds, and because the deletion of a refused file must
 * not be rolled back. An endpoint that calls this function must set `selfManagedTransactions` and declare
 * `claimErrors`.
 */
export async function claimUpload(
  context: ClaimContext,
  { userId, uploadUrl, purpose }: { userId: string; uploadUrl: string; purpose: UploadPurpose },
): Promise<ClaimedFile> {
  const { db, storage, now } = context;
  const upload = await findUpload(db, uploadIdFromUrl(uploadUrl) ?? noUploadId, userId);
  ensure(upload?.purpose === purpose, 'upload_not_found');
  if (upload.state === 'claimed') return { objectPath: objectPathOf(upload.id) };
  // In the state `taken`, a record already uses the file.
  ensure(upload.state !== 'taken', 'upload_claimed');
  const storageKey = claimedKey(upload.id, extensionOf(upload.file_name));
  // An earlier claim that was interrupted might have moved the file to `storageKey` already.
  const storedFile = (await storage.find(upload.incoming_key)) ?? (await storage.find(storageKey));
  ensure(storedFile, 'upload_incomplete');
  const staleBefore = new Date(now.getTime() - maxCheckDurationMs(upload.file_size));
  ensure(await beginCheck(db, { id: upload.id, storageKey, now, staleBefore }), 'upload_being_checked');
  try {
    await checkBytes(context, upload, storageKey);
  } catch (error) {
    await endFailedCheck(context, upload, storageKey, error);
    throw error;
  }
  await endCheck(db, { id: upload.id, since: now, state: 'claimed' });
  return { objectPath: objectPathOf(upload.id) };
}

/**
 * An id that no upload has. It is looked up if a URL or path contains no id. The request is then refused in the same
 * way as a request for an unknown upload.
 */
const noUploadId = '00000000-0000-0000-0000-000000000000';

/**
 * Checks the bytes of an upload. First moves the bytes to a storage key to which no signed URL allows writing, so that
 * the bytes cannot change after the check.
 */
async function checkBytes({ storage, config }: ClaimContext, upload: UploadRow, storageKey: string): Promise<void> {
  if (await storage.find(upload.incoming_key)) await storage.move(upload.incoming_key, storageKey);
  await checkContent(storage, { storageKey, fileName: upload.file_name, fileSize: upload.file_size });
  if (config.clamdAddress) await scanFile(config.clamdAddress, await storage.read(storageKey), upload.file_size);
}

/** Deletes an upload whose content was refused. After any other error, the upload remains and can be claimed again. */
async function endFailedCheck(
  { db, storage, log, now }: ClaimContext,
  upload: UploadRow,
  storageKey: string,
  error: unknown,
): Promise<void> {
  const { id, user_id: userId, file_name: fileName } = upload;
  // Every refusal except scan_unavailable means that the content is not accepted. Other errors, such as those of the
  // storage, say nothing about the content.
  const isContentRefused = error instanceof Refusal && error.code !== 'scan_unavailable';
  if (!isContentRefused) return endCheck(db, { id, since: now, state: 'received' });
  log.warn({ err: error, upload: { id, userId, fileName } }, 'an upload was refused because of its content');
  const keys = [storageKey, upload.incoming_key];
  await inTransaction(db, async (transaction) => {
    if (await removeUpload(transaction, id)) await discardFiles(transaction, keys, now);
  });
  await removeFilesNow({ db, storage }, keys);
}

/** A claimed file with the data that a record stores when it uses the file. */
export interface StoredUpload {
  readonly storageKey: string;
  /** The name of the file on the person's device, without folders. It can contain any characters. */
  readonly fileName: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly fileSize: number;
}

/** The data by which a request names a claimed file. */
interface ClaimedFileReference {
  readonly userId: string;
  readonly objectPath: string;
  readonly purpose: UploadPurpose;
}

/**
 * Marks a claimed file as used by a record. Each file can be used only once. Must run in the transaction that writes
 * the record, so that the file is unused again after a rollback. Code that later deletes the record must also delete
 * the file.
 *
 * Refuses with one of the contract's `attachErrors`:
 *
 * - upload_not_found: the upload is unknown or expired, belongs to another person, or has another purpose
 * - upload_not_claimed: the file has not been claimed, or its check has not ended
 * - upload_claimed: another record already uses the file
 */
export async function attachClaimedFile(db: Database, reference: ClaimedFileReference): Promise<StoredUpload> {
  const id = uploadIdFromObjectPath(reference.objectPath) ?? noUploadId;
  const upload = await saveAttached(db, id, reference.userId, reference.purpose);
  return upload ? toStoredUpload(upload) : refuseReference(db, reference);
}

/**
 * Finds a claimed file that no record uses yet. For callers that must read the bytes of the file before the transaction
 * in which they call `attachClaimedFile`.
 */
export async function findClaimedFile(
  db: Database,
  { userId, objectPath, purpose }: ClaimedFileReference,
): Promise<StoredUpload | undefined> {
  const upload = await findUpload(db, uploadIdFromObjectPath(objectPath) ?? noUploadId, userId);
  return upload?.purpose === purpose && upload.state === 'claimed' ? toStoredUpload(upload) : undefined;
}

/** Like `findClaimedFile`, but refuses with the errors of `attachClaimedFile` if there is no such file. */
export async function requireClaimedFile(db: Database, reference: ClaimedFileReference): Promise<StoredUpload> {
  return (await findClaimedFile(db, reference)) ?? refuseReference(db, reference);
}

/** Refuses a reference to a file that cannot be used, with the error for the state of its upload. */
async function refuseReference(db: Database, { userId, objectPath, purpose }: ClaimedFileReference): Promise<never> {
  const upload = await findUpload(db, uploadIdFromObjectPath(objectPath) ?? noUploadId, userId);
  ensure(upload?.purpose === purpose, 'upload_not_found');
  // In the state `taken`, a record already uses the file.
  throw new Refusal(upload.state === 'taken' ? 'upload_claimed' : 'upload_not_claimed');
}

const toStoredUpload = (
  upload: Pick<UploadRow, 'storage_key' | 'file_name' | 'mime_type' | 'file_size'>,
): StoredUpload => ({
  // A claimed upload always has a storage key.
  storageKey: upload.storage_key ?? '',
  fileName: upload.file_name,
  mimeType: upload.mime_type,
  fileSize: upload.file_size,
});
