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

/**
 * Where files are kept. A key is a path of lower-case words, digits, dots and dashes (`sops/lc-01-01-r1.pdf`); the
 * caller chooses it and keeps it. Whatever `save` has returned from is complete and survives a power cut; before that
 * nothing is there.
 */
export interface Storage {
  /** Keeps a file whole, in place of an earlier one of the same key. */
  save(key: string, bytes: Uint8Array | Readable, mimeType: string): Promise<StoredFile>;
  /** Size and etag, or undefined when there is no such file. */
  find(key: string): Promise<StoredFile | undefined>;
  /** The bytes, or the part of them that is asked for. Rejects when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Refuses a key that could leave its place. A wrong key is a fault of the program, never of a person. */
export function checkKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 80)}`);
}
