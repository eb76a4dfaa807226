import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { byteWindow, type ByteWindow, elementAt, type TakenFile } from '../uploads/index.ts';
import { withoutMetadata } from './picture-metadata.rules.ts';

/** A picture is cleaned in memory, so its size is limited. The page scales pictures down before it uploads them. */
const maximumPictureBytes = 25 * 1024 * 1024;

/** Whether a media type is a picture; the other types that news accepts are videos. */
export const isPicture = (mimeType: string): boolean => mimeType.startsWith('image/');

/**
 * Rewrites a stored picture or video without its metadata: location, time, camera, people. Idempotent. Refuses a
 * picture with file_too_large, or with file_damaged when it cannot be parsed to its end.
 */
export async function removeMetadata(storage: Storage, file: TakenFile): Promise<void> {
  if (!isPicture(file.mimeType)) return removeVideoMetadata(storage, file);
  ensure(file.fileSize <= maximumPictureBytes, 'file_too_large');
  const clean = withoutMetadata(await buffer(await storage.read(file.storageKey)), file.mimeType);
  ensure(clean, 'file_damaged');
  await storage.save(file.storageKey, clean, file.mimeType);
}

/** Bytes that overwrite as many bytes of a video, so that no offset in the file changes. */
interface Patch {
  readonly start: number;
  readonly bytes: Buffer;
}

/** Metadata in a box larger than this is overwritten only up to here; no player writes so much. */
const maximumPatchBytes = 16 * 1024 * 1024;
const maximumParts = 200_000;

/**
 * Overwrites metadata beside the frames: user data, `meta` and private boxes of mp4, tags and attachments of WebM.
 * Frames and sound stay as they are.
 */
async function removeVideoMetadata(storage: Storage, { storageKey, mimeType }: TakenFile): Promise<void> {
  const size = (await storage.find(storageKey))?.size ?? 0;
  const file = byteWindow(storage, storageKey, size);
  const patches = mimeType === 'video/webm' ? await patchesForMatroska(file) : await patchesForIsoMedia(file, 0, size);
  if (patches.length === 0) return;
  await storage.save(storageKey, Readable.from(patched(await storage.read(storageKey), patches)), mimeType);
}

/** Boxes that contain other boxes, metadata among them (ISO/IEC 14496-12). */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']);
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'XMP_']);

async function patchesForIsoMedia(file: ByteWindow, start: number, end: number): Promise<Patch[]> {
  const found: Patch[] = [];
  let place = start;
  for (let count = 0; place + 8 <= end && count < maximumParts; count += 1) {
    const head = await file.at(place, 16);
    if (head.length < 8) return found;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || end - place;
    const headLength = isLong ? 16 : 8;
    if (length < headLength || place + length > end) return found;
    if (containers.has(name)) found.push(...(await patchesForIsoMedia(file, place + headLength, place + length)));
    else if (metadataBoxes.has(name)) found.push(freeBox(place, head.subarray(0, headLength), length));
    place += length;
  }
  return found;
}

/** The same box as an empty `free` box. */
function freeBox(start: number, head: Buffer, length: number): Patch {
  const bytes = Buffer.alloc(Math.min(length, maximumPatchBytes));
  head.copy(bytes);
  bytes.write('free', 4, 'latin1');
  return { start, bytes };
}

const segment = 0x18_53_80_67;
/** Tags and attachments (RFC 9559, 5.1.8 and 5.1.6). */
const metadataElements = new Set([0x12_54_c3_67, 0x19_41_a4_69]);

async function patchesForMatroska(file: ByteWindow): Promise<Patch[]> {
  const found: Patch[] = [];
  let place = 0;
  for (let count = 0; place < file.size && count < maximumParts; count += 1) {
    const element = await elementAt(file, place);
    if (!element) return found;
    const { id, bodyStart, end } = element;
    if (metadataElements.has(id) && end !== undefined && end <= file.size)
      found.push({ start: place, bytes: voidOf(end - place) });
    place = id === segment || end === undefined ? bodyStart : end;
  }
  return found;
}

/** A Void element (RFC 8794, 11.3.2) of `length` bytes in all. */
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
