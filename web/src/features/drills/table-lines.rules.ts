import { type Line, plainText, type Span } from '@loopcheck/simulator';

/** Some lines of an output that follow each other: a table, whose columns stand below each other, or text, which may wrap. */
export interface OutputPart {
  readonly isTable: boolean;
  /** The index of its first line in the output. */
  readonly from: number;
  readonly lines: readonly Line[];
}

/** How many lines without columns, such as a blank line or the title of a group, may stand between the rows of a table. */
const maxLinesBetween = 3;

/** True if a line has columns, which need two spaces between them. A label with its value has none. */
function isRow(text: string): boolean {
  const cells = text.trim().split(/ {2,}/);
  const [first = '', second = ''] = cells;
  const isLabelled = (cells.length === 2 && first.endsWith(':')) || second.startsWith(':');
  return cells.length > 1 && !isLabelled;
}

/** The first and the last row of each table. A single row is none. */
function findTables(texts: readonly string[]): readonly (readonly [number, number])[] {
  const tables: [number, number][] = [];
  texts.forEach((text, index) => {
    if (!isRow(text)) return;
    const last = tables.at(-1);
    if (last && index - last[1] - 1 <= maxLinesBetween) last[1] = index;
    else tables.push([index, index]);
  });
  return tables.filter(([first, last]) => last > first);
}

/**
 * Splits an output into tables and text. Blank lines before a table belong to it, because a blank line at the end of a
 * part would not be seen.
 */
export function splitOutput(lines: readonly Line[]): readonly OutputPart[] {
  const texts = lines.map(plainText);
  const parts: OutputPart[] = [];
  let from = 0;
  const add = (isTable: boolean, end: number) => {
    if (end > from) parts.push({ isTable, from, lines: lines.slice(from, end) });
    from = Math.max(from, end);
  };
  for (const [first, last] of findTables(texts)) {
    let start = first;
    while (start > from && texts[start - 1]?.trim() === '') start -= 1;
    add(false, start);
    add(true, last + 1);
  }
  add(false, lines.length);
  return parts;
}

/** The characters of a first cell that stays in view, at most. A longer one would cover the other cells on a phone. */
const maxFirstCell = 20;

/** The first cell of a row, with the spaces before it; empty if it is too long to stay in view. */
function firstCell(line: Line): string {
  const cell = /^ *\S+(?: \S+)*/.exec(plainText(line))?.[0] ?? '';
  return cell.length > maxFirstCell ? '' : cell;
}

/** The characters of the longest first cell of a table that stays in view. */
export const widestFirstCell = (lines: readonly Line[]): number =>
  lines.reduce((widest, line) => Math.max(widest, firstCell(line).length), 0);

/**
 * Splits a row behind its first cell, so that this cell can stay in view. The first part is empty if the cell is long, or if
 * it is a part of a value.
 */
export function splitFirstCell(line: Line): readonly [readonly Span[], readonly Span[]] {
  const cell = firstCell(line);
  if (cell === '') return [[], line];
  let length = 0;
  for (const [index, span] of line.entries()) {
    const rest = cell.length - length;
    length += span.text.length;
    if (length < cell.length) continue;
    if (span.text.length === rest) return [line.slice(0, index + 1), line.slice(index + 1)];
    const [inside, behind] = [span.text.slice(0, rest), span.text.slice(rest)];
    // A value is one button. Only the spaces that align it can be separated from it.
    if (behind.trim() !== '' && (span.facts || span.tap !== undefined)) return [[], line];
    return [
      [...line.slice(0, index), { ...span, text: inside }],
      [{ text: behind }, ...line.slice(index + 1)],
    ];
  }
  return [[], line];
}
