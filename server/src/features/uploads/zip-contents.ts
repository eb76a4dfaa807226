import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { Storage } from '../../platform/storage/storage.ts';

/** What a look into an archive finds. */
export type ZipVerdict = 'sound' | 'damaged' | 'unpacks too large';

const mostEntries = 5000;
const mostBytes = 256 * 1024 * 1024;
/** Text packs well, but not a hundred to one over so many bytes. */
const suspectRatio = 100;
const suspectFromBytes = 10 * 1024 * 1024;

/**
 * Looks into an archive without believing what it says of itself: each entry is unpacked, counted and thrown away. Gives
 * the names that it has. Nothing is unpacked once the sizes that it admits are too large.
 */
export async function lookIntoZip(
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
      if (entries.length > mostEntries || isTooLarge(announced, size)) return { verdict: 'unpacks too large', names };
    }
    for (const entry of entries) await unpack(zip, entry);
    return { verdict: 'sound', names };
  } catch {
    if (archive.failure) throw archive.failure;
    // yauzl and zlib tell of a broken archive by throwing, in many words.
    return { verdict: 'damaged', names };
  }
}

const isTooLarge = (unpacked: number, packed: number): boolean =>
  unpacked > mostBytes || (unpacked > suspectFromBytes && unpacked > packed * suspectRatio);

class StoredArchive extends yauzl.RandomAccessReader {
  /** What the file store threw: no fault of the archive. */
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
      yield* (await this.#read(start, end)) as AsyncIterable<Buffer>;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
}

/** yauzl itself breaks off when an entry is larger or smaller than it says, and compares its checksum. */
async function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await zip.openReadStreamPromise(entry), nowhere);
}
