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

/** Enough for 100 MB over a slow plant network, and for a retry. */
const addressLifeSeconds = 3600;

const gigabyte = 1024 ** 3;
/** What one person may have open, so that nobody fills the disk with files that no record takes. */
const openLimits = { trainer: { uploads: 500, bytes: 10 * gigabyte }, member: { uploads: 50, bytes: gigabyte } };

/** Announces an upload and returns the signed address to PUT its bytes to. Run it in a transaction. */
export async function requestUpload(
  { db, storage, now }: Context,
  { user, ...asked }: RequestedUpload & { user: SignedIn },
): Promise<{ uploadURL: string }> {
  const { purpose, fileSize } = asked;
  const isTrainer = isTrainerOrAdmin(user);
  ensure(isTrainer || !needsTrainer(purpose), 'forbidden');
  const fileName = plainFileName(asked.fileName);
  ensure(fileName !== undefined, 'file_name_unusable');
  const obstacle = uploadObstacle({ fileName, fileSize, mimeType: asked.mimeType }, uploadLimits[purpose]);
  if (obstacle) throw new Refusal(obstacle);
  // Two requests at once must not both be the last that the limit allows.
  await holdLock(db, `uploads ${user.id}`);
  const open = await countOpenUploads(db, user.id);
  const limit = openLimits[isTrainer ? 'trainer' : 'member'];
  ensure(open.uploads < limit.uploads && open.bytes + fileSize <= limit.bytes, 'uploads_too_many');
  const id = randomUUID();
  const announcedType = bareType(asked.mimeType) || unknownType;
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

/** A sender that is silent for this long is gone; a plant network may drop a connection without a sign. */
const idleTimeoutMs = 60_000;

/**
 * Stores the bytes of an upload. The address may be used again until the file is claimed; later bytes replace earlier
 * ones. Run it outside a transaction: bytes that a killed server leaves under a key of no row are removed by the sweep.
 */
export async function receiveUpload(
  { db, storage, now }: Context,
  asked: { userId: string; id: string; expires: number; signature: string; incoming: IncomingMessage },
): Promise<{ received: number }> {
  const upload = await findUpload(db, asked.id, asked.userId);
  ensure(upload, 'upload_not_found');
  ensure(isAddressValid(upload, asked, now), 'upload_address_not_valid');
  ensure(upload.state === 'awaited' || upload.state === 'received', 'upload_claimed');
  checkHeaders(asked.incoming, upload);
  const key = incomingKey(upload.id, randomUUID());
  await storage.save(key, exactly(asked.incoming, upload.file_size), upload.mime_type);
  const earlier = await inTransaction(db, (transaction) => saveReceived(transaction, upload.id, key));
  await storage.remove(earlier ?? key);
  ensure(earlier !== undefined, 'upload_claimed');
  return { received: upload.file_size };
}

/** Refuses a wrong type or length before a byte is read. */
function checkHeaders({ headers }: IncomingMessage, upload: UploadRow): void {
  const type = bareType(headers['content-type'] ?? '');
  ensure(type === '' || type === unknownType || type === upload.announced_type, 'upload_type_differs');
  const length = headers['content-length'];
  ensure(length === undefined || Number(length) === upload.file_size, 'upload_size_differs');
}

/** The incoming bytes; fails with upload_size_differs when they are more or fewer than announced, or stop coming. */
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

/** A check that holds its lease for longer was left behind by a server that died. */
const checkLeaseMs = 5 * 60_000;

interface ClaimContext extends Context {
  readonly config: Pick<Config, 'clamdAddress'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Claims what the caller has PUT to `address`: all bytes are there, they are what the file name says, and the scanner,
 * where there is one, has found nothing. Returns the path that `takeClaimed` accepts. Claiming again returns the same
 * path. A file whose content is refused is removed, bytes and row.
 *
 * It may take seconds, and what it wrote stays when it refuses: run it outside a transaction. An endpoint that calls it
 * is `selfManaged` and declares the contract's `claimErrors`.
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
  const hasArrived = (await storage.find(upload.incoming_key)) ?? (await storage.find(storageKey));
  ensure(hasArrived, 'upload_incomplete');
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

/** Belongs to no upload, so an address without an id is answered like an upload of somebody else. */
const noUploadId = '00000000-0000-0000-0000-000000000000';

/** Moves the bytes where no signed address can write, and only then looks at them. */
async function checkBytes({ storage, config }: ClaimContext, upload: UploadRow, storageKey: string): Promise<void> {
  if (await storage.find(upload.incoming_key)) await storage.move(upload.incoming_key, storageKey);
  await checkContent(storage, { storageKey, fileName: upload.file_name, fileSize: upload.file_size });
  if (config.clamdAddress) await scanFile(config.clamdAddress, await storage.read(storageKey));
}

/** Removes a file whose content was refused. After any other error (no scanner, no storage) the bytes stay for a retry. */
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

/** A claimed file as the record that takes it stores it. */
export interface TakenFile {
  readonly storageKey: string;
  /** As the person named it, in any script; for display and for `SentFile`. */
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
 * Takes a claimed file for the record that is made of it, once. Call it in the transaction that writes the record: after
 * a rollback the file can be taken again. From then on the record owns the bytes. Refuses with upload_not_found
 * (unknown, of somebody else, for another purpose, or expired), upload_not_claimed or upload_claimed (taken before): the
 * contract's `takeErrors`.
 */
export async function takeClaimed(db: Database, wanted: WantedFile): Promise<TakenFile> {
  const id = uploadIdOf(wanted.objectPath) ?? noUploadId;
  const taken = await saveTaken(db, id, wanted.userId, wanted.purpose);
  return taken ? fileOf(taken) : refuseTaking(db, wanted);
}

/** A claimed file that no record has taken yet, for work on its bytes before the transaction that takes it. */
export async function findClaimed(
  db: Database,
  { userId, objectPath, purpose }: WantedFile,
): Promise<TakenFile | undefined> {
  const upload = await findUpload(db, uploadIdOf(objectPath) ?? noUploadId, userId);
  return upload?.purpose === purpose && upload.state === 'claimed' ? fileOf(upload) : undefined;
}

/** As `findClaimed`; refuses as `takeClaimed` does. */
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
/** A file that a living server is writing has changed within this time. */
const unfinishedMs = 3_600_000;
const sweepBatch = 100;

/**
 * Removes uploads that no record took within a day, bytes and rows; the rows of those that were taken; incoming bytes
 * without a row; and files that a killed server was still writing. Run it outside a transaction.
 */
export async function removeExpiredUploads({ db, storage, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  while ((await sweepRows({ db, storage, now }, before)) === sweepBatch);
  await sweepStrays({ db, storage }, before);
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

/** A server that is killed after the last byte and before its row is written leaves a whole file that no row names. */
async function sweepStrays({ db, storage }: Pick<Context, 'db' | 'storage'>, before: Date): Promise<void> {
  let keys: string[] = [];
  const removeUnknown = async () => {
    const known = await listKnownKeys(db, keys);
    for (const key of keys) if (!known.has(key)) await storage.remove(key);
    keys = [];
  };
  for await (const { key, changedAt } of storage.list('incoming')) {
    if (changedAt >= before) continue;
    keys.push(key);
    if (keys.length === sweepBatch) await removeUnknown();
  }
  await removeUnknown();
}
