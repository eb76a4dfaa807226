import type { ByteWindow } from './byte-window.ts';

type Check = (file: ByteWindow) => Promise<boolean>;

/** A part of a file: its name, and the offset of its end according to its header. */
interface Part {
  readonly name: string;
  readonly end: number;
}

/** The maximum number of parts to check; the rest of a longer file is accepted unchecked. */
const maxParts = 200_000;

/**
 * Counts the consecutive parts of a file by name. Returns undefined if a part is invalid or extends past the end of the
 * file, which means that the file is truncated.
 */
async function countParts(
  file: ByteWindow,
  start: number,
  partAt: (offset: number) => Promise<Part | undefined>,
): Promise<Map<string, number> | undefined> {
  const seen = new Map<string, number>();
  let offset = start;
  for (let count = 0; offset < file.size && count < maxParts; count += 1) {
    const part = await partAt(offset);
    if (!part || part.end > file.size || part.end <= offset) return undefined;
    seen.set(part.name, (seen.get(part.name) ?? 0) + 1);
    offset = part.end;
  }
  return seen;
}

/** Whether ISO base media (ISO/IEC 14496-12) is complete: its boxes are, and it has an index (moov) and data (mdat). */
const isWholeIsoMedia: Check = async (file) => {
  const seen = await countParts(file, 0, async (offset) => {
    const head = await file.at(offset, 16);
    if (head.length < 8) return undefined;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    // Size 0: the box extends to the end of the file; size 1: a 64-bit size follows.
    if (short === 0) return { name, end: file.size };
    if (short !== 1) return short < 8 ? undefined : { name, end: offset + short };
    return head.length < 16 ? undefined : { name, end: offset + Number(head.readBigUInt64BE(8)) };
  });
  return Boolean(seen?.has('moov') && seen.has('mdat'));
};

/** Whether a RIFF file is complete: all its top-level chunks fit into the file. */
export const isWholeRiff: Check = async (file) => {
  const seen = await countParts(file, 0, async (offset) => {
    const head = await file.at(offset, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF') return { name: 'trailer', end: file.size };
    const size = head.readUInt32LE(4);
    return { name: 'RIFF', end: offset + 8 + size + (size % 2) };
  });
  return Boolean(seen?.has('RIFF'));
};

const asfData = '3626b2758e66cf11a6d900aa0062ce6c';

/** Whether an ASF file (wmv) is complete: its objects are complete and include the data object. */
const isWholeAsf: Check = async (file) => {
  const seen = await countParts(file, 0, async (offset) => {
    const head = await file.at(offset, 24);
    if (head.length < 24) return undefined;
    return { name: head.toString('hex', 0, 16), end: offset + Number(head.readBigUInt64LE(16)) };
  });
  return Boolean(seen?.has(asfData));
};

/** Whether an FLV file is complete: its tags are complete, and each is followed by its size. */
const isWholeFlv: Check = async (file) => {
  const first = (await file.at(5, 4)).readUInt32BE(0) + 4;
  const seen = await countParts(file, first, async (offset) => {
    const head = await file.at(offset, 4);
    return head.length < 4 ? undefined : { name: 'tag', end: offset + 11 + head.readUIntBE(1, 3) + 4 };
  });
  return Boolean(seen?.has('tag'));
};

/** Whether an Ogg file (RFC 3533) is complete: its pages are, and not only the first page, which names the stream. */
const isWholeOgg: Check = async (file) => {
  const seen = await countParts(file, 0, async (offset) => {
    const head = await file.at(offset, 27 + 255);
    if (head.toString('latin1', 0, 4) !== 'OggS') return undefined;
    const segments = head[26] ?? 0;
    const body = head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0);
    return { name: 'page', end: offset + 27 + segments + body };
  });
  return (seen?.get('page') ?? 0) > 1;
};

const segment = 0x18_53_80_67;
const cluster = 0x1f_43_b6_75;
const tracks = 0x16_54_ae_6b;
/** Elements that may have an unknown size, as live recorders write them (RFC 9559). */
const mayHaveUnknownSize = new Set([segment, cluster]);

interface Element {
  readonly id: number;
  readonly bodyStart: number;
  /** Undefined when the size is unknown: the check then continues inside the element. */
  readonly end: number | undefined;
}

/**
 * Whether a Matroska or WebM file (RFC 9559) is complete: every element with a known size is complete, and there are
 * tracks and at least one cluster.
 */
async function isWholeMatroska(file: ByteWindow): Promise<boolean> {
  const seen = new Set<number>();
  let offset = 0;
  for (let count = 0; offset < file.size && count < maxParts; count += 1) {
    const element = await elementAt(file, offset);
    if (!element || (element.end !== undefined && element.end > file.size)) return false;
    seen.add(element.id);
    const isEntered = element.id === segment || element.end === undefined;
    offset = isEntered ? element.bodyStart : (element.end ?? element.bodyStart);
  }
  return seen.has(tracks) && seen.has(cluster);
}

/** The EBML element at an offset; undefined if the bytes there are not a valid element. */
export async function elementAt(file: ByteWindow, offset: number): Promise<Element | undefined> {
  const head = await file.at(offset, 12);
  const idLength = lengthOf(head[0]);
  if (idLength > 4 || head.length <= idLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  const sizeLength = lengthOf(head[idLength]);
  if (sizeLength > 8 || head.length < idLength + sizeLength) return undefined;
  const bodyStart = offset + idLength + sizeLength;
  const size = sizeOf(head.subarray(idLength, idLength + sizeLength));
  if (size === undefined && !mayHaveUnknownSize.has(id)) return undefined;
  return { id, bodyStart, end: size === undefined ? undefined : bodyStart + size };
}

/** The length of an EBML number in bytes: its leading zero bits plus one (RFC 8794); 9 if the number is invalid. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 24 + 1 : 9);

/** The value of an EBML number; undefined if all its bits are set, which means an unknown size. */
function sizeOf(bytes: Buffer): number | undefined {
  const bits = 7 * bytes.length;
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n);
  return value === (1n << BigInt(bits)) - 1n ? undefined : Number(value);
}

/** For each extension, a check of the structure of a video for completeness. Frames are not decoded. */
export const wholeVideo: Record<string, Check> = {
  '.mp4': isWholeIsoMedia,
  '.mov': isWholeIsoMedia,
  '.webm': isWholeMatroska,
  '.mkv': isWholeMatroska,
  '.avi': isWholeRiff,
  '.wmv': isWholeAsf,
  '.flv': isWholeFlv,
  '.ogv': isWholeOgg,
};
