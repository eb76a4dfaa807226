import type { ByteWindow } from './byte-window.ts';

type Check = (file: ByteWindow) => Promise<boolean>;

/** One part of a file: its name and the offset at which it ends by its own header. */
interface Part {
  readonly name: string;
  readonly end: number;
}

/** Parts that are checked at most; the rest of a longer file is accepted unchecked. */
const maxParts = 200_000;

/**
 * Walks the consecutive parts of a file and counts them by name. Undefined when a part runs past the end of the file,
 * which means that the file is truncated.
 */
async function walk(
  file: ByteWindow,
  start: number,
  partAt: (place: number) => Promise<Part | undefined>,
): Promise<Map<string, number> | undefined> {
  const seen = new Map<string, number>();
  let place = start;
  for (let count = 0; place < file.size && count < maxParts; count += 1) {
    const part = await partAt(place);
    if (!part || part.end > file.size || part.end <= place) return undefined;
    seen.set(part.name, (seen.get(part.name) ?? 0) + 1);
    place = part.end;
  }
  return seen;
}

/** ISO base media and QuickTime (ISO/IEC 14496-12): complete boxes, with an index (moov) and media data (mdat). */
const isWholeIsoMedia: Check = async (file) => {
  const seen = await walk(file, 0, async (place) => {
    const head = await file.at(place, 16);
    if (head.length < 8) return undefined;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    // 0 means "to the end of the file", 1 that a 64-bit size follows.
    if (short === 0) return { name, end: file.size };
    if (short !== 1) return short < 8 ? undefined : { name, end: place + short };
    return head.length < 16 ? undefined : { name, end: place + Number(head.readBigUInt64BE(8)) };
  });
  return Boolean(seen?.has('moov') && seen.has('mdat'));
};

/** RIFF: the sizes of all top-level chunks fit into the file. */
export const isWholeRiff: Check = async (file) => {
  const seen = await walk(file, 0, async (place) => {
    const head = await file.at(place, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF') return { name: 'trailer', end: file.size };
    const size = head.readUInt32LE(4);
    return { name: 'RIFF', end: place + 8 + size + (size % 2) };
  });
  return Boolean(seen?.has('RIFF'));
};

const asfData = '3626b2758e66cf11a6d900aa0062ce6c';

/** ASF (wmv): complete objects, the data object among them. */
const isWholeAsf: Check = async (file) => {
  const seen = await walk(file, 0, async (place) => {
    const head = await file.at(place, 24);
    if (head.length < 24) return undefined;
    return { name: head.toString('hex', 0, 16), end: place + Number(head.readBigUInt64LE(16)) };
  });
  return Boolean(seen?.has(asfData));
};

/** FLV: complete tags, each followed by its size. */
const isWholeFlv: Check = async (file) => {
  const first = (await file.at(5, 4)).readUInt32BE(0) + 4;
  const seen = await walk(file, first, async (place) => {
    const head = await file.at(place, 4);
    return head.length < 4 ? undefined : { name: 'tag', end: place + 11 + head.readUIntBE(1, 3) + 4 };
  });
  return Boolean(seen?.has('tag'));
};

/** Ogg (RFC 3533): complete pages, and more than the first one, which only names the stream. */
const isWholeOgg: Check = async (file) => {
  const seen = await walk(file, 0, async (place) => {
    const head = await file.at(place, 27 + 255);
    if (head.toString('latin1', 0, 4) !== 'OggS') return undefined;
    const segments = head[26] ?? 0;
    const body = head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0);
    return { name: 'page', end: place + 27 + segments + body };
  });
  return (seen?.get('page') ?? 0) > 1;
};

const segment = 0x18_53_80_67;
const cluster = 0x1f_43_b6_75;
const tracks = 0x16_54_ae_6b;
/** Elements that may have an unknown size, as live recorders write them (RFC 9559). */
const openable = new Set([segment, cluster]);

interface Element {
  readonly id: number;
  readonly bodyStart: number;
  /** Undefined when the size is unknown: the walk then continues inside the element. */
  readonly end: number | undefined;
}

/** Matroska and WebM (RFC 9559): every element with a known size is complete, and there are tracks and at least one cluster. */
async function isWholeMatroska(file: ByteWindow): Promise<boolean> {
  const seen = new Set<number>();
  let place = 0;
  for (let count = 0; place < file.size && count < maxParts; count += 1) {
    const element = await elementAt(file, place);
    if (!element || (element.end !== undefined && element.end > file.size)) return false;
    seen.add(element.id);
    const isEntered = element.id === segment || element.end === undefined;
    place = isEntered ? element.bodyStart : (element.end ?? element.bodyStart);
  }
  return seen.has(tracks) && seen.has(cluster);
}

/** The EBML element at an offset; undefined when there is none. */
export async function elementAt(file: ByteWindow, place: number): Promise<Element | undefined> {
  const head = await file.at(place, 12);
  const idLength = lengthOf(head[0]);
  if (idLength > 4 || head.length <= idLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  const sizeLength = lengthOf(head[idLength]);
  if (sizeLength > 8 || head.length < idLength + sizeLength) return undefined;
  const bodyStart = place + idLength + sizeLength;
  const size = sizeOf(head.subarray(idLength, idLength + sizeLength));
  if (size === undefined && !openable.has(id)) return undefined;
  return { id, bodyStart, end: size === undefined ? undefined : bodyStart + size };
}

/** Length in bytes of an EBML number: one more than its leading zero bits (RFC 8794). 9 for an invalid one. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 24 + 1 : 9);

/** The number without its length marker; undefined when all bits are set, which means an unknown size. */
function sizeOf(bytes: Buffer): number | undefined {
  const bits = 7 * bytes.length;
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n);
  return value === (1n << BigInt(bits)) - 1n ? undefined : Number(value);
}

/** By extension: whether a video is complete, judged by its structure. Frames are not decoded. */
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
