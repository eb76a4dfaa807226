import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

export type ZipVerdict = 'sound' | 'damaged' | 'unpacks too large';

const maxEntries = 5000;
const maxUnpackedBytes = 256 * 1024 * 1024;
/** The maximum compression ratio of an archive that unpacks to more than 10 MB. Only ZIP bombs exceed it. */
const maxRatio = 100;
const ratioAppliesFromBytes = 10 * 1024 * 1024;

/**
 * Checks an archive by unpacking every entry and discarding the bytes. Unpacks nothing if the sizes in the directory
 * already exceed the limits. `names` are the names of the entries.
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
    let announced = 0;
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      names.push(entry.fileName);
      announced += entry.uncompressedSize;
      if (entries.length > maxEntries || isTooLarge(announced, size)) return { verdict: 'unpacks too large', names };
    }
    for (const entry of entries) await unpack(zip, entry);
    return { verdict: 'sound', names };
  } catch {
    if (archive.failure) throw archive.failure;
    // yauzl and zlib report a broken archive by throwing, with many different messages.
    return { verdict: 'damaged', names };
  }
}

const isTooLarge = (unpacked: number, packed: number): boolean =>
  unpacked > maxUnpackedBytes || (unpacked > ratioAppliesFromBytes && unpacked > packed * maxRatio);

class StoredArchive extends yauzl.RandomAccessReader {
  /** An error of the storage, which does not mean that the archive is damaged. */
  failure: Error | undefined;
  readonly #read: (start: number, end: number) => Promise<Readable>;

  constructor(storage: Storage, key: string) {
    super();
    this.#read = (start, end) => storage.read(key, { start, end });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end - 1), { objectMode: false });
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      yield* byteChunks(await this.#read(start, end));
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
}

/** yauzl throws when an entry is larger or smaller than the directory states, or when its checksum differs. */
async function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await zip.openReadStreamPromise(entry), discard);
}
