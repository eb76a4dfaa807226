import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type UploadRequest, uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareMimeType,
  storedMimeType,
  requiresTrainer,
  unknownMimeType,
  uploadLimitsFor,
  findUploadObstacle,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { byteChunks } from '../../platform/storage/byte-chunks.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listIdsBeingSent } from './parts/parts-server.ts';
import { findReceivedBytes } from './parts/parts-store.ts';
import { receiveAlone } from './running-requests.ts';
import {
  incomingKey,
  isUploadUrlValid,
  fileNameWithoutFolders,
  type SignedUpload,
  signUploadUrl,
} from './upload-urls.ts';
import {
  type AnnouncedFile,
  countUnusedUploads,
  findSameUpload,
  findUpload,
  findUploadSettings,
  renewUpload,
  saveReceived,
  saveUpload,
  type UploadRow,
} from './uploads.queries.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/**
 * The lifetime of an upload URL in seconds. One hour suffices to send 100 MB over a slow network, and to retry once.
 */
const urlLifetimeSeconds = 3600;

const gigabyte = 1024 ** 3;
/**
 * The maximum number of one person's uploads that no record uses yet, and the maximum of their total size in bytes.
 * Without limits, one person could fill the disk.
 */
const unusedUploadLimits = {
  /** For trainers and admins. */
  trainer: { uploads: 500, bytes: 10 * gigabyte },
  /** For everybody else. */
  member: { uploads: 50, bytes: gigabyte },
};

/**
 * Saves an announced upload, or continues an interrupted upload of the same file. Returns the URLs to which the browser
 * sends the bytes. `resumableURL` is null if the storage does not support parts. Must run in a transaction.
 */
export async function requestUpload(
  { db, storage, now }: Context,
  { user, ...input }: UploadRequest & { user: Pick<SignedInUser, 'id' | 'role' | 'isAdmin'> },
): Promise<{ uploadURL: string; resumableURL: string | null }> {
  const { purpose, fileSize } = input;
  const isTrainer = isTrainerOrAdmin(user);
  ensure(isTrainer || !requiresTrainer(purpose), 'forbidden');
  const fileName = fileNameWithoutFolders(input.fileName);
  ensure(fileName !== undefined, 'file_name_unusable');
  const limits = uploadLimitsFor(purpose, await findUploadSettings(db));
  const obstacle = findUploadObstacle({ fileName, fileSize, mimeType: input.mimeType }, limits);
  if (obstacle) throw new Refusal(obstacle);
  const announcedType = bareMimeType(input.mimeType) || unknownMimeType;
  const file = { userId: user.id, purpose, fileName, announcedType, fileSize, lastModified: input.lastModified };
  // Without the lock, two concurrent requests could together exceed the limit.
  await acquireLock(db, `uploads ${user.id}`);
  const interrupted = await findUploadToContinue({ db, storage, now }, file);
  if (interrupted) {
    await renewUpload(db, interrupted.id, now);
    return uploadUrlsOf({ storage, now }, interrupted);
  }
  const unused = await countUnusedUploads(db, user.id);
  const quota = unusedUploadLimits[isTrainer ? 'trainer' : 'member'];
  ensure(unused.uploads < quota.uploads && unused.bytes + fileSize <= quota.bytes, 'uploads_too_many');
  const id = randomUUID();
  const secret = randomBytes(32);
  await saveUpload(db, { ...file, id, mimeType: storedMimeType(fileName), secret, incomingKey: incomingKey(id), now });
  const signedFields = { id, user_id: user.id, purpose, announced_type: announcedType, file_size: fileSize, secret };
  return uploadUrlsOf({ storage, now }, signedFields);
}

/** The time, in milliseconds, within which a page is expected to send the first byte of an upload that it announced. */
const firstByteMs = 10_000;

/**
 * Finds an interrupted upload of the same file; undefined if there is no such upload. Ignores an upload that another
 * page, such as another tab, is sending or is about to send. Two senders would interrupt each other.
 */
async function findUploadToContinue(
  { db, storage, now }: Context,
  file: AnnouncedFile,
): Promise<UploadRow | undefined> {
  const { partsFolder } = storage;
  if (file.lastModified === undefined || partsFolder === undefined) return undefined;
  const upload = await findSameUpload(db, file, listIdsBeingSent(storage));
  if (!upload) return undefined;
  const isJustAnnounced = now.getTime() - upload.created_at.getTime() < firstByteMs;
  const hasBytes = upload.state !== 'awaited' || (await findReceivedBytes(partsFolder, upload.id)) > 0;
  return isJustAnnounced && !hasBytes ? undefined : upload;
}

/**
 * Returns the URLs to which the bytes of an upload can be sent: as a whole (`uploadURL`) and in parts (`resumableURL`).
 */
async function uploadUrlsOf(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  upload: SignedUpload,
): Promise<{ uploadURL: string; resumableURL: string | null }> {
  const allowedRequest = {
    size: upload.file_size,
    mimeType: upload.announced_type,
    expiresInSeconds: urlLifetimeSeconds,
  };
  const expiresAt = new Date(now.getTime() + urlLifetimeSeconds * 1000);
  const signedByBucket = await storage.createUploadUrl(incomingKey(upload.id), allowedRequest);
  return {
    uploadURL: signedByBucket ?? signUploadUrl(upload, expiresAt),
    resumableURL: storage.partsFolder === undefined ? null : uploadsEndpoints.sendPart.path.replace(':id', upload.id),
  };
}

/**
 * Stores the bytes that a request sends to the signed URL of an upload, and returns their number. Until a claim asks
 * the server to check the file, the URL can be used again, and later bytes replace earlier bytes. Must run outside a
 * transaction. If the server is killed after storing the bytes and before updating the row, `removeExpiredUploads`
 * later removes the bytes.
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
  const request = { id: upload.id, incoming: input.incoming };
  await receiveAlone(storage, request, () => storeBytes({ db, storage }, upload, input.incoming));
  return { received: upload.file_size };
}

/**
 * Stores all bytes of an upload, whether they were sent as a whole or in parts. Refuses with upload_size_differs if
 * there are more or fewer bytes than announced, and with upload_claimed if the upload was claimed while the bytes
 * arrived.
 */
export async function storeBytes(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  upload: UploadRow,
  bytes: Readable,
): Promise<void> {
  const key = incomingKey(upload.id, randomUUID());
  await storage.save(key, toSizedStream(bytes, upload.file_size), upload.mime_type);
  const previousKey = await inTransaction(db, (transaction) => saveReceived(transaction, upload.id, key));
  // Without a previous key, the upload was claimed while the bytes arrived, and the new bytes are not needed.
  await storage.remove(previousKey ?? key);
  ensure(previousKey !== undefined, 'upload_claimed');
}

/**
 * Refuses a request whose type or length differs from the announced one, before any bytes are read. A request that
 * states no known type or no length is accepted here.
 */
function checkHeaders({ headers }: IncomingMessage, upload: UploadRow): void {
  const type = bareMimeType(headers['content-type'] ?? '');
  ensure(type === '' || type === unknownMimeType || type === upload.announced_type, 'upload_type_differs');
  const length = headers['content-length'];
  ensure(length === undefined || Number(length) === upload.file_size, 'upload_size_differs');
}

/**
 * Yields the incoming bytes. Refuses with upload_size_differs if their number is not exactly `size`. No timeout is
 * needed here, because the platform closes a connection on which bytes arrive too slowly.
 */
async function* checkLength(incoming: Readable, size: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of byteChunks(incoming)) {
    received += chunk.length;
    ensure(received <= size, 'upload_size_differs');
    yield chunk;
  }
  ensure(received === size, 'upload_size_differs');
}

/** Returns a stream of the incoming bytes that fails as `checkLength` does. */
const toSizedStream = (incoming: Readable, size: number): Readable =>
  Readable.from(checkLength(incoming, size), { objectMode: false });
