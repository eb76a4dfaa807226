import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';

/** The maximum number of boxes to search. A video usually has a handful of boxes at its top level. */
const maxBoxes = 200;

/** Reads `length` bytes from `start`; returns fewer at the end of the file. */
type Read = (start: number, length: number) => Promise<Buffer>;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly headerSize: number;
  readonly end: number;
}

/**
 * The length of an MP4 or QuickTime file in seconds, from its movie header (ISO/IEC 14496-12, 8.2.2). Reads a few
 * hundred bytes. Undefined if there is no movie header, or if only the fragments state the length.
 */
export async function movieDuration(storage: Storage, key: string): Promise<number | undefined> {
  const size = (await storage.find(key))?.size ?? 0;
  const read: Read = async (start, length) =>
    start >= size
      ? Buffer.alloc(0)
      : buffer(await storage.read(key, { start, end: Math.min(size, start + length) - 1 }));
  const movie = await findBox(read, 'moov', 0, size);
  const header = movie && (await findBox(read, 'mvhd', movie.start + movie.headerSize, movie.end));
  return header && secondsIn(await read(header.start + header.headerSize, 32));
}

async function findBox(read: Read, wanted: string, from: number, to: number): Promise<Box | undefined> {
  let start = from;
  for (let count = 0; count < maxBoxes && start + 8 <= to; count += 1) {
    const box = boxAt(await read(start, 16), start, to);
    if (!box) return undefined;
    if (box.type === wanted) return box;
    start = box.end;
  }
  return undefined;
}

/** Parses a box header: 32-bit size and type; size 1: a 64-bit size follows; size 0: the box extends to the end. */
function boxAt(head: Buffer, start: number, to: number): Box | undefined {
  if (head.length < 8) return undefined;
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < 16) return undefined;
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short;
  const headerSize = short === 1 ? 16 : 8;
  if (size < headerSize || start + size > to) return undefined;
  return { type: head.toString('latin1', 4, 8), start, headerSize, end: start + size };
}

/** The length in seconds. Version 0 stores times in 32 bits, version 1 in 64; all bits set means an unknown length. */
function secondsIn(header: Buffer): number | undefined {
  const isLong = header[0] === 1;
  if (header.length < (isLong ? 32 : 20)) return undefined;
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const isUnknown = duration === 0 || (isLong ? duration > Number.MAX_SAFE_INTEGER : duration === 0xff_ff_ff_ff);
  const seconds = duration / unitsPerSecond;
  return !isUnknown && Number.isFinite(seconds) && seconds <= 86_400 ? seconds : undefined;
}
