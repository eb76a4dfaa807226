import { type Line, plainText } from '@loopcheck/simulator';

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
