/**
 * A value of a host's state that was printed: the id of the host, a colon, and the path of the value in the state, for
 * example `hist:log/Security/retention`. Facts follow a value through pipes, redirected output and copies of files, so
 * that the server can tell whether a person has seen it.
 */
export type FactId = `${string}:${string}`;

/**
 * A piece of a line on the screen. `tap` makes it a button that sends `{ kind: 'tap', target: tap }`. `isError`: PowerShell
 * prints it in red.
 */
export interface Span {
  readonly text: string;
  readonly facts?: readonly FactId[];
  readonly tap?: string;
  readonly isError?: boolean;
}

/** One line of output. An empty list is an empty line. */
export type Line = readonly Span[];

/** What can be put into a line: text without facts, or a span. */
export type Piece = string | Span;

/** A span that shows facts. */
export const shown = (text: string, ...facts: readonly FactId[]): Span =>
  facts.length > 0 ? { text, facts } : { text };

/** Joins pieces to a line. Empty texts are left out. */
export function toLine(...pieces: readonly Piece[]): Line {
  const spans: Span[] = [];
  for (const piece of pieces) {
    const span = typeof piece === 'string' ? { text: piece } : piece;
    if (span.text !== '') spans.push(span);
  }
  return spans;
}

/** The text of a line without its facts. */
export function plainText(line: Line): string {
  if (line.length === 1) return line[0]?.text ?? '';
  let text = '';
  for (const span of line) text += span.text;
  return text;
}

/** All facts of a line. */
export const factsOf = (line: Line): readonly FactId[] => line.flatMap(({ facts }) => facts ?? []);

/** Splits a text at line feeds, with or without carriage returns. */
export const toLines = (text: string): Line[] => text.split(/\r?\n/).map((part) => toLine(part));

/** Extends a piece with spaces on the right to `width` characters. A longer one stays as it is. */
export const padRight = (piece: Piece, width: number): Span => padded(piece, (text) => text.padEnd(width));

/** Extends a piece with spaces on the left to `width` characters. A longer one stays as it is. */
export const padLeft = (piece: Piece, width: number): Span => padded(piece, (text) => text.padStart(width));

function padded(piece: Piece, pad: (text: string) => string): Span {
  const span = typeof piece === 'string' ? { text: piece } : piece;
  return { ...span, text: pad(span.text) };
}

/** The part of a line from character `start` to before character `end`. Cut spans keep their facts. */
export function sliceLine(line: Line, start: number, end = Number.POSITIVE_INFINITY): Line {
  const spans: Span[] = [];
  let position = 0;
  for (const span of line) {
    if (position >= end) break;
    const next = position + span.text.length;
    if (next > start) {
      const text = span.text.slice(Math.max(0, start - position), Math.max(0, end - position));
      if (text !== '') spans.push(text.length === span.text.length ? span : { ...span, text });
    }
    position = next;
  }
  return spans;
}

/** Writes 1234567 as `1,234,567`. */
export function withCommas(value: number): string {
  let text = String(value);
  if (!Number.isInteger(value)) return text;
  const first = value < 0 ? 2 : 1;
  for (let end = text.length - 3; end >= first; end -= 3) text = `${text.slice(0, end)},${text.slice(end)}`;
  return text;
}

/** Control characters and bidirectional marks, which could change how other text is shown, become `␛`. */
export const withoutControls = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- The control characters are what this looks for.
  text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '␛');
