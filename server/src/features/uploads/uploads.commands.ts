import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ClaimedFile, UploadRequest, UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareMimeType,
  extensionOf,
  storedMimeType,
  requiresTrainer,
  unknownMimeType,
  uploadLimits,
  findUploadObstacle,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { byteChunks } from '../../platform/storage/byte-chunks.ts';
import { discardFiles, removeFilesNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkContent } from './content/check-content.ts';
import { scanFile } from './content/scan-file.ts';
import {
  claimedKey,
  incomingKey,
  isUploadUrlValid,
  objectPathOf,
  fileNameWithoutFolders,
  signUploadUrl,
  uploadIdFromUrl,
  uploadIdFromObjectPath,
} from './upload-urls.ts';
import {
  beginCheck,
  countUnusedUploads,
  endCheck,
  findUpload,
  listIncomingKeysInUse,
  removeExpired,
  removeUpload,
  saveReceived,
  saveAttached,
  saveUpload,
  type UploadRow,
} from './uploads.queries.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/** The lifetime of an upload URL. One hour suffices to send 100 MB over a slow network, and to retry once. */
const urlLifetimeSeconds = 3600;

const gigabyte = 1024 ** 3;
/**
 * The limits for one person's unused uploads: no record uses them yet. Without limits, one person could fill the disk.
 */
const unusedUploadLimits = {
  /** For trainers and admins. */
  trainer: { uploads: 500, bytes: 10 * gigabyte },
  /** For everybody else. */
  member: { uploads: 50, bytes: gigabyte },
};

/** Saves an announced upload. Returns the signed URL for the PUT request with the bytes. Must run in a transaction. */
export async function requestUpload(
  { db, storage, now }: Context,
  { user, ...input }: UploadRequest & { user: SignedInUser },
): Promise<{ uploadURL: string }> {
  const { purpose, fileSize } = input;
  const isTrainer = isTrainerOrAdmin(user);
  ensure(isTrainer || !requiresTrainer(purpose), 'forbidden');
  const fileName = fileNameWithoutFolders(input.fileName);
  ensure(fileName !== undefined, 'file_name_unusable');
  const obstacle = findUploadObstacle({ fileName, fileSize, mimeType: input.mimeType }, uploadLimits[purpose]);
  if (obstacle) throw new Refusal(obstacle);
  // Without the lock, two concurrent requests could together exceed the limit.
  await acquireLock(db, `uploads ${user.id}`);
  const unused = await countUnusedUploads(db, user.id);
  const limits = unusedUploadLimits[isTrainer ? 'trainer' : 'member'];
  ensure(unused.uploads < limits.uploads && unused.bytes + fileSize <= limits.bytes, 'uploads_too_many');
  const id = randomUUID();
  const announcedType = bareMimeType(input.mimeType) || unknownMimeType;
  const secret = randomBytes(32);
  const key = incomingKey(id);
  await saveUpload(db, {
    id,
    userId: user.id,
    purpose,
    fileName,
    mimeType: storedMimeType(fileName),
    announcedType,
    fileSize,
    secret,
    incomingKey: key,
    now,
  });
  const terms = { size: fileSize, mimeType: announcedType, expiresInSeconds: urlLifetimeSeconds };
  const signedFields = { id, user_id: user.id, purpose, announced_type: announcedType, file_size: fileSize, secret };
  const expiresAt = new Date(now.getTime() + urlLifetimeSeconds * 1000);
  return { uploadURL: (await storage.createUploadUrl(key, terms)) ?? signUploadUrl(signedFields, expiresAt) };
}

/** A client that sends nothing for this long counts as disconnected, because a connection can be lost silently. */
const idleTimeoutMs = 60_000;

/**
 * Stores the bytes of an upload. Until the file is claimed, the URL can be used again, and later bytes replace earlier
 * bytes. Must run outside a transaction. If the server is killed after storing the bytes and before updating the row,
 * `removeExpiredUploads` later removes the bytes.
 */
export async function receiveUpload(
  { db, storage, now }: Context,
  input: { userId: string; id: string; expires: number; signature: string; incoming: IncomingMessage },
): Promise<{ received: number }> {
  const upload = await findUpload(db, input.id, input.userId);
  ensure(upload, 'upload_not_found');
  ensure(isUploadUrlValid(upload, input, now), 'upload_address_not_valid');
  ensure(upload.state === 'awaited' || upload.state === 'received', 'upload_claimed');
  checkHeaders(input.incoming, upload);
  const key = incomingKey(upload.id, randomUUID());
  await storage.save(key, toSizedStream(input.incoming, upload.file_size), upload.mime_type);
  const previousKey = await inTransaction(db, (transaction) => saveReceived(transaction, upload.id, key));
  // Without a previous key, the upload was claimed while the bytes arrived, and the new bytes are not needed.
  await storage.remove(previousKey ?? key);
  ensure(previousKey !== undefined, 'upload_claimed');
  return { received: upload.file_size };
}

/**
 * Refuses a request with another type or length than the announced one, before any bytes are read. A request without a
 * known type or without a length is accepted here.
 */
function checkHeaders({ headers }: IncomingMessage, upload: UploadRow): void {
  const type = bareMimeType(headers['content-type'] ?? '');
  ensure(type === '' || type === unknownMimeType || type === upload.announced_type, 'upload_type_differs');
  const length = headers['content-length'];
  ensure(length === undefined || Number(length) === upload.file_size, 'upload_size_differs');
}

/**
 * Yields the incoming bytes. Refuses with upload_size_differs if they stop arriving or are not exactly `size` bytes.
 */
async function* checkLength(incoming: Readable, size: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => incoming.destroy(new Refusal('upload_size_differs')), idleTimeoutMs);
  let received = 0;
  try {
    for await (const chunk of byteChunks(incoming)) {
      timer.refresh();
      received += chunk.length;
      ensure(received <= size, 'upload_size_differs');
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
  ensure(received === size, 'upload_size_differs');
}

const toSizedStream = (incoming: Readable, size: number): Readable =>
  Readable.from(checkLength(incoming, size), { objectMode: false });

/** The maximum duration of a check. A check that has lasted longer belongs to a server that has crashed. */
const checkLeaseMs = 5 * 60_000;

interface ClaimContext extends Context {
  readonly config: Pick<Config, 'clamdAddress'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Claims the file that the person has sent to `uploadUrl`. Checks that all bytes have arrived, that the content has the
 * type of the file name, and that the virus scanner finds nothing, if one is configured. Returns the object path that
 * `attachClaimedFile` accepts. A repeated claim returns the same path until a record uses the file. If the content is refused, deletes the upload.
 *
 * Must run outside a transaction, because the check may take seconds, and because the deletion of a refused file must
 * not be rolled back. An endpoint that calls this function sets `selfManagedTransactions` and declares `claimErrors`.
 */
export async function claimUpload(
  context: ClaimContext,
  { userId, uploadUrl, purpose }: { userId: string; uploadUrl: string; purpose: UploadPurpose },
): Promise<ClaimedFile> {
  const { db, storage, now } = context;
  const upload = await findUpload(db, uploadIdFromUrl(uploadUrl) ?? noUploadId, userId);
  ensure(upload?.purpose === purpose, 'upload_not_found');
  if (upload.state === 'claimed') return { objectPath: objectPathOf(upload.id) };
  ensure(upload.state !== 'taken', 'upload_claimed');
  const storageKey = claimedKey(upload.id, extensionOf(upload.file_name));
  const storedFile = (await storage.find(upload.incoming_key)) ?? (await storage.find(storageKey));
  ensure(storedFile, 'upload_incomplete');
  const staleBefore = new Date(now.getTime() - checkLeaseMs);
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

/** An id that no upload has. It is looked up for a URL without an id, which is then refused like an unknown upload. */
const noUploadId = '00000000-0000-0000-0000-000000000000';

/**
 * Checks the bytes of an upload. First moves them to a storage key to which no signed URL allows writing, so that they
 * cannot change after the check.
 */
async function checkBytes({ storage, config }: ClaimContext, upload: UploadRow, storageKey: string): Promise<void> {
  if (await storage.find(upload.incoming_key)) await storage.move(upload.incoming_key, storageKey);
  await checkContent(storage, { storageKey, fileName: upload.file_name, fileSize: upload.file_size });
  if (config.clamdAddress) await scanFile(config.clamdAddress, await storage.read(storageKey));
}

/** Deletes an upload whose content was refused. After any other error, the upload remains and can be claimed again. */
async function endFailedCheck(
  { db, storage, log, now }: ClaimContext,
  upload: UploadRow,
  storageKey: string,
  error: unknown,
): Promise<void> {
  const { id, user_id: userId, file_name: fileName } = upload;
  // The storage throws other errors than refusals.
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
  /** The name of the file on the person's device, without folders; it may contain any characters. */
  readonly fileName: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly fileSize: number;
}

/** The reference of a request to a claimed file. */
interface ClaimedFileReference {
  readonly userId: string;
  readonly objectPath: string;
  readonly purpose: UploadPurpose;
}

/**
 * Marks a claimed file as used by a record. Each file can be used only once. Must run in the transaction that writes
 * the record, so that the file is unused again after a rollback. Code that later deletes the record must also delete the
 * file.
 *
 * Refuses with upload_not_found (the upload is unknown, expired, of another person or for another purpose),
 * upload_not_claimed, or upload_claimed (the file is already used). The contract's `attachErrors` lists these errors.
 */
export async function attachClaimedFile(db: Database, reference: ClaimedFileReference): Promise<StoredUpload> {
  const id = uploadIdFromObjectPath(reference.objectPath) ?? noUploadId;
  const upload = await saveAttached(db, id, reference.userId, reference.purpose);
  return upload ? toStoredUpload(upload) : refuseReference(db, reference);
}

/**
 * Finds a claimed file that no record uses yet. A caller that must read the bytes does so before the transaction that
 * calls `attachClaimedFile`.
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
  throw new Refusal(upload.state === 'taken' ? 'upload_claimed' : 'upload_not_claimed');
}

const toStoredUpload = (
  upload: Pick<UploadRow, 'storage_key' | 'file_name' | 'mime_type' | 'file_size'>,
): StoredUpload => ({
  storageKey: upload.storage_key ?? '',
  fileName: upload.file_name,
  mimeType: upload.mime_type,
  fileSize: upload.file_size,
});

/** The age at which the row of an upload is removed. A file that a record uses remains. */
const uploadLifetimeMs = 86_400_000;
/** The time after which an unchanged partial file is removed. A server that was killed has left it. */
const abandonedAfterMs = 3_600_000;
/** The number of rows or files that are removed at a time. */
const batchSize = 100;

/**
 * Removes the rows of uploads that are older than a day, and their bytes unless a record uses the bytes. Also removes
 * old incoming files without a row, and partial files of a server that was killed while it was writing. Must run
 * outside a transaction.
 */
export async function removeExpiredUploads({ db, storage, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - uploadLifetimeMs);
  while ((await removeExpiredRows({ db, storage, now }, before)) === batchSize);
  await removeFilesWithoutRow({ db, storage }, before);
  await storage.removeIncompleteFiles(new Date(now.getTime() - abandonedAfterMs));
}

/**
 * Removes one batch of expired uploads, and their bytes unless a record uses them. Returns the number of removed rows.
 */
async function removeExpiredRows({ db, storage, now }: Context, before: Date): Promise<number> {
  const { removedCount, keys } = await inTransaction(db, async (transaction) => {
    const expired = await removeExpired(transaction, before, batchSize);
    await discardFiles(transaction, expired.keys, now);
    return expired;
  });
  await removeFilesNow({ db, storage }, keys);
  return removedCount;
}

/** Removes old incoming files without a row. A server that was killed before it updated the row has left them. */
async function removeFilesWithoutRow({ db, storage }: Pick<Context, 'db' | 'storage'>, before: Date): Promise<void> {
  let keys: string[] = [];
  const removeUnusedKeys = async () => {
    const keysInUse = await listIncomingKeysInUse(db, keys);
    for (const key of keys) if (!keysInUse.has(key)) await storage.remove(key);
    keys = [];
  };
  for await (const { key, changedAt } of storage.list('incoming')) {
    if (changedAt >= before) continue;
    keys.push(key);
    if (keys.length === batchSize) await removeUnusedKeys();
  }
  await removeUnusedKeys();
}
