import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { storeBytes } from '../uploads.commands.ts';
import { findAwaitedSize, findUpload, type UploadRow } from '../uploads.queries.ts';
import { createPartFile, partPath, removePartFile } from './parts-store.ts';
import { copyOnce, findRunningCopy, handleByTus } from './parts-server.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
}

interface PartRequest {
  readonly userId: string;
  readonly id: string;
  readonly incoming: IncomingMessage;
}

/**
 * Prepares an upload for further parts: stops an earlier request that is still sending to the upload. Stores the file
 * if all parts have arrived and the file is not stored yet. Returns the number of bytes that have arrived, and the
 * announced size in bytes.
 */
export async function takeOverUpload(
  context: Context,
  request: PartRequest,
): Promise<{ receivedBytes: number; fileSize: number }> {
  const { upload, folder } = await requireUpload(context, request);
  const fileSize = upload.file_size;
  const complete = { receivedBytes: fileSize, fileSize };
  if (upload.state !== 'awaited') return complete;
  const copy = findRunningCopy(context.storage, upload.id);
  if (copy) {
    await copy;
    return complete;
  }
  await createPartFile(folder, upload.id);
  let receivedBytes: number;
  try {
    // This also stops an earlier request: the tus server lets only one request at a time use an upload.
    receivedBytes = await handleByTus({ ...context, folder }, { ...request, id: upload.id, method: 'HEAD' });
  } catch (error) {
    const { upload: current } = await requireUpload(context, request);
    if (current.state === 'awaited') throw error;
    // Another request has stored the file since the upload was read.
    await removePartFile(folder, upload.id);
    return complete;
  }
  // If all bytes have arrived already, the server was stopped before it stored the complete file.
  if (receivedBytes === fileSize) await storeCompleteFile(context, upload, folder);
  return { receivedBytes, fileSize };
}

/**
 * Stores the next part of a file and, if this was the last part, the whole file. Returns the number of bytes that have
 * arrived so far.
 */
export async function receivePart(context: Context, request: PartRequest): Promise<{ receivedBytes: number }> {
  const { upload, folder } = await requireUpload(context, request);
  ensure(upload.state === 'awaited', 'upload_claimed');
  await createPartFile(folder, upload.id);
  const receivedBytes = await handleByTus({ ...context, folder }, { ...request, id: upload.id, method: 'PATCH' });
  if (receivedBytes === upload.file_size) await storeCompleteFile(context, upload, folder);
  return { receivedBytes };
}

/**
 * Finds an upload of this person that no record uses, and the folder for its parts. Refuses if there is no such upload,
 * or no such folder.
 */
async function requireUpload(
  { db, storage: { partsFolder: folder } }: Context,
  { id, userId }: PartRequest,
): Promise<{ upload: UploadRow; folder: string }> {
  const upload = await findUpload(db, id, userId);
  ensure(upload, 'upload_not_found');
  ensure(folder !== undefined, 'upload_not_resumable');
  ensure(upload.state !== 'taken', 'upload_claimed');
  return { upload, folder };
}

/**
 * Stores a file whose parts have all arrived, in the same way as a file that was sent as a whole. The bytes are copied,
 * not moved: a request that still writes to the parts, for example on another server, could otherwise change the file
 * after the check. Concurrent requests wait for the same copy, because a copy of 2 GB takes long.
 */
async function storeCompleteFile(context: Context, upload: UploadRow, folder: string): Promise<void> {
  await copyOnce({ ...context, folder }, upload.id, async () => {
    if ((await findAwaitedSize(context.db, upload.id)) === undefined) return;
    await storeBytes(context, upload, createReadStream(partPath(folder, upload.id)));
    await removePartFile(folder, upload.id);
  });
}
