import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';

/**
 * The maximum number of boxes that are searched at one level of the file. Most videos have fewer than ten boxes at the
 * top level.
 */
const maxBoxes = 200;

/** The maximum duration of a video. A longer duration is regarded as an error in the file. */
export const maxDurationSeconds = 86_400;

/** Reads `length` bytes from the offset `start`, or fewer bytes at the end of the file. */
type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** A box of an ISO base media file: a part with a type. `start` and `end` are offsets in the file. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly headerSize: number;
  readonly end: number;
}

/**
 * Reads the duration of an MP4 or QuickTime file in seconds from its movie header (ISO/IEC 14496-12, 8.2.2). Returns
 * undefined if there is no movie header or the movie header does not state a plausible duration.
 */
export async function readMovieDuration(storage: Storage, key: string): Promise<number | undefined> {
  const size = (await storage.find(key))?.size ?? 0;
  const read: ReadBytes = async (start, length) =>
    start >= size
      ? Buffer.alloc(0)
      : buffer(await storage.read(key, { start, end: Math.min(size, start + length) - 1 }));
  const movie = await findBox(read, 'moov', 0, size);
  const header = movie && (await findBox(read, 'mvhd', movie.start + movie.headerSize, movie.end));
  return header && parseDuration(await read(header.start + header.headerSize, parsedHeaderBytes));
}

/**
 * The number of bytes from the start of the content of a movie header, after its box header, to the end of the duration,
 * in version 1 with longer fields.
 */
const parsedHeaderBytes = 32;

/** Finds the first box of a type between the offsets `from` and `to`. */
async function findBox(read: ReadBytes, type: string, from: number, to: number): Promise<Box | undefined> {
  let start = from;
  for (let count = 0; count < maxBoxes && start + 8 <= to; count += 1) {
    const box = parseBox(await read(start, 16), start, to);
    if (!box) return undefined;
    if (box.type === type) return box;
    start = box.end;
  }
  return undefined;
}

/**
 * Parses the header of a box, which consists of a size and a type of 32 bits each. The size 1 means that a 64-bit size
 * follows. The size 0 means that the box extends to the offset `to`. Returns undefined if the box is invalid or extends
 * past `to`.
 */
function parseBox(head: Buffer, start: number, to: number): Box | undefined {
  if (head.length < 8) return undefined;
  const shortSize = head.readUInt32BE(0);
  const hasLongSize = shortSize === 1;
  if (hasLongSize && head.length < 16) return undefined;
  const size = hasLongSize ? Number(head.readBigUInt64BE(8)) : shortSize || to - start;
  const headerSize = hasLongSize ? 16 : 8;
  if (size < headerSize || start + size > to) return undefined;
  return { type: head.toString('latin1', 4, 8), start, headerSize, end: start + size };
}

/**
 * Parses the duration in seconds from the content of a movie header: version and flags (4 bytes), creation time,
 * modification time, units per second (4 bytes), duration. The two times and the duration have 4 bytes in version 0 and
 * 8 bytes in version 1. Returns undefined if the duration is unknown (0, or all bits set) or not plausible.
 */
function parseDuration(header: Buffer): number | undefined {
  const hasLongFields = header[0] === 1;
  if (header.length < (hasLongFields ? 32 : 20)) return undefined;
  const unitsPerSecond = header.readUInt32BE(hasLongFields ? 20 : 12);
  const duration = hasLongFields ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const hasAllBitsSet = hasLongFields ? duration > Number.MAX_SAFE_INTEGER : duration === 0xff_ff_ff_ff;
  if (duration === 0 || hasAllBitsSet) return undefined;
  // The result is not finite if `unitsPerSecond` is 0.
  const seconds = duration / unitsPerSecond;
  return Number.isFinite(seconds) && seconds <= maxDurationSeconds ? seconds : undefined;
}
