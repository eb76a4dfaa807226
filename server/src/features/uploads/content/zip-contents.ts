import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

export type ZipVerdict = 'intact' | 'damaged' | 'unpacks_too_large';

/** The limits of an archive: the number of its entries, and the total size of all unpacked entries in bytes. */
const maxEntries = 5000;
const maxUnpackedBytes = 256 * 1024 * 1024;
/**
 * The maximum compression ratio of an archive that unpacks to more than 10 MB. Only ZIP bombs (small archives that
 * unpack to very large files) exceed this ratio.
 */
const maxRatio = 100;
const ratioAppliesFromBytes = 10 * 1024 * 1024;

/**
 * Checks a ZIP archive of `size` bytes by unpacking every entry and discarding the bytes. Unpacks nothing, and returns
 * the verdict unpacks_too_large, if there are too many entries, or if the entries are too large according to the
 * archive's directory. Also returns the names of the entries, which are complete only with the verdict intact.
 */
export async function inspectZip(
  storage: Storage,
  key: string,
  size: number,
): Promise<{ verdict: ZipVerdict; names: readonly string[] }> {
  const names: string[] = [];
  const archive = new StoredArchive(storage, key);
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(archive, size, { autoClose: false });
    const entries: Entry[] = [];
    let unpackedBytes = 0;
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      names.push(entry.fileName);
      unpackedBytes += entry.uncompressedSize;
      if (entries.length > maxEntries || isTooLarge(unpackedBytes, size))
        return { verdict: 'unpacks_too_large', names };
    }
    for (const entry of entries) await unpack(zip, entry);
    return { verdict: 'intact', names };
  } catch {
    if (archive.storageError) throw archive.storageError;
    // yauzl and zlib report a broken archive by throwing, with many different messages.
    return { verdict: 'damaged', names };
  }
}

const isTooLarge = (unpackedBytes: number, packedBytes: number): boolean =>
  unpackedBytes > maxUnpackedBytes || (unpackedBytes > ratioAppliesFromBytes && unpackedBytes > packedBytes * maxRatio);

/** Lets yauzl read an archive from the storage. */
class StoredArchive extends yauzl.RandomAccessReader {
  /** The error of a failed read from the storage. Such an error does not mean that the archive is damaged. */
  storageError: Error | undefined;
  readonly #read: (start: number, end: number) => Promise<Readable>;

  constructor(storage: Storage, key: string) {
    super();
    this.#read = (start, end) => storage.read(key, { start, end });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // In yauzl, `end` is the offset after the last byte. For the storage, `end` is the offset of the last byte.
    return Readable.from(this.#bytes(start, end - 1), { objectMode: false });
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      yield* byteChunks(await this.#read(start, end));
    } catch (error) {
      this.storageError = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
}

/**
 * Unpacks an entry. yauzl throws if the unpacked size differs from the size in the archive's directory, but yauzl does
 * not check the checksum.
 */
async function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await zip.openReadStreamPromise(entry), discard);
}
