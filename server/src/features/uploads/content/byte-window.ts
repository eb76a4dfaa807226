import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';

/** Random access to a stored file without reading all of it. */
export interface ByteWindow {
  readonly size: number;
  /** Reads `length` bytes from `offset`; returns fewer at the end of the file. */
  at(offset: number, length: number): Promise<Buffer>;
}

const windowBytes = 256 * 1024;

/** Opens a stored file for random access. Reads that are close together are served from one buffered part of it. */
export function byteWindow(storage: Storage, key: string, size: number): ByteWindow {
  let from = 0;
  let piece: Buffer = Buffer.alloc(0);
  return {
    size,
    at: async (offset, length) => {
      const end = Math.min(offset + length, size);
      if (offset >= end) return Buffer.alloc(0);
      if (offset < from || end > from + piece.length) {
        from = offset;
        const last = Math.min(size, Math.max(end, offset + windowBytes)) - 1;
        piece = await buffer(await storage.read(key, { start: offset, end: last }));
      }
      return piece.subarray(offset - from, end - from);
    },
  };
}
