import type { ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { type FactId, factsOf, padLeft, padRight, type Piece, plainText, type Span, toLine } from '../../text.ts';

/** A line of a value: one piece, or several, so that a number or a label before a fact is not part of the fact. */
export type FieldLine = Piece | readonly Piece[];

/** A value of a record with its title. `width` is the width of its column in a table. */
export interface Field {
  readonly title: string;
  readonly width: number;
  /** Several lines stand below each other in a list, and are joined by commas elsewhere. */
  readonly value: Piece | readonly FieldLine[];
  readonly align?: 'right';
}

export type RecordFormat = 'table' | 'list' | 'csv';

const toSpan = (piece: Piece): Span => (typeof piece === 'string' ? { text: piece } : piece);

const isList = <Item>(value: Piece | readonly Item[]): value is readonly Item[] => Array.isArray(value);

const piecesOf = (line: FieldLine): readonly Piece[] => (isList(line) ? line : [line]);

/** All lines of a value as one span. */
function joined(value: Field['value'], separator: string): Span {
  if (!isList(value)) return toSpan(value);
  const lines = value.map((line) => toLine(...piecesOf(line)));
  const facts: readonly FactId[] = lines.flatMap((line) => factsOf(line));
  const text = lines.map((line) => plainText(line)).join(separator);
  return facts.length > 0 ? { text, facts } : { text };
}

/** A piece in a column: extended by spaces, or cut. */
export function inColumn(piece: Piece, width: number, align?: 'right'): Span {
  const span = toSpan(piece);
  const cut = { ...span, text: span.text.slice(0, width) };
  return align === 'right' ? padLeft(cut, width) : padRight(cut, width);
}

/** A line of a file with comma-separated values, all in quotation marks. */
export function csvLine(values: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, value] of values.entries()) {
    if (index > 0) pieces.push(',');
    pieces.push('"', value, '"');
  }
  return pieces;
}

/**
 * Prints records as tasklist, schtasks, driverquery and systeminfo do: a table with a line of equals signs, a list with
 * the titles on the left, or comma-separated values. Source: from knowledge.
 */
export function printRecords(
  session: Session,
  format: RecordFormat,
  records: readonly (readonly Field[])[],
  hasHeader = true,
): void {
  const [first] = records;
  if (!first) return;
  if (format === 'csv') {
    if (hasHeader) session.print(...csvLine(first.map(({ title }) => title)));
    for (const record of records) session.print(...csvLine(record.map(({ value }) => joined(value, ','))));
    return;
  }
  if (format === 'list') {
    const width = Math.max(...first.map(({ title }) => title.length)) + 2;
    for (const record of records) {
      session.print();
      for (const field of record) printListField(session, field, width);
    }
    return;
  }
  session.print();
  if (hasHeader) {
    session.printLines([
      toLine(...spaced(first.map(({ title, width, align }) => inColumn(title, width, align)))),
      toLine(first.map(({ width }) => '='.repeat(width)).join(' ')),
    ]);
  }
  for (const record of records) {
    session.print(...spaced(record.map(({ value, width, align }) => inColumn(joined(value, ', '), width, align))));
  }
}

/** Prints `Title:    value`. Further lines of a value stand below it. */
export function printListField(session: Session, { title, value }: Field, width: number): void {
  const [first = '', ...others] = isList(value) ? value : [value];
  session.print(`${title}:`.padEnd(width), ...piecesOf(first));
  for (const other of others) session.print(' '.repeat(width), ...piecesOf(other));
}

const spaced = (cells: readonly Piece[]): Piece[] =>
  cells.flatMap((cell, index) => (index === 0 ? [cell] : [' ', cell]));

/**
 * Reads the option `/fo`. Undefined for another word than a format: the error is then printed. `usage` is how the program
 * is called, for example `SCHTASKS /QUERY`.
 */
export function readFormat(
  call: ProgramCall,
  values: ReadonlyMap<string, string>,
  usage: string,
  byDefault: RecordFormat = 'table',
): RecordFormat | undefined {
  const wanted = values.get('fo');
  if (wanted === undefined) return byDefault;
  const lower = wanted.toLowerCase();
  if (lower === 'table' || lower === 'list' || lower === 'csv') return lower;
  call.printError(`ERROR: Invalid syntax. '${wanted}' value is not allowed for '/fo' option.`);
  call.printError(`Type "${usage} /?" for usage.`);
  return undefined;
}
