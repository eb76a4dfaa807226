import type { Frame } from './run-state.ts';
import type { Line, Span } from './text.ts';

/**
 * A checksum of numbers and texts. It finds differences that nobody made on purpose. Uses 32-bit integers only, so that it
 * is the same on every machine.
 */
class Checksum {
  #a = 0x6a_09_e6_67;
  #b = 0x51_7c_c1_b7;

  add(value: number): void {
    this.#a = Math.imul(this.#a ^ value, 0x9e_37_79_b1);
    this.#b = Math.imul(this.#b ^ value ^ (this.#a >>> 15), 0x85_eb_ca_77);
  }

  /**
   * Adds the length and the characters of a text, two at a time. As outputs have many kilobytes, the loop repeats what `add`
   * does, on local variables.
   */
  addText(text: string): void {
    const { length } = text;
    this.add(length);
    let a = this.#a;
    let b = this.#b;
    for (let index = 0; index < length; index += 2) {
      const low = text.charCodeAt(index);
      const value = index + 1 < length ? low | (text.charCodeAt(index + 1) << 16) : low;
      a = Math.imul(a ^ value, 0x9e_37_79_b1);
      b = Math.imul(b ^ value ^ (a >>> 15), 0x85_eb_ca_77);
    }
    this.#a = a;
    this.#b = b;
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    return `${toHex(this.#a ^ (this.#b >>> 16))}${toHex(this.#b)}`;
  }
}

/** 8 hexadecimal digits, made from two halves: V8 writes a number of more than 31 bits much slower than two small ones. */
const toHex = (lane: number): string => `${halfToHex(lane >>> 16)}${halfToHex(lane & 0xff_ff)}`;

const halfToHex = (half: number): string => half.toString(16).padStart(4, '0');

function addLine(checksum: Checksum, line: Line): void {
  checksum.add(line.length);
  for (const span of line) addSpan(checksum, span);
}

function addSpan(checksum: Checksum, { text, facts, tap, isError }: Span): void {
  checksum.addText(text);
  checksum.add((facts ? 1 + facts.length * 8 : 0) + (tap === undefined ? 0 : 2) + (isError ? 4 : 0));
  if (facts) for (const fact of facts) checksum.addText(fact);
  if (tap !== undefined) checksum.addText(tap);
}

/**
 * The digest of a frame and all frames before it, in 32 hexadecimal digits. Equal runs have equal digests. It only finds
 * out whether two replays agree: what counts as evidence is the seed and the inputs, which the server replays itself.
 * `before` is the digest of the frame before it; empty for the first one.
 */
export function digestOf(
  before: string,
  { at, screens, acts, events, replies }: Omit<Frame, 'shown' | 'digest'>,
): string {
  const own = new Checksum();
  own.addText(JSON.stringify({ at, acts, events, replies }));
  own.add(screens.length);
  for (const screen of screens) {
    const { lines } = screen;
    // JSON leaves out what is undefined.
    own.addText(JSON.stringify({ ...screen, lines: undefined }));
    own.add(lines.length);
    // Not as JSON, which would be several times as long as the lines. What is shown follows from the facts of the spans.
    for (const line of lines) addLine(own, line);
  }
  const all = new Checksum();
  all.addText(before);
  const ofFrame = own.toString();
  all.addText(ofFrame);
  return `${all.toString()}${ofFrame}`;
}
