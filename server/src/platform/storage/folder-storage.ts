import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  assertStorageKey,
  type ListedFile,
  type Storage,
  StorageFull,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

/** The extension of a file that is being written. Callers never choose keys that end with this extension. */
const incompleteExtension = '.part';

/** Stores files in a folder. A file is written under a temporary name, flushed to disk and then renamed. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return path.join(folder, key);
  };
  return {
    save: async (key, bytes) => {
      const filePath = pathOf(key);
      const temporaryPath = `${filePath}.${randomUUID()}${incompleteExtension}`;
      try {
        await createFolder(path.dirname(filePath));
        await pipeline(
          bytes instanceof Readable ? bytes : Readable.from([bytes]),
          createWriteStream(temporaryPath, { mode: 0o600, flush: true }),
        );
        await rename(temporaryPath, filePath);
      } catch (error) {
        throw toStorageError(error);
      } finally {
        await rm(temporaryPath, { force: true });
      }
      // The rename is durable only after the folder is flushed.
      await flushFolder(path.dirname(filePath));
      return describeFile(filePath);
    },
    find: async (key) => {
      try {
        return await describeFile(pathOf(key));
      } catch (error) {
        // A missing file is an expected result here.
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: async (key, range) => {
      const filePath = pathOf(key);
      // A stream reports a missing file only when somebody reads the stream. The caller needs the error earlier.
      await stat(filePath);
      return createReadStream(filePath, range);
    },
    move: async (from, to) => {
      const [source, target] = [pathOf(from), pathOf(to)];
      try {
        await createFolder(path.dirname(target));
        await rename(source, target);
      } catch (error) {
        throw toStorageError(error);
      }
      await flushFolder(path.dirname(target));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (folderKey) => listFiles(pathOf(folderKey), folderKey),
    removeIncompleteFiles: async (before) => {
      for (const entry of await listEntries(folder)) {
        if (!entry.isFile() || !entry.name.endsWith(incompleteExtension)) continue;
        const filePath = path.join(entry.parentPath, entry.name);
        const stats = await statIfExists(filePath);
        if (stats && stats.mtime < before) await rm(filePath, { force: true });
      }
    },
    partsFolder: path.join(folder, 'parts'),
    // Browsers upload to this server.
    createUploadUrl: () => Promise.resolve(undefined),
  };
}

const createFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

async function describeFile(filePath: string): Promise<StoredFile> {
  const { size, mtimeMs, ino } = await stat(filePath);
  // The etag consists of the size, the time of the last change in microseconds, and the inode.
  return { size, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs * 1000).toString(36)}-${ino.toString(36)}"` };
}

async function* listFiles(folder: string, folderKey: string): AsyncGenerator<ListedFile> {
  for (const entry of await listEntries(folder)) {
    if (!entry.isFile() || entry.name.endsWith(incompleteExtension)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stats = await statIfExists(file);
    const relativeKey = path.relative(folder, file).split(path.sep).join('/');
    if (stats) yield { key: `${folderKey}/${relativeKey}`, changedAt: stats.mtime };
  }
}

/** Lists all entries of a folder and its subfolders; none if the folder does not exist. */
async function listEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    // A folder does not exist before its first file is saved.
    if (isMissing(error)) return [];
    throw error;
  }
}

async function statIfExists(filePath: string) {
  try {
    return await stat(filePath);
  } catch (error) {
    // The file was renamed or removed after the folder was listed.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

const diskFullCodes: unknown[] = ['ENOSPC', 'EDQUOT'];
/**
 * Codes for a disk that is broken, read-only or missing, for denied access, and for a path with a file in the place of
 * a folder.
 */
const unavailableCodes: unknown[] = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ESTALE', 'ENOTDIR', 'EEXIST'];

/** Translates a disk error to an error of `Storage`. Returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (diskFullCodes.includes(code)) return new StorageFull('The disk for files is full.', { cause: error });
  return unavailableCodes.includes(code)
    ? new StorageUnavailable('The disk for files cannot be used.', { cause: error })
    : error;
}
