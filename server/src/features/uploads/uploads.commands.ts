import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type {
  ClaimedFile,
  RequestedUpload,
  UploadPurpose,
} from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareType,
  extensionOf,
  storedType,
  needsTrainer,
  unknownType,
  uploadLimits,
  uploadObstacle,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { byteChunks } from '../../platform/storage/byte-chunks.ts';
import { discardFiles, removeNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkContent } from './content/check-content.ts';
import { scanFile } from './content/scan-file.ts';
import {
  claimedKey,
  incomingKey,
  isAddressValid,
  objectPathOf,
  plainFileName,
  signAddress,
  uploadIdIn,
  uploadIdOf,
} from './upload-addresses.ts';
import {
  beginCheck,
  countOpenUploads,
  endCheck,
  findUpload,
  listKnownKeys,
  removeExpired,
  removeUpload,
  saveReceived,
  saveTaken,
  saveUpload,
  type UploadRow,
} from './uploads.queries.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/** The lifetime of an upload URL: long enough for 100 MB over a slow plant network, and for a retry. */
const addressLifeSeconds = 3600;

const gigabyte = 1024 ** 3;
/** The limits for the uploads of one person that no record uses yet, so that nobody can fill the disk with them. */
const openLimits = { trainer: { uploads: 500, bytes: 10 * gigabyte }, member: { uploads: 50, bytes: gigabyte } };

/** Saves an announced upload and returns the signed URL to which its bytes are PUT. Run it in a transaction. */
export async function requestUpload(
  { db, storage, now }: Context,
  { user, ...input }: RequestedUpload & { user: SignedIn },
): Promise<{ uploadURL: string }> {
  const { purpose, fileSize } = input;
  const isTrainer = isTrainerOrAdmin(user);
  ensure(isTrainer || !needsTrainer(purpose), 'forbidden');
  const fileName = plainFileName(input.fileName);
  ensure(fileName !== undefined, 'file_name_unusable');
  const obstacle = uploadObstacle({ fileName, fileSize, mimeType: input.mimeType }, uploadLimits[purpose]);
  if (obstacle) throw new Refusal(obstacle);
  // Without the lock, two concurrent requests could together exceed the limit.
  await holdLock(db, `uploads ${user.id}`);
  const open = await countOpenUploads(db, user.id);
  const limit = openLimits[isTrainer ? 'trainer' : 'member'];
  ensure(open.uploads < limit.uploads && open.bytes + fileSize <= limit.bytes, 'uploads_too_many');
  const id = randomUUID();
  const announcedType = bareType(input.mimeType) || unknownType;
  const secret = randomBytes(32);
  const key = incomingKey(id);
  await saveUpload(db, {
    id,
    userId: user.id,
    purpose,
    fileName,
    mimeType: storedType(fileName),
    announcedType,
    fileSize,
    secret,
    incomingKey: key,
    now,
  });
  const terms = { size: fileSize, mimeType: announcedType, expiresInSeconds: addressLifeSeconds };
  const signed = { id, user_id: user.id, purpose, announced_type: announcedType, file_size: fileSize, secret };
  const expiresAt = new Date(now.getTime() + addressLifeSeconds * 1000);
  return { uploadURL: (await storage.uploadAddress(key, terms)) ?? signAddress(signed, expiresAt) };
}

/** A sender that sends nothing for this long counts as disconnected: a network may drop a connection silently. */
const idleTimeoutMs = 60_000;

/**
 * Stores the bytes of an upload. The URL can be used again until the file is claimed; later bytes replace earlier ones.
 * Run it outside a transaction: if the server is killed before it updates the row, the sweep removes the bytes.
 */
export async function receiveUpload(
  { db, storage, now }: Context,
  input: { userId: string; id: string; expires: number; signature: string; incoming: IncomingMessage },
): Promise<{ received: number }> {
  const upload = await findUpload(db, input.id, input.userId);
  ensure(upload, 'upload_not_found');
  ensure(isAddressValid(upload, input, now), 'upload_address_not_valid');
  ensure(upload.state === 'awaited' || upload.state === 'received', 'upload_claimed');
  checkHeaders(input.incoming, upload);
  const key = incomingKey(upload.id, randomUUID());
  await storage.save(key, exactly(input.incoming, upload.file_size), upload.mime_type);
  const earlier = await inTransaction(db, (transaction) => saveReceived(transaction, upload.id, key));
  await storage.remove(earlier ?? key);
  ensure(earlier !== undefined, 'upload_claimed');
  return { received: upload.file_size };
}

/** Refuses a wrong type or length before any bytes are read. */
function checkHeaders({ headers }: IncomingMessage, upload: UploadRow): void {
  const type = bareType(headers['content-type'] ?? '');
  ensure(type === '' || type === unknownType || type === upload.announced_type, 'upload_type_differs');
  const length = headers['content-length'];
  ensure(length === undefined || Number(length) === upload.file_size, 'upload_size_differs');
}

/** The incoming bytes; fails with upload_size_differs if their number is not as announced or they stop arriving. */
async function* countedBytes(incoming: Readable, size: number): AsyncGenerator<Buffer> {
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

const exactly = (incoming: Readable, size: number): Readable =>
  Readable.from(countedBytes(incoming, size), { objectMode: false });

/** A check that has held its lease for longer than this belongs to a server that has crashed. */
const checkLeaseMs = 5 * 60_000;

interface ClaimContext extends Context {
  readonly config: Pick<Config, 'clamdAddress'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Claims the file that the caller has PUT to `address`: checks that all bytes have arrived, that they match the file
 * name, and that the scanner, if one is configured, finds nothing. Returns the path that `takeClaimed` accepts;
 * claiming again returns the same path. If the content is refused, the bytes and the row are deleted.
 *
 * The check may take seconds, and its writes must persist when it refuses: run it outside a transaction. An endpoint
 * that calls it is `selfManaged` and declares the contract's `claimErrors`.
 */
export async function claimUpload(
  context: ClaimContext,
  { userId, address, purpose }: { userId: string; address: string; purpose: UploadPurpose },
): Promise<ClaimedFile> {
  const { db, storage, now } = context;
  const upload = await findUpload(db, uploadIdIn(address) ?? noUploadId, userId);
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

/** An id that no upload has, so that a URL without an id is treated like the upload of another person. */
const noUploadId = '00000000-0000-0000-0000-000000000000';

/** Moves the bytes to a key that no signed URL can write to, and only then checks them. */
async function checkBytes({ storage, config }: ClaimContext, upload: UploadRow, storageKey: string): Promise<void> {
  if (await storage.find(upload.incoming_key)) await storage.move(upload.incoming_key, storageKey);
  await checkContent(storage, { storageKey, fileName: upload.file_name, fileSize: upload.file_size });
  if (config.clamdAddress) await scanFile(config.clamdAddress, await storage.read(storageKey));
}

/** Removes a file whose content was refused. After any other error the bytes remain for a retry. */
async function endFailedCheck(
  { db, storage, log, now }: ClaimContext,
  upload: UploadRow,
  storageKey: string,
  error: unknown,
): Promise<void> {
  const { id, user_id: userId, file_name: fileName } = upload;
  const isContentRefused = error instanceof Refusal && !error.code.endsWith('_unavailable');
  if (!isContentRefused) return endCheck(db, { id, since: now, state: 'received' });
  log.warn({ err: error, upload: { id, userId, fileName } }, 'an upload was refused because of its content');
  const keys = [storageKey, upload.incoming_key];
  await inTransaction(db, async (transaction) => {
    if (await removeUpload(transaction, id)) await discardFiles(transaction, keys, now);
  });
  await removeNow({ db, storage }, keys);
}

/** The data of a claimed file that the record which uses the file stores. */
export interface TakenFile {
  readonly storageKey: string;
  /** The name that the person gave the file, in any script; for display and for `SentFile`. */
  readonly fileName: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly fileSize: number;
}

interface WantedFile {
  readonly userId: string;
  readonly objectPath: string;
  readonly purpose: UploadPurpose;
}

/**
 * Marks a claimed file as used by a record; each file can be used only once. Call it in the transaction that writes the
 * record, so that after a rollback the file can be used again. From then on the record owns the bytes. Refuses with the
 * contract's `takeErrors`: upload_not_found (the upload is unknown, expired, of another person or for another purpose),
 * upload_not_claimed or upload_claimed (already used).
 */
export async function takeClaimed(db: Database, wanted: WantedFile): Promise<TakenFile> {
  const id = uploadIdOf(wanted.objectPath) ?? noUploadId;
  const taken = await saveTaken(db, id, wanted.userId, wanted.purpose);
  return taken ? fileOf(taken) : refuseTaking(db, wanted);
}

/** A claimed file that no record uses yet; for reading its bytes before the transaction that calls `takeClaimed`. */
export async function findClaimed(
  db: Database,
  { userId, objectPath, purpose }: WantedFile,
): Promise<TakenFile | undefined> {
  const upload = await findUpload(db, uploadIdOf(objectPath) ?? noUploadId, userId);
  return upload?.purpose === purpose && upload.state === 'claimed' ? fileOf(upload) : undefined;
}

/** Like `findClaimed`, but refuses with the errors of `takeClaimed` if there is no such file. */
export async function getClaimed(db: Database, wanted: WantedFile): Promise<TakenFile> {
  return (await findClaimed(db, wanted)) ?? refuseTaking(db, wanted);
}

async function refuseTaking(db: Database, { userId, objectPath, purpose }: WantedFile): Promise<never> {
  const upload = await findUpload(db, uploadIdOf(objectPath) ?? noUploadId, userId);
  ensure(upload?.purpose === purpose, 'upload_not_found');
  throw new Refusal(upload.state === 'taken' ? 'upload_claimed' : 'upload_not_claimed');
}

const fileOf = (upload: Pick<UploadRow, 'storage_key' | 'file_name' | 'mime_type' | 'file_size'>): TakenFile => ({
  storageKey: upload.storage_key ?? '',
  fileName: upload.file_name,
  mimeType: upload.mime_type,
  fileSize: upload.file_size,
});

const dayMs = 86_400_000;
/** A file that a running server is still writing has changed within this time. */
const unfinishedMs = 3_600_000;
const sweepBatch = 100;

/**
 * Removes, after a day, the uploads that no record uses, with their bytes; the rows of used uploads; incoming bytes
 * without a row; and partial files of a server that was killed while writing. Run it outside a transaction.
 */
export async function removeExpiredUploads({ db, storage, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  while ((await sweepRows({ db, storage, now }, before)) === sweepBatch);
  await removeFilesWithoutRow({ db, storage }, before);
  await storage.removeUnfinished(new Date(now.getTime() - unfinishedMs));
}

async function sweepRows({ db, storage, now }: Context, before: Date): Promise<number> {
  const { removed, keys } = await inTransaction(db, async (transaction) => {
    const expired = await removeExpired(transaction, before, sweepBatch);
    await discardFiles(transaction, expired.keys, now);
    return expired;
  });
  await removeNow({ db, storage }, keys);
  return removed;
}

/** Removes incoming files without a row, which a server leaves if it is killed before it updates the row. */
async function removeFilesWithoutRow({ db, storage }: Pick<Context, 'db' | 'storage'>, before: Date): Promise<void> {
  let keys: string[] = [];
  const removeUnknown = async () => {
    const keysInUse = await listKnownKeys(db, keys);
    for (const key of keys) if (!keysInUse.has(key)) await storage.remove(key);
    keys = [];
  };
  for await (const { key, changedAt } of storage.list('incoming')) {
    if (changedAt >= before) continue;
    keys.push(key);
    if (keys.length === sweepBatch) await removeUnknown();
  }
  await removeUnknown();
}
