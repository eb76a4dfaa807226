import type { Readable } from 'node:stream';

/** A byte range of a file. The bytes at `start` and `end` are included, as in the Range header of HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file. The size is in bytes. */
export interface StoredFile {
  readonly size: number;
  /** Changes whenever the bytes change. */
  readonly etag: string;
}

/** A file in a listing. */
export interface ListedFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** The properties of the only file that an upload URL accepts. The size is in bytes. */
export interface UploadTerms {
  readonly size: number;
  readonly mimeType: string;
  /** The time until the URL expires. */
  readonly expiresInSeconds: number;
}

/**
 * Stores files by key. The caller chooses the key: a path of lower-case letters, digits, dots and dashes such as
 * `sops/lc-01-01-r1.pdf`. A file is complete and durable when `save` resolves, and cannot be found or read earlier. If
 * the storage cannot be reached or refuses access, `save` and `move` throw StorageUnavailable, and the other methods
 * throw StorageUnavailable or another error.
 */
export interface Storage {
  /** Stores a file and replaces an existing file with the same key. Throws StorageFull if there is no space left. */
  save(key: string, bytes: Uint8Array | Readable, mimeType: string): Promise<StoredFile>;
  /** Returns the size and etag of a file, or undefined if the file does not exist. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Returns the bytes of a file or, with `range`, the bytes of this range. Rejects if the file does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Moves a file to another key and replaces an existing file with that key. Rejects if the file does not exist. */
  move(from: string, to: string): Promise<void>;
  /** Removes a file. Idempotent: a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Lists the files whose keys start with `folder/`. */
  list(folder: string): AsyncIterable<ListedFile>;
  /**
   * Removes incomplete files, for example of a server that was killed, if they were last written before the time
   * `before`. In a bucket, the time at which the upload started counts instead of the time of the last write.
   */
  removeIncompleteFiles(before: Date): Promise<void>;
  /**
   * The folder for files that browsers send in parts, until they are complete; undefined if browsers cannot send files
   * in parts to this storage. The name of this folder is not part of the keys.
   */
  readonly partsFolder: string | undefined;
  /** Creates a signed URL to which a browser can PUT the file; undefined if browsers must upload to this server. */
  createUploadUrl(key: string, terms: UploadTerms): Promise<string | undefined>;
}

/** The storage cannot be reached or refuses access. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** The storage has no space left for a file. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * Matches a path whose parts each begin with a letter or digit, so that no part is `..` or the name of a hidden file.
 */
const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/**
 * Throws if a key is invalid. An invalid key could name a file outside the storage folder. An invalid key is a bug of
 * the caller, because users cannot choose keys.
 */
export function assertStorageKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 80)}`);
}
