import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/utils';
import type { Database } from '../../../platform/db/database.ts';
import { toStorageError } from '../../../platform/storage/folder-storage.ts';
import { StorageFull, StorageUnavailable } from '../../../platform/storage/storage.ts';
import { findAwaitedSize } from '../uploads.queries.ts';

/** The path of the file that contains the bytes of an upload that have arrived so far. `id` is the id of the upload. */
export const partPath = (folder: string, id: string): string => path.join(folder, id);

/** Returns the number of bytes of an upload that have arrived in parts; 0 if no part has arrived. */
export async function findReceivedBytes(folder: string, id: string): Promise<number> {
  try {
    return (await stat(partPath(folder, id))).size;
  } catch (error) {
    // The file is created when the first part arrives.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** Creates the empty file of an upload if it does not exist. Throws StorageFull or StorageUnavailable. */
export async function createPartFile(folder: string, id: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (await open(partPath(folder, id), 'a', 0o600)).close();
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Removes the bytes of an upload that have arrived in parts. Idempotent. */
export const removePartFile = (folder: string, id: string): Promise<void> => rm(partPath(folder, id), { force: true });

/**
 * The store of the tus server (tus is the protocol for uploads in parts). The store keeps only the bytes of an upload.
 * The size of the upload is in its database row. The tus server finds only uploads that still wait for bytes.
 */
export class PartsStore extends FileStore {
  constructor(db: Database, directory: string) {
    const get = async (id: string) => {
      const size = await findAwaitedSize(db, id);
      return size === undefined ? undefined : new Upload({ id, size, offset: 0 });
    };
    super({ directory, configstore: { get, set: () => Promise.resolve(), delete: () => Promise.resolve() } });
  }

  /**
   * The disk errors by the id of the upload. They are kept here because the tus server throws another error instead,
   * which only says that the request body was not read to its end.
   */
  readonly #diskErrors = new Map<string, Error>();

  /** Returns and removes the disk error that ended the last write to an upload; undefined if there was none. */
  takeDiskError(id: string): Error | undefined {
    const error = this.#diskErrors.get(id);
    this.#diskErrors.delete(id);
    return error;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    // With `r+`, the bytes before `start` are kept.
    const target = createWriteStream(partPath(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, target);
    } catch (error) {
      const storageError = toStorageError(error);
      if (storageError instanceof StorageFull || storageError instanceof StorageUnavailable)
        this.#diskErrors.set(id, storageError);
      throw storageError;
    }
    return offset + target.bytesWritten;
  }
}
