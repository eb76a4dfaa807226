import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { byteWindow, type ByteWindow, elementAt, type TakenFile } from '../uploads/index.ts';
import { withoutMetadata } from './picture-metadata.rules.ts';

/** Pictures are processed in memory, so their size is limited. The page scales pictures down before it uploads them. */
const maximumPictureBytes = 25 * 1024 * 1024;

/** Whether a media type is that of a picture. All other types that news accepts are videos. */
export const isPicture = (mimeType: string): boolean => mimeType.startsWith('image/');

/**
 * Rewrites a stored picture or video without its metadata (location, time, camera, people). Idempotent. Refuses a
 * picture with file_too_large, or with file_damaged when it cannot be parsed to its end.
 */
export async function removeMetadata(storage: Storage, file: TakenFile): Promise<void> {
  if (!isPicture(file.mimeType)) return removeVideoMetadata(storage, file);
  ensure(file.fileSize <= maximumPictureBytes, 'file_too_large');
  const clean = withoutMetadata(await buffer(await storage.read(file.storageKey)), file.mimeType);
  ensure(clean, 'file_damaged');
  await storage.save(file.storageKey, clean, file.mimeType);
}

/** Bytes that replace the same number of bytes of a video, so that no offset in the file changes. */
interface Patch {
  readonly start: number;
  readonly bytes: Buffer;
}

/** The maximum number of bytes that are overwritten in one box. Cameras do not write larger metadata boxes. */
const maximumPatchBytes = 16 * 1024 * 1024;
const maximumElements = 200_000;

/**
 * Overwrites the metadata of a video: user data, `meta` and private boxes of mp4, tags and attachments of WebM. Frames
 * and sound are unchanged.
 */
async function removeVideoMetadata(storage: Storage, { storageKey, mimeType }: TakenFile): Promise<void> {
  const size = (await storage.find(storageKey))?.size ?? 0;
  const file = byteWindow(storage, storageKey, size);
  const patches = mimeType === 'video/webm' ? await patchesForMatroska(file) : await patchesForIsoMedia(file, 0, size);
  if (patches.length === 0) return;
  await storage.save(storageKey, Readable.from(patched(await storage.read(storageKey), patches)), mimeType);
}

/** Boxes that contain other boxes, including metadata boxes (ISO/IEC 14496-12). */
const containerBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']);
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'XMP_']);

async function patchesForIsoMedia(file: ByteWindow, start: number, end: number): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = start;
  for (let count = 0; position + 8 <= end && count < maximumElements; count += 1) {
    const head = await file.at(position, 16);
    if (head.length < 8) return patches;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || end - position;
    const headLength = isLong ? 16 : 8;
    if (length < headLength || position + length > end) return patches;
    if (containerBoxes.has(name))
      patches.push(...(await patchesForIsoMedia(file, position + headLength, position + length)));
    else if (metadataBoxes.has(name)) patches.push(freeBox(position, head.subarray(0, headLength), length));
    position += length;
  }
  return patches;
}

/** Turns a box into a `free` box of the same length, and overwrites its content with zeros. */
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
  const patches: Patch[] = [];
  let position = 0;
  for (let count = 0; position < file.size && count < maximumElements; count += 1) {
    const element = await elementAt(file, position);
    if (!element) return patches;
    const { id, bodyStart, end } = element;
    if (metadataElements.has(id) && end !== undefined && end <= file.size)
      patches.push({ start: position, bytes: voidOf(end - position) });
    position = id === segment || end === undefined ? bodyStart : end;
  }
  return patches;
}

/** A Void element (RFC 8794, 11.3.2) with a total length of `length` bytes. */
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
  let position = 0;
  for await (const chunk of source) {
    const copy = Buffer.from(chunk);
    for (const { start, bytes } of patches) {
      const from = Math.max(start, position);
      const to = Math.min(start + bytes.length, position + copy.length);
      if (from < to) bytes.copy(copy, from - position, from - start, to - start);
    }
    position += copy.length;
    yield copy;
  }
}
