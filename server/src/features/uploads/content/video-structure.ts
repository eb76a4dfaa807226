import type { RandomAccessFile } from './random-access-file.ts';

type CompletenessCheck = (file: RandomAccessFile) => Promise<boolean>;

/** A part of a video file. Depending on the format, specifications call it a box, chunk, object, tag or page. */
interface Part {
  readonly name: string;
  /** The offset after the last byte of the part, according to the header of the part. */
  readonly end: number;
}

/** The maximum number of parts that are checked. Further parts are accepted without a check. */
const maxParts = 200_000;

/**
 * Reads the consecutive parts of a file from `start`, and returns how many parts have each name. Returns undefined if a
 * part is invalid or extends past the end of the file, which means that the file is truncated.
 */
async function countParts(
  file: RandomAccessFile,
  start: number,
  readPart: (offset: number) => Promise<Part | undefined>,
): Promise<Map<string, number> | undefined> {
  const counts = new Map<string, number>();
  let offset = start;
  for (let count = 0; offset < file.size && count < maxParts; count += 1) {
    const part = await readPart(offset);
    if (!part || part.end > file.size || part.end <= offset) return undefined;
    counts.set(part.name, (counts.get(part.name) ?? 0) + 1);
    offset = part.end;
  }
  return counts;
}

/**
 * True if an ISO base media file (ISO/IEC 14496-12, for example MP4) is complete: no box extends past the end of the
 * file, and the file contains an index (moov) and media data (mdat).
 */
const isCompleteIsoMedia: CompletenessCheck = async (file) => {
  const boxes = await countParts(file, 0, async (offset) => {
    const head = await file.read(offset, 16);
    if (head.length < 8) return undefined;
    const name = head.toString('latin1', 4, 8);
    const size = head.readUInt32BE(0);
    // The size 0 means that the box extends to the end of the file, and 1 that a 64-bit size follows.
    if (size === 0) return { name, end: file.size };
    if (size !== 1) return size < 8 ? undefined : { name, end: offset + size };
    return head.length < 16 ? undefined : { name, end: offset + Number(head.readBigUInt64BE(8)) };
  });
  return Boolean(boxes?.has('moov') && boxes.has('mdat'));
};

/**
 * True if a RIFF file (AVI or WebP) is complete: no RIFF chunk extends past the end of the file. Other bytes after the
 * RIFF chunks are accepted.
 */
export const isCompleteRiff: CompletenessCheck = async (file) => {
  const chunks = await countParts(file, 0, async (offset) => {
    const head = await file.read(offset, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF') return { name: 'trailer', end: file.size };
    if (head.length < 8) return undefined;
    const size = head.readUInt32LE(4);
    // A chunk with an odd size is followed by a padding byte.
    return { name: 'RIFF', end: offset + 8 + size + (size % 2) };
  });
  return Boolean(chunks?.has('RIFF'));
};

/** The GUID of the ASF object that contains the media data, in hexadecimal. */
const asfDataObject = '3626b2758e66cf11a6d900aa0062ce6c';

/** True if an ASF file (.wmv) is complete: no object extends past the end of the file, and there is a data object. */
const isCompleteAsf: CompletenessCheck = async (file) => {
  const objects = await countParts(file, 0, async (offset) => {
    const head = await file.read(offset, 24);
    if (head.length < 24) return undefined;
    return { name: head.toString('hex', 0, 16), end: offset + Number(head.readBigUInt64LE(16)) };
  });
  return Boolean(objects?.has(asfDataObject));
};

const flvTagHeaderBytes = 11;
/** A 32-bit number follows the file header and each FLV tag. The number states the size of the preceding tag. */
const flvTagSizeBytes = 4;

/** True if an FLV file is complete: it has at least one tag, and no tag extends past the end of the file. */
const isCompleteFlv: CompletenessCheck = async (file) => {
  // Bytes 5 to 8 contain the length of the file header.
  const headerLength = await file.read(5, 4);
  if (headerLength.length < 4) return false;
  const firstTagOffset = headerLength.readUInt32BE(0) + flvTagSizeBytes;
  const tags = await countParts(file, firstTagOffset, async (offset) => {
    const head = await file.read(offset, 4);
    if (head.length < 4) return undefined;
    // Bytes 1 to 3 of the tag contain the size of its data.
    return { name: 'tag', end: offset + flvTagHeaderBytes + head.readUIntBE(1, 3) + flvTagSizeBytes };
  });
  return Boolean(tags?.has('tag'));
};

const oggHeaderBytes = 27;
/** The maximum number of segments of an Ogg page. The header is followed by the length of each segment, in one byte. */
const maxOggSegments = 255;

/**
 * True if an Ogg file (RFC 3533) is complete: no page extends past the end of the file, and there are at least two
 * pages, because the first page only describes the stream.
 */
const isCompleteOgg: CompletenessCheck = async (file) => {
  const pages = await countParts(file, 0, async (offset) => {
    const head = await file.read(offset, oggHeaderBytes + maxOggSegments);
    if (head.toString('latin1', 0, 4) !== 'OggS') return undefined;
    // The last byte of the header is the number of segments.
    const segmentCount = head[oggHeaderBytes - 1] ?? 0;
    const bodyStart = oggHeaderBytes + segmentCount;
    const bodyBytes = head.subarray(oggHeaderBytes, bodyStart).reduce((sum, length) => sum + length, 0);
    return { name: 'page', end: offset + bodyStart + bodyBytes };
  });
  return (pages?.get('page') ?? 0) > 1;
};

/** Ids of Matroska elements. */
const segmentId = 0x18_53_80_67;
const clusterId = 0x1f_43_b6_75;
const tracksId = 0x16_54_ae_6b;
/** The elements whose size can be unknown, because programs that record live video do not know it (RFC 9559). */
const elementsWithOptionalSize = new Set([segmentId, clusterId]);

/** An element of a Matroska file. EBML is the binary encoding of Matroska files. */
interface EbmlElement {
  readonly id: number;
  /** The offset of the first byte after the header of the element. */
  readonly bodyStart: number;
  /** The offset after the last byte; undefined if the element has an unknown size. */
  readonly end: number | undefined;
}

/**
 * True if a Matroska or WebM file (RFC 9559) is complete: no element extends past the end of the file, and there are
 * tracks and at least one cluster. The check descends into segments and into elements of unknown size.
 */
async function isCompleteMatroska(file: RandomAccessFile): Promise<boolean> {
  const idsFound = new Set<number>();
  let offset = 0;
  for (let count = 0; offset < file.size && count < maxParts; count += 1) {
    const element = await readEbmlElement(file, offset);
    if (!element || (element.end !== undefined && element.end > file.size)) return false;
    idsFound.add(element.id);
    offset = element.id === segmentId || element.end === undefined ? element.bodyStart : element.end;
  }
  return idsFound.has(tracksId) && idsFound.has(clusterId);
}

/** The maximum lengths, in bytes, of the id and of the size in the header of an element. */
const maxIdBytes = 4;
const maxSizeBytes = 8;

/** Reads the header of the EBML element at an offset; returns undefined if the bytes there are not a valid element. */
export async function readEbmlElement(file: RandomAccessFile, offset: number): Promise<EbmlElement | undefined> {
  const head = await file.read(offset, maxIdBytes + maxSizeBytes);
  const idLength = ebmlNumberLength(head[0]);
  if (idLength > maxIdBytes || head.length <= idLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  const sizeLength = ebmlNumberLength(head[idLength]);
  if (sizeLength > maxSizeBytes || head.length < idLength + sizeLength) return undefined;
  const bodyStart = offset + idLength + sizeLength;
  const size = readEbmlSize(head.subarray(idLength, idLength + sizeLength));
  if (size === undefined && !elementsWithOptionalSize.has(id)) return undefined;
  return { id, bodyStart, end: size === undefined ? undefined : bodyStart + size };
}

/**
 * Returns the length in bytes of an EBML number with this first byte: the number of leading zero bits plus one (RFC
 * 8794). Returns 9 for an invalid number; valid numbers have at most 8 bytes. `clz32` treats the byte as a number of 32
 * bits, so it also counts 24 zero bits before the byte.
 */
const ebmlNumberLength = (first: number | undefined): number => (first ? Math.clz32(first) - 24 + 1 : 9);

/** Returns the size that an EBML number states; undefined if all value bits are set, which means an unknown size. */
function readEbmlSize(bytes: Buffer): number | undefined {
  // A number of n bytes has 7n value bits; the other bits encode its length.
  const allBitsSet = (1n << BigInt(7 * bytes.length)) - 1n;
  const value = BigInt(`0x${bytes.toString('hex')}`) & allBitsSet;
  return value === allBitsSet ? undefined : Number(value);
}

/** The check that a video is complete, by file extension. The checks read the structure and do not decode frames. */
export const videoCompletenessChecks: Record<string, CompletenessCheck> = {
  '.mp4': isCompleteIsoMedia,
  '.mov': isCompleteIsoMedia,
  '.webm': isCompleteMatroska,
  '.mkv': isCompleteMatroska,
  '.avi': isCompleteRiff,
  '.wmv': isCompleteAsf,
  '.flv': isCompleteFlv,
  '.ogv': isCompleteOgg,
};
