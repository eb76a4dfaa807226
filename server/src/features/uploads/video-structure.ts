import type { ByteWindow } from './byte-window.ts';
import { isWholeMatroska } from './matroska-structure.ts';

type Check = (file: ByteWindow) => Promise<boolean>;

/** A part of a file: its name, where it begins, and where it says that it ends. */
interface Part {
  readonly name: string;
  readonly end: number;
}

/** So many parts tell enough; a file of more is believed from there on. */
const mostParts = 200_000;

/**
 * Walks the parts that a file is made of, one behind the other, and gives how often each name came. Undefined when a part
 * runs past the end of the file: it was cut off.
 */
async function walk(
  file: ByteWindow,
  start: number,
  partAt: (place: number) => Promise<Part | undefined>,
): Promise<Map<string, number> | undefined> {
  const seen = new Map<string, number>();
  let place = start;
  for (let count = 0; place < file.size && count < mostParts; count += 1) {
    const part = await partAt(place);
    if (!part || part.end > file.size || part.end <= place) return undefined;
    seen.set(part.name, (seen.get(part.name) ?? 0) + 1);
    place = part.end;
  }
  return seen;
}

/** ISO base media and QuickTime (ISO/IEC 14496-12): boxes that fit, an index (moov) and media (mdat). */
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

/** RIFF: the sizes of its one or several chunks fit into the file. */
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

/** ASF, for wmv: objects that fit, with the data object among them. */
const isWholeAsf: Check = async (file) => {
  const seen = await walk(file, 0, async (place) => {
    const head = await file.at(place, 24);
    if (head.length < 24) return undefined;
    return { name: head.toString('hex', 0, 16), end: place + Number(head.readBigUInt64LE(16)) };
  });
  return Boolean(seen?.has(asfData));
};

/** FLV: tags that fit, each followed by its own size. */
const isWholeFlv: Check = async (file) => {
  const first = (await file.at(5, 4)).readUInt32BE(0) + 4;
  const seen = await walk(file, first, async (place) => {
    const head = await file.at(place, 4);
    return head.length < 4 ? undefined : { name: 'tag', end: place + 11 + head.readUIntBE(1, 3) + 4 };
  });
  return Boolean(seen?.has('tag'));
};

/** Ogg (RFC 3533): pages that fit, more than the first one that only names the stream. */
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

/** By extension: whether a video is all there, as far as its structure tells. */
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
