import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkKey,
  type ListedFile,
  type Storage,
  StorageFull,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

/** The extension of a file that is being written. No key ends with it. */
const unfinishedEnding = '.part';

/** Files in a folder of DATA_DIR. Each is written under a temporary name, flushed, and renamed when it is complete. */
export function folderStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    checkKey(key);
    return path.join(folder, key);
  };
  return {
    save: async (key, bytes) => {
      const place = placeOf(key);
      const unfinished = `${place}.${randomUUID()}${unfinishedEnding}`;
      try {
        await makeFolder(path.dirname(place));
        await pipeline(
          bytes instanceof Readable ? bytes : Readable.from([bytes]),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        );
        await rename(unfinished, place);
      } catch (error) {
        throw folderFault(error);
      } finally {
        await rm(unfinished, { force: true });
      }
      // A rename is durable once the folder is flushed.
      await flushFolder(path.dirname(place));
      return describe(place);
    },
    find: async (key) => {
      try {
        return await describe(placeOf(key));
      } catch (error) {
        // A missing file is an expected answer here.
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: async (key, range) => {
      const place = placeOf(key);
      // A stream reports a missing file only when it is read, which is too late for a 404.
      await stat(place);
      return createReadStream(place, range);
    },
    move: async (from, to) => {
      const [source, target] = [placeOf(from), placeOf(to)];
      try {
        await makeFolder(path.dirname(target));
        await rename(source, target);
      } catch (error) {
        throw folderFault(error);
      }
      await flushFolder(path.dirname(target));
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    list: (key) => listFiles(placeOf(key), key),
    removeUnfinished: async (before) => {
      for (const entry of await entriesOf(folder)) {
        if (!entry.isFile() || !entry.name.endsWith(unfinishedEnding)) continue;
        const place = path.join(entry.parentPath, entry.name);
        const found = await statIfThere(place);
        if (found && found.mtime < before) await rm(place, { force: true });
      }
    },
    uploadAddress: () => Promise.resolve(undefined),
  };
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

async function describe(place: string): Promise<StoredFile> {
  const { size, mtimeMs, ino } = await stat(place);
  return { size, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs * 1000).toString(36)}-${ino.toString(36)}"` };
}

async function* listFiles(place: string, folderKey: string): AsyncGenerator<ListedFile> {
  for (const entry of await entriesOf(place)) {
    if (!entry.isFile() || entry.name.endsWith(unfinishedEnding)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await statIfThere(file);
    const within = path.relative(place, file).split(path.sep).join('/');
    if (found) yield { key: `${folderKey}/${within}`, changedAt: found.mtime };
  }
}

/** All entries below a folder; none when the folder does not exist yet. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    // A folder is created with its first file.
    if (isMissing(error)) return [];
    throw error;
  }
}

async function statIfThere(place: string) {
  try {
    return await stat(place);
  } catch (error) {
    // It was renamed or removed since the listing.
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

const fullCodes: unknown[] = ['ENOSPC', 'EDQUOT'];
/** A disk that is broken, read-only or missing, or a path that is no folder of ours. */
const unavailableCodes: unknown[] = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ESTALE', 'ENOTDIR', 'EEXIST'];

/** Translates a disk error to an error of the port; any other error is returned unchanged. */
function folderFault(error: unknown): unknown {
  const code = codeOf(error);
  if (fullCodes.includes(code)) return new StorageFull('The disk for files is full.', { cause: error });
  return unavailableCodes.includes(code)
    ? new StorageUnavailable('The disk for files cannot be used.', { cause: error })
    : error;
}
