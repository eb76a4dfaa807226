import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';

/** A stored file from which any part can be read without reading the whole file. */
export interface RandomAccessFile {
  /** In bytes. */
  readonly size: number;
  /** Reads `length` bytes from `offset`, or fewer bytes at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** The minimum number of bytes that are fetched from the storage at a time, unless the file ends earlier. */
const minFetchBytes = 256 * 1024;

/**
 * Opens a stored file of `size` bytes. Keeps the last fetched part in memory, so that reads within this part fetch
 * nothing.
 */
export function openRandomAccess(storage: Storage, key: string, size: number): RandomAccessFile {
  let bufferStart = 0;
  let buffered: Buffer = Buffer.alloc(0);
  return {
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size);
      if (offset >= end) return Buffer.alloc(0);
      if (offset < bufferStart || end > bufferStart + buffered.length) {
        bufferStart = offset;
        const lastOffset = Math.min(size, Math.max(end, offset + minFetchBytes)) - 1;
        buffered = await buffer(await storage.read(key, { start: offset, end: lastOffset }));
      }
      return buffered.subarray(offset - bufferStart, end - bufferStart);
    },
  };
}
