import { Readable } from 'node:stream';
import { byteWindow, type ByteWindow, elementAt } from '../uploads/index.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** A piece of a video that is written over, as long as it was, so that nothing behind it moves. */
interface Patch {
  readonly start: number;
  readonly bytes: Buffer;
}

/** More than this of words is no description of a video: it is left out of the check, as no player writes it. */
const longestPiece = 16 * 1024 * 1024;
const mostParts = 200_000;

/**
 * Writes over what a stored video says of place, time and camera beside its pictures: user data, descriptions and notes
 * of other programs in mp4, tags and attachments in WebM. Frames, sound and the places of both stay as they are.
 */
export async function stripVideo(storage: Storage, key: string, mimeType: string): Promise<void> {
  const size = (await storage.find(key))?.size ?? 0;
  const file = byteWindow(storage, key, size);
  const patches = mimeType === 'video/webm' ? await inMatroska(file) : await inIsoMedia(file, 0, size);
  if (patches.length === 0) return;
  await storage.save(key, Readable.from(patched(await storage.read(key), patches)), mimeType);
}

/** Boxes that hold other boxes, on the way to the descriptions (ISO/IEC 14496-12). */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']);
const descriptions = new Set(['udta', 'meta', 'uuid', 'XMP_']);

async function inIsoMedia(file: ByteWindow, start: number, end: number): Promise<Patch[]> {
  const found: Patch[] = [];
  let place = start;
  for (let count = 0; place + 8 <= end && count < mostParts; count += 1) {
    const head = await file.at(place, 16);
    if (head.length < 8) return found;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || end - place;
    const headLength = isLong ? 16 : 8;
    if (length < headLength || place + length > end) return found;
    if (holders.has(name)) found.push(...(await inIsoMedia(file, place + headLength, place + length)));
    else if (descriptions.has(name)) found.push(emptied(place, head.subarray(0, headLength), length));
    place += length;
  }
  return found;
}

/** The same box, named as one that says nothing, with nothing in it. */
function emptied(start: number, head: Buffer, length: number): Patch {
  const bytes = Buffer.alloc(Math.min(length, longestPiece));
  head.copy(bytes);
  bytes.write('free', 4, 'latin1');
  return { start, bytes };
}

const segment = 0x18_53_80_67;
/** Tags and attachments (RFC 9559, 5.1.8 and 5.1.6). */
const notes = new Set([0x12_54_c3_67, 0x19_41_a4_69]);

async function inMatroska(file: ByteWindow): Promise<Patch[]> {
  const found: Patch[] = [];
  let place = 0;
  for (let count = 0; place < file.size && count < mostParts; count += 1) {
    const element = await elementAt(file, place);
    if (!element) return found;
    const { id, bodyStart, end } = element;
    if (notes.has(id) && end !== undefined && end <= file.size)
      found.push({ start: place, bytes: voidOf(end - place) });
    place = id === segment || end === undefined ? bodyStart : end;
  }
  return found;
}

/** An element that says nothing (Void, RFC 8794 11.3.2), of this many bytes in all. */
function voidOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes[0] = 0xec;
  if (length < 9) bytes[1] = 0x80 | (length - 2);
  else {
    bytes.writeUIntBE(length - 9, 3, 6);
    bytes[1] = 0x01;
  }
  return bytes;
}

async function* patched(source: AsyncIterable<Uint8Array>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  let place = 0;
  for await (const chunk of source) {
    const copy = Buffer.from(chunk);
    for (const { start, bytes } of patches) {
      const from = Math.max(start, place);
      const to = Math.min(start + bytes.length, place + copy.length);
      if (from < to) bytes.copy(copy, from - place, from - start, to - start);
    }
    place += copy.length;
    yield copy;
  }
}
