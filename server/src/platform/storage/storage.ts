import type { Readable } from 'node:stream';

/** A byte range of a file, both ends inclusive, as in HTTP's Range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly size: number;
  /** Changes whenever the bytes do. */
  readonly etag: string;
}

/** A file in a listing. */
export interface ListedFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** What an upload address is signed for. */
export interface UploadTerms {
  readonly size: number;
  readonly mimeType: string;
  readonly expiresInSeconds: number;
}

/**
 * The file store. A key is a path of lower-case letters, digits, dots and dashes (`sops/lc-01-01-r1.pdf`), chosen and
 * remembered by the caller. A file is complete and durable once `save` resolves, and not visible before. All methods
 * throw StorageUnavailable when the store cannot be reached or refuses access.
 */
export interface Storage {
  /** Stores a file, replacing one with the same key. Throws StorageFull when there is no room. */
  save(key: string, bytes: Uint8Array | Readable, mimeType: string): Promise<StoredFile>;
  /** Size and etag, or undefined when there is no such file. */
  find(key: string): Promise<StoredFile | undefined>;
  /** The bytes of a file, or a range of them. Rejects when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Moves a file to another key, replacing one with that key. Rejects when there is no such file, or no room. */
  move(from: string, to: string): Promise<void>;
  /** Removes a file. Idempotent. */
  remove(key: string): Promise<void>;
  /** Lists the files whose keys begin with `folder/`. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removes incomplete files that were begun before that moment; a killed server leaves such. */
  removeUnfinished(before: Date): Promise<void>;
  /** A signed address to which a browser can PUT the file; undefined when uploads go through this server. */
  uploadAddress(key: string, terms: UploadTerms): Promise<string | undefined>;
}

/** The store cannot be reached or refuses access; nothing was changed. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** The store has no room for a file. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Throws on a key that could escape its folder. Keys never come from users, so a wrong one is a bug. */
export function checkKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 80)}`);
}
