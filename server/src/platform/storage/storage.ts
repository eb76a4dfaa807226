import type { Readable } from 'node:stream';

/** A part of a file, in bytes, both ends included, as HTTP's Range names it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly size: number;
  /** Changes whenever the bytes do. */
  readonly etag: string;
}

/** A file as a list names it. */
export interface ListedFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** What an address for a browser is bound to. */
export interface UploadTerms {
  readonly size: number;
  readonly mimeType: string;
  readonly expiresInSeconds: number;
}

/**
 * Where files are kept. A key is a path of lower-case words, digits, dots and dashes (`sops/lc-01-01-r1.pdf`); the
 * caller chooses it and keeps it. Whatever `save` has returned from is complete and survives a power cut; before that
 * nothing is there. StorageUnavailable is thrown when the store does not answer or refuses us.
 */
export interface Storage {
  /** Keeps a file whole, in place of an earlier one of the same key. Throws StorageFull when there is no room for it. */
  save(key: string, bytes: Uint8Array | Readable, mimeType: string): Promise<StoredFile>;
  /** Size and etag, or undefined when there is no such file. */
  find(key: string): Promise<StoredFile | undefined>;
  /** The bytes, or the part of them that is asked for. Rejects when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Gives a file another key, in place of an earlier one of that key. Rejects when there is no such file, or no room. */
  move(from: string, to: string): Promise<void>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** The files whose keys begin with `folder/`. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removes what was begun before that moment and never became a file: a killed server leaves such. */
  removeUnfinished(before: Date): Promise<void>;
  /** An address that a browser may PUT the file to by itself; undefined where the bytes come through this server. */
  uploadAddress(key: string, terms: UploadTerms): Promise<string | undefined>;
}

/** The store is there no more, or refuses us: nothing was done. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** There is no room for a file. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Refuses a key that could leave its place. A wrong key is a fault of the program, never of a person. */
export function checkKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 80)}`);
}
