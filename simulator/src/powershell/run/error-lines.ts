import { type FactId, type Line, type Piece, shown, toLine } from '../../text.ts';
import type { ErrorDetails } from '../language/errors.ts';
import type { Extent } from '../language/syntax.ts';
import { consoleWidth, wrapped } from '../output/cells.ts';

/** An error with where it occurred. */
export interface ErrorRecord extends ErrorDetails {
  /** Stands before the message, for example `Get-Item`. Empty: nothing. */
  readonly source: string;
  readonly extent: Extent;
  /** The line that was typed. */
  readonly text: string;
  /** What the message shows. */
  readonly facts?: readonly FactId[];
  /** Errors of the parser name the place before the message since PowerShell 3.0. */
  readonly isSyntax?: boolean;
}

/** The characters of a long line that are shown around an error. */
const shownLength = 69;

interface Place {
  readonly lineNumber: number;
  readonly line: string;
  readonly column: number;
  readonly length: number;
}

function placeOf({ text, extent }: ErrorRecord): Place {
  const before = text.slice(0, extent.start);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', extent.start);
  const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trimEnd();
  const column = Math.min(extent.start - lineStart, line.length);
  const length = Math.min(extent.end - extent.start, line.length - column);
  return { lineNumber: before.split('\n').length, line, column, length };
}

/** The line with the error underlined. Of a long line only the part around the error is shown. */
function underlined({ line, column, length }: Place): [string, string] {
  if (line.length <= shownLength) return [`+ ${line}`, `+ ${' '.repeat(column)}${'~'.repeat(Math.max(1, length))}`];
  let errorLength = length;
  let before = Math.min(column, 12);
  const allAfter = line.length - errorLength - column;
  let after = Math.min(allAfter, 8);
  let isCutAfter = true;
  const used = before + errorLength + after;
  if (used >= shownLength) {
    if (before + errorLength >= shownLength) errorLength = shownLength - before;
  } else {
    before += Math.min(column - before, shownLength - used);
    after = Math.min(allAfter, shownLength - before - errorLength);
    isCutAfter = after < allAfter;
  }
  const isCutBefore = before < column;
  const part = line.slice(column - before, column - before + shownLength);
  const dots = isCutBefore ? '... ' : '';
  return [
    `+ ${dots}${part}${isCutAfter ? ' ...' : ''}`,
    `+ ${' '.repeat(dots.length + before)}${'~'.repeat(Math.max(1, Math.min(errorLength, shownLength - before)))}`,
  ];
}

/** Long details are cut every 114 characters, each part with four blanks before it, and then wrapped by the console. */
function detailLines(label: string, text: string): string {
  const whole = `+ ${label} : ${text}`;
  const parts = whole.match(/.{1,114}/gs) ?? [];
  return parts.map((part) => `    ${part}`).join('');
}

/** The lines of an error, as the console prints them. Source: from knowledge of PowerShell 2.0, 4.0 and 5.1. */
export function errorLines(record: ErrorRecord, isVersion2: boolean): Line[] {
  const place = placeOf(record);
  const prefix = record.source === '' ? '' : `${record.source} : `;
  const facts = record.facts ?? [];
  const text = `${prefix}${record.message}`;
  const message = facts.length > 0 ? shown(text, ...facts) : text;
  const details = [
    detailLines('CategoryInfo         ', record.category),
    detailLines('FullyQualifiedErrorId', record.id),
  ];
  const at = (column: number): string => `At line:${place.lineNumber} char:${column}`;
  if (isVersion2) {
    const end = place.column + place.length;
    const marked = `+ ${place.line.slice(0, end)} <<<< ${place.line.slice(end)}`;
    return toConsole([message, at(end + 1), marked, ...details, '']);
  }
  const where = [at(place.column + 1), ...underlined(place)];
  return toConsole(record.isSyntax ? [...where, message, ...details, ' '] : [message, ...where, ...details, ' ']);
}

const toConsole = (texts: readonly Piece[]): Line[] =>
  texts
    .flatMap((text) => wrapped(toLine(text), consoleWidth))
    .map((line) => line.map((span) => ({ ...span, isError: true })));
