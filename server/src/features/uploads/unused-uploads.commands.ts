import type { UnusedUpload, UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { uploadsPaths } from '@loopcheck/contract/features/uploads/uploads.paths';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { discardFiles, removeFilesNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listIdsBeingSent, listIdsBeingStored } from './parts/parts-server.ts';
import { findReceivedBytes, removePartFile } from './parts/parts-store.ts';
import { listUnusedUploads, lockUpload, removeUpload } from './uploads.queries.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
}

/** The maximum number of unused uploads in a reply. */
const maxUnusedUploads = 50;

/**
 * Lists the uploads of a person for one purpose that no record uses, newest first. Includes complete uploads, and
 * uploads of which only a part has arrived.
 */
export async function findUnusedUploads(
  { db, storage }: Context,
  userId: string,
  purpose: UploadPurpose,
): Promise<UnusedUpload[]> {
  const rows = await listUnusedUploads(db, userId, purpose);
  // While the server stores a file whose parts have all arrived, `isBeingSent` is still true.
  const busyIds = new Set([...listIdsBeingSent(storage), ...listIdsBeingStored(storage)]);
  const uploads: UnusedUpload[] = [];
  for (const row of rows) {
    if (uploads.length === maxUnusedUploads) break;
    const receivedBytes = await countReceivedBytes(storage, row);
    if (receivedBytes === 0) continue;
    uploads.push({
      id: row.id,
      fileName: row.file_name,
      mimeType: row.mime_type,
      fileSize: row.file_size,
      receivedBytes,
      isBeingSent: busyIds.has(row.id),
      createdAt: row.created_at.toISOString(),
      uploadURL: uploadsPaths.put.path.replace(':id', row.id),
    });
  }
  return uploads;
}

/** Returns the number of bytes of an upload that have arrived, as a whole or in parts. */
async function countReceivedBytes(
  { partsFolder }: Storage,
  { id, state, file_size: fileSize }: { id: string; state: string; file_size: number },
): Promise<number> {
  if (state !== 'awaited') return fileSize;
  return partsFolder === undefined ? 0 : findReceivedBytes(partsFolder, id);
}

/**
 * Deletes an upload with its bytes. Refuses with upload_not_found, with upload_claimed if a record uses the file, and
 * with upload_being_checked while the file is being sent or checked. Must run outside a transaction.
 */
export async function deleteUpload(
  { db, storage, now }: Context & { now: Date },
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { keys, uploadId } = await inTransaction(db, async (transaction) => {
    const upload = await lockUpload(transaction, id, userId);
    ensure(upload, 'upload_not_found');
    ensure(upload.state !== 'taken', 'upload_claimed');
    ensure(upload.state !== 'checking', 'upload_being_checked');
    ensure(!listIdsBeingSent(storage).includes(upload.id), 'upload_being_checked');
    const fileKeys = [upload.incoming_key, upload.storage_key].filter((key) => key !== null);
    await removeUpload(transaction, upload.id);
    await discardFiles(transaction, fileKeys, now);
    return { keys: fileKeys, uploadId: upload.id };
  });
  await removeFilesNow({ db, storage }, keys);
  // The name of the file with the parts is the id in the row. The id in the request can contain capital letters, so it
  // must not be used here.
  if (storage.partsFolder !== undefined) await removePartFile(storage.partsFolder, uploadId);
}
