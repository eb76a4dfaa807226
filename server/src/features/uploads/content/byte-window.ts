import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';

/** Random access to a stored file without reading all of it. */
export interface ByteWindow {
  readonly size: number;
  /** `length` bytes from `place`; fewer at the end of the file. */
  at(place: number, length: number): Promise<Buffer>;
}

const windowBytes = 256 * 1024;

/** Opens a window on a stored file. Reads close to each other are served from one buffered piece. */
export function byteWindow(storage: Storage, key: string, size: number): ByteWindow {
  let from = 0;
  let piece: Buffer = Buffer.alloc(0);
  return {
    size,
    at: async (place, length) => {
      const end = Math.min(place + length, size);
      if (place >= end) return Buffer.alloc(0);
      if (place < from || end > from + piece.length) {
        from = place;
        const last = Math.min(size, Math.max(end, place + windowBytes)) - 1;
        piece = await buffer(await storage.read(key, { start: place, end: last }));
      }
      return piece.subarray(place - from, end - from);
    },
  };
}
