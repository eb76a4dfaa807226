import type { ByteWindow } from './byte-window.ts';

const segment = 0x18_53_80_67;
const cluster = 0x1f_43_b6_75;
const tracks = 0x16_54_ae_6b;
/** Elements that may be of unknown size, as a recorder writes them that does not know how long it will run (RFC 9559). */
const openable = new Set([segment, cluster]);

const mostElements = 200_000;

interface Element {
  readonly id: number;
  readonly bodyStart: number;
  /** Undefined where the size is unknown: what follows is inside. */
  readonly end: number | undefined;
}

/** Matroska and WebM (RFC 9559): every element that names its size fits, and there are tracks and at least one cluster. */
export async function isWholeMatroska(file: ByteWindow): Promise<boolean> {
  const seen = new Set<number>();
  let place = 0;
  for (let count = 0; place < file.size && count < mostElements; count += 1) {
    const element = await elementAt(file, place);
    if (!element || (element.end !== undefined && element.end > file.size)) return false;
    seen.add(element.id);
    const isEntered = element.id === segment || element.end === undefined;
    place = isEntered ? element.bodyStart : (element.end ?? element.bodyStart);
  }
  return seen.has(tracks) && seen.has(cluster);
}

/** The element that begins at a place; undefined where none does. */
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

/** How many bytes a number of EBML takes: one more than its leading zero bits (RFC 8794). 9 for what is none. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 24 + 1 : 9);

/** The number without its length mark; undefined when all bits are set, which means unknown. */
function sizeOf(bytes: Buffer): number | undefined {
  const bits = 7 * bytes.length;
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n);
  return value === (1n << BigInt(bits)) - 1n ? undefined : Number(value);
}
