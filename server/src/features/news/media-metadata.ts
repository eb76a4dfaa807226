import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ensure } from '../../platform/errors/refusal.ts';
import { makePicture } from '../../platform/pictures/make-picture.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { openRandomAccess, type RandomAccessFile, readEbmlElement, type StoredUpload } from '../uploads/index.ts';

/** Pictures are processed in memory, so their size is limited. The web page scales pictures down before uploading. */
const maximumPictureBytes = 25 * 1024 * 1024;
/** The longest edge of a stored picture, in pixels. Small print on a nameplate stays readable at this size. */
const longestPictureEdge = 2560;

/** True for the media type of a picture. All other media types that news items can contain are videos. */
export const isPicture = (mimeType: string): boolean => mimeType.startsWith('image/');

/**
 * Removes metadata such as location and camera from a stored picture or video. A picture is created again from its
 * pixels, so no metadata remain. In a video, the time of recording in its header remains. The call can be repeated.
 * Refuses a picture with file_too_large or picture_too_many_pixels, or with file_damaged if it cannot be decoded.
 * Refuses with busy if too many pictures wait to be processed.
 */
export async function removeFileMetadata(storage: Storage, file: StoredUpload): Promise<void> {
  if (!isPicture(file.mimeType)) return removeVideoMetadata(storage, file);
  ensure(file.fileSize <= maximumPictureBytes, 'file_too_large');
  const original = await buffer(await storage.read(file.storageKey));
  const clean = await makePicture(original, file.mimeType, { longestEdge: longestPictureEdge, keepsAnimation: true });
  await storage.save(file.storageKey, clean, file.mimeType);
}

/** Bytes that replace the bytes of a video from the position `start`. The length of the video does not change. */
interface Patch {
  readonly start: number;
  readonly bytes: Buffer;
}

/** The maximum number of bytes that are replaced in one box of an MP4 file. Metadata boxes of cameras are smaller. */
const maximumPatchBytes = 16 * 1024 * 1024;
/**
 * The maximum number of boxes that are read from one container box of an MP4 file. For a WebM file, the maximum number
 * of elements. Without this maximum, a malicious file could keep the server busy.
 */
const maximumElements = 200_000;

/**
 * Overwrites the metadata boxes of an MP4 video, or the tags and attachments of a WebM video. The rest does not change.
 */
async function removeVideoMetadata(storage: Storage, { storageKey, mimeType }: StoredUpload): Promise<void> {
  const size = (await storage.find(storageKey))?.size ?? 0;
  const file = openRandomAccess(storage, storageKey, size);
  const patches = mimeType === 'video/webm' ? await findWebmPatches(file) : await findMp4Patches(file, 0, size);
  if (patches.length === 0) return;
  await storage.save(storageKey, Readable.from(applyPatches(await storage.read(storageKey), patches)), mimeType);
}

/** The names of MP4 boxes that can contain metadata boxes (ISO/IEC 14496-12). */
const containerBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']);
/** The names of MP4 boxes with metadata: user data, `meta`, private boxes, and XMP. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'XMP_']);

/** Finds the patches that replace the metadata boxes of an MP4 file between two positions. Reads boxes recursively. */
async function findMp4Patches(file: RandomAccessFile, start: number, end: number): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = start;
  for (let count = 0; position + 8 <= end && count < maximumElements; count += 1) {
    const head = await file.read(position, 16);
    if (head.length < 8) return patches;
    const name = head.toString('latin1', 4, 8);
    const shortLength = head.readUInt32BE(0);
    // A short length of 1 means that a 64-bit length follows, and 0 that the box extends to the end.
    const hasLongLength = shortLength === 1 && head.length === 16;
    const length = hasLongLength ? Number(head.readBigUInt64BE(8)) : shortLength || end - position;
    const headLength = hasLongLength ? 16 : 8;
    if (length < headLength || position + length > end) return patches;
    if (containerBoxes.has(name))
      patches.push(...(await findMp4Patches(file, position + headLength, position + length)));
    else if (metadataBoxes.has(name)) patches.push(createFreeBoxPatch(position, head.subarray(0, headLength), length));
    position += length;
  }
  return patches;
}

/**
 * Creates a patch that replaces a box with a `free` box of the same length. The first `maximumPatchBytes` bytes of the
 * new box, apart from its head, are zeros. The bytes after them remain.
 */
function createFreeBoxPatch(start: number, head: Buffer, length: number): Patch {
  const bytes = Buffer.alloc(Math.min(length, maximumPatchBytes));
  head.copy(bytes);
  bytes.write('free', 4, 'latin1');
  return { start, bytes };
}

/** The id of the Matroska element that contains all other elements (RFC 9559, 5.1). */
const segmentElement = 0x18_53_80_67;
/** The ids of tags and attachments (RFC 9559, 5.1.8 and 5.1.6). */
const metadataElements = new Set([0x12_54_c3_67, 0x19_41_a4_69]);

/** Finds the patches that replace the tags and attachments of a WebM file with Void elements. */
async function findWebmPatches(file: RandomAccessFile): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = 0;
  for (let count = 0; position < file.size && count < maximumElements; count += 1) {
    const element = await readEbmlElement(file, position);
    if (!element) return patches;
    const { id, bodyStart, end } = element;
    if (metadataElements.has(id) && end !== undefined && end <= file.size)
      patches.push({ start: position, bytes: createVoidElement(end - position) });
    // Continues inside the segment, or inside an element that does not state its length. Skips other elements.
    position = id === segmentElement || end === undefined ? bodyStart : end;
  }
  return patches;
}

/** The id of a Void element (RFC 8794, 11.3.2), in one byte. */
const voidElement = 0xec;

/**
 * Creates a Void element of `length` bytes, including its head. The content of the element is zeros. A short element
 * states the length of its content in one byte, whose first bit is 1. A longer element states the length in eight
 * bytes, and the first of these bytes is 1.
 */
function createVoidElement(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes[0] = voidElement;
  if (length < 9) bytes[1] = 0x80 | (length - 2);
  else {
    bytes[1] = 0x01;
    // The length fits into the last six of the eight bytes. The second byte remains 0.
    bytes.writeUIntBE(length - 9, 3, 6);
  }
  return bytes;
}

/** Yields the chunks of `source` in which the bytes of the patches replace the original bytes. */
async function* applyPatches(source: AsyncIterable<Uint8Array>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
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
