import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, type Storage, type StoredFile } from './storage.ts';

/** Files in a folder of DATA_DIR. Each is written beside its place, flushed, and moved there at once when it is whole. */
export function folderStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    checkKey(key);
    return path.join(folder, key);
  };
  return {
    save: async (key, bytes) => {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const unfinished = `${place}.${randomUUID()}.part`;
      try {
        await pipeline(
          bytes instanceof Readable ? bytes : Readable.from([bytes]),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        );
        await rename(unfinished, place);
      } finally {
        await rm(unfinished, { force: true });
      }
      // The name itself is only durable once its folder is.
      await flushFolder(path.dirname(place));
      return describe(place);
    },
    find: async (key) => {
      try {
        return await describe(placeOf(key));
      } catch (error) {
        // Asking and finding nothing is an answer here; any other trouble is the disk's.
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: async (key, range) => {
      const place = placeOf(key);
      // A stream tells of a missing file only when it is read, too late to answer with 404.
      await stat(place);
      return createReadStream(place, range);
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

async function describe(place: string): Promise<StoredFile> {
  const { size, mtimeMs, ino } = await stat(place);
  return { size, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs * 1000).toString(36)}-${ino.toString(36)}"` };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
