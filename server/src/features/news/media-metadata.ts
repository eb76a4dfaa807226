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
 * pixels, so nothing else of the file remains. In a video, the time of recording in its header remains. The call can be
 * repeated. Refuses a picture with file_too_large or picture_too_many_pixels, or with file_damaged if it cannot be
 * decoded. Refuses with busy if too many pictures wait to be processed.
 */
export async function removeFileMetadata(storage: Storage, file: StoredUpload): Promise<void> {
  if (!isPicture(file.mimeType)) return removeVideoMetadata(storage, file);
  ensure(file.fileSize <= maximumPictureBytes, 'file_too_large');
  const original = await buffer(await storage.read(file.storageKey));
  const clean = await makePicture(original, file.mimeType, { longestEdge: longestPictureEdge, keepsAnimation: true });
  await storage.save(file.storageKey, clean, file.mimeType);
}

/**
 * A change of a video: `head` and then zeros replace the bytes from `start` to before `end`. The length of the video
 * does not change.
 */
interface Patch {
  readonly start: number;
  readonly end: number;
  readonly head: Buffer;
}

/**
 * The maximum number of boxes of an MP4 file, or elements of a WebM file, that are read. Without this maximum, a
 * malicious file could keep the server busy and fill its memory with patches.
 */
const maximumElements = 200_000;

/**
 * Overwrites the metadata boxes of an MP4 video, or the tags and attachments of a WebM video. The rest does not change.
 */
async function removeVideoMetadata(storage: Storage, { storageKey, mimeType }: StoredUpload): Promise<void> {
  const size = (await storage.find(storageKey))?.size ?? 0;
  const file = openRandomAccess(storage, storageKey, size);
  const patches = mimeType === 'video/webm' ? await findWebmPatches(file) : await findMp4Patches(file);
  if (patches.length === 0) return;
  await storage.save(storageKey, Readable.from(applyPatches(await storage.read(storageKey), patches)), mimeType);
}

/** The names of MP4 boxes that can contain metadata boxes (ISO/IEC 14496-12). */
const containerBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']);
/** The names of MP4 boxes with metadata: user data, `meta`, private boxes, and XMP. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'XMP_']);

/** Finds the patches that replace the metadata boxes of an MP4 file with `free` boxes, in their order in the file. */
async function findMp4Patches(file: RandomAccessFile): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = 0;
  // The end of the container that is being read, and the ends of the containers around it.
  let end = file.size;
  const outerEnds: number[] = [];
  let count = 0;
  while (count < maximumElements) {
    const box = await readMp4Box(file, position, end);
    if (!box) {
      // The container has no further box. Continues after it.
      const outerEnd = outerEnds.pop();
      if (outerEnd === undefined) return patches;
      position = end;
      end = outerEnd;
      continue;
    }
    count += 1;
    if (containerBoxes.has(box.name)) {
      outerEnds.push(end);
      position += box.head.length;
      end = box.end;
    } else {
      if (metadataBoxes.has(box.name)) patches.push({ start: position, end: box.end, head: createFreeHead(box.head) });
      position = box.end;
    }
  }
  return patches;
}

interface Mp4Box {
  readonly name: string;
  readonly head: Buffer;
  /** The position after the last byte. */
  readonly end: number;
}

/**
 * Reads the head of the box at `position`, in a container that ends at `containerEnd`. Returns undefined if there is no
 * valid box.
 */
async function readMp4Box(file: RandomAccessFile, position: number, containerEnd: number): Promise<Mp4Box | undefined> {
  if (position + 8 > containerEnd) return undefined;
  const head = await file.read(position, 16);
  if (head.length < 8) return undefined;
  const shortLength = head.readUInt32BE(0);
  // A short length of 1 means that a 64-bit length follows, and 0 that the box extends to the end.
  const hasLongLength = shortLength === 1 && head.length === 16;
  const length = hasLongLength ? Number(head.readBigUInt64BE(8)) : shortLength || containerEnd - position;
  const headLength = hasLongLength ? 16 : 8;
  const end = position + length;
  if (length < headLength || end > containerEnd) return undefined;
  return { name: head.toString('latin1', 4, 8), head: head.subarray(0, headLength), end };
}

/** Creates the head of a `free` box that has the same length as the box with this head. */
function createFreeHead(head: Buffer): Buffer {
  // A copy, because `head` is a part of a large buffer, which would stay in memory.
  const freeHead = Buffer.from(head);
  freeHead.write('free', 4, 'latin1');
  return freeHead;
}

/** The id of the Matroska element that contains all other elements (RFC 9559, 5.1). */
const segmentElement = 0x18_53_80_67;
/** The ids of tags and attachments (RFC 9559, 5.1.8 and 5.1.6). */
const metadataElements = new Set([0x12_54_c3_67, 0x19_41_a4_69]);

/** Finds the patches that replace the tags and attachments of a WebM file with Void elements, in their order. */
async function findWebmPatches(file: RandomAccessFile): Promise<Patch[]> {
  const patches: Patch[] = [];
  let position = 0;
  for (let count = 0; position < file.size && count < maximumElements; count += 1) {
    const element = await readEbmlElement(file, position);
    if (!element) return patches;
    const { id, bodyStart, end } = element;
    if (metadataElements.has(id) && end !== undefined && end <= file.size)
      patches.push({ start: position, end, head: createVoidHead(end - position) });
    // Continues inside the segment, or inside an element that does not state its length. Skips other elements.
    position = id === segmentElement || end === undefined ? bodyStart : end;
  }
  return patches;
}

/** The id of a Void element (RFC 8794, 11.3.2), in one byte. */
const voidElement = 0xec;

/**
 * Creates the head of a Void element of `length` bytes, including the head. A short element states the length of its
 * content in one byte, whose first bit is 1. A longer element states the length in eight bytes, and the first of these
 * bytes is 1.
 */
function createVoidHead(length: number): Buffer {
  if (length < 9) return Buffer.from([voidElement, 0x80 | (length - 2)]);
  const head = Buffer.alloc(9);
  head[0] = voidElement;
  head[1] = 0x01;
  // The length fits into the last six of the eight bytes. The second byte remains 0.
  head.writeUIntBE(length - 9, 3, 6);
  return head;
}

/** Yields the chunks of `source` with the changes of the patches, which are in the order of their positions. */
async function* applyPatches(source: AsyncIterable<Uint8Array>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  const remaining = patches.values();
  let patch = remaining.next().value;
  let position = 0;
  for await (const chunk of source) {
    const copy = Buffer.from(chunk);
    const chunkEnd = position + copy.length;
    while (patch && patch.start < chunkEnd) {
      const from = Math.max(patch.start, position);
      copy.fill(0, from - position, Math.min(patch.end, chunkEnd) - position);
      patch.head.subarray(from - patch.start).copy(copy, from - position);
      if (patch.end > chunkEnd) break;
      patch = remaining.next().value;
    }
    position = chunkEnd;
    yield copy;
  }
}
