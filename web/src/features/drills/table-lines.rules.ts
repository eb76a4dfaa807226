import { type Line, plainText, type Span } from '@loopcheck/simulator';

/** Successive lines of an output that are either a table, whose columns must stay aligned, or text, which may wrap. */
export interface OutputPart {
  readonly isTable: boolean;
  /** The index of its first line in the output. */
  readonly from: number;
  readonly lines: readonly Line[];
}

/**
 * How many lines without columns, such as a blank line or the title of a group, may stand between the rows of a table.
 */
const maxLinesBetween = 3;

/** True if a line has columns, that is parts with two or more spaces between them. A label with its value is no row. */
function isRow(text: string): boolean {
  const cells = text.trim().split(/ {2,}/);
  const [first = '', second = ''] = cells;
  const isLabelled = (cells.length === 2 && first.endsWith(':')) || /^(?:\. ?)*:/.test(second);
  return cells.length > 1 && !isLabelled;
}

/** True for a line across the whole output, as robocopy draws it between its list and its summary. */
const isRule = (text: string): boolean => /^ *(?:-{10,}|={10,}|_{10,}) *$/.test(text);

/** The indexes of the first and the last row of each table. A single row is no table. */
function findTables(texts: readonly string[]): readonly (readonly [number, number])[] {
  const tables: [number, number][] = [];
  let isCut = false;
  texts.forEach((text, index) => {
    if (isRule(text)) isCut = true;
    if (!isRow(text)) return;
    const last = tables.at(-1);
    if (last && !isCut && index - last[1] - 1 <= maxLinesBetween) last[1] = index;
    else tables.push([index, index]);
    isCut = false;
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

/** The largest number of characters of a first cell that stays in view. A longer one would cover too much on a phone. */
const maxFirstCell = 20;

/** The first cell of a row, with the spaces before it; empty if it is too long to stay in view. */
function firstCell(line: Line): string {
  const cell = /^ *\S+(?: \S+)*/.exec(plainText(line))?.[0] ?? '';
  return cell.length > maxFirstCell ? '' : cell;
}

/**
 * The number of characters that the first column of a table takes while it stays in view. It is always smaller than the
 * place of the second column, so that nothing is covered before the table is scrolled.
 */
export function widestFirstCell(lines: readonly Line[]): number {
  const cells = lines.map(firstCell);
  const secondStarts = lines.flatMap((line, index) => {
    const { length } = cells[index] ?? '';
    const rest = plainText(line).slice(length);
    return length === 0 || rest.trim() === '' ? [] : [length + rest.search(/\S/)];
  });
  const secondColumn = Math.min(...secondStarts);
  // The first heading of a table may stand over its second column.
  const inFirstColumn = cells.filter((cell) => cell.search(/\S/) < secondColumn);
  return Math.min(Math.max(0, ...inFirstColumn.map(({ length }) => length)), secondColumn - 1);
}

/** The spaces that stay between two columns of a table on a narrow screen. */
const keptSpaces = 2;

/** The gaps between the columns of a table, as pairs of the first index of a gap and the index behind its last one. */
function findGaps(texts: readonly string[]): readonly (readonly [number, number])[] {
  const rows = texts.filter(isRow);
  const length = Math.max(0, ...rows.map((text) => text.trimEnd().length));
  const gaps: [number, number][] = [];
  for (let index = 0; index < length; index += 1) {
    if (!rows.every((text) => (text[index] ?? ' ') === ' ')) continue;
    const last = gaps.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else gaps.push([index, index + 1]);
  }
  return gaps;
}

/** Removes spaces between the columns of a table until two are left, so that more columns fit on a narrow screen. */
export function squeezeTable(lines: readonly Line[]): readonly Line[] {
  const texts = lines.map(plainText);
  const dropped = new Set<number>();
  for (const [start, end] of findGaps(texts)) {
    for (let index = start; index < end - keptSpaces; index += 1) dropped.add(index);
  }
  if (dropped.size === 0) return lines;
  return lines.map((line, index) =>
    isRow(texts[index] ?? '') ? dropColumns(line, (place) => dropped.has(place)) : line,
  );
}

/** Removes characters from a line. `isDropped` gets their indexes. */
export function dropColumns(line: Line, isDropped: (place: number) => boolean): Line {
  let place = 0;
  return line.map((span) => {
    const text = [...span.text].filter((_, index) => !isDropped(place + index)).join('');
    place += span.text.length;
    return { ...span, text };
  });
}

/** The indexes at which the columns after the first one begin. The colon of `Files :` does not begin a column. */
export function columnStarts(lines: readonly Line[]): readonly number[] {
  const texts = lines.map(plainText);
  const isColon = (place: number): boolean => texts.some((text) => text[place] === ':');
  return findGaps(texts).flatMap(([start, end]) => (start === 0 || isColon(end) ? [] : [end]));
}

/** The smallest scroll step, in characters. Nobody would notice a smaller one. */
const minScrollCharacters = 3;

/**
 * The scroll position that shows the next columns of a table: the first column that is cut stands beside the first
 * cells.
 */
export function nextScroll(
  box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  lines: readonly Line[],
  firstWidth: number,
): number {
  const length = Math.max(1, ...lines.map((line) => plainText(line).trimEnd().length));
  const character = box.scrollWidth / length;
  const starts = columnStarts(lines);
  const cut = starts.find((_, index) => (starts[index + 1] ?? length) * character > box.scrollLeft + box.clientWidth);
  const next = ((cut ?? 0) - firstWidth - 1) * character;
  // If that is too small a step, the table scrolls by most of its width, and a part of the columns in view stays there.
  return next > box.scrollLeft + minScrollCharacters * character ? next : box.scrollLeft + box.clientWidth * 0.8;
}

/** The largest number of characters of a value that stands beside a name on a phone. */
const maxPairValue = 20;

/**
 * The widest value of a table of two columns whose names are too long to stay in view. On a narrow screen its names wrap
 * beside the values. Null for another table.
 */
export function pairValueWidth(lines: readonly Line[]): number | null {
  const cells = lines
    .map((line) => plainText(line).trim())
    .filter(isRow)
    .map((text) => text.split(/ {2,}/));
  if (cells.some(({ length }) => length !== 2)) return null;
  const widestName = Math.max(0, ...cells.map(([name = '']) => name.length));
  const widestValue = Math.max(0, ...cells.map(([, value = '']) => value.length));
  return widestName > maxFirstCell && widestValue <= maxPairValue ? widestValue : null;
}

/** A row of a table of two columns: the spaces before its name, its name and its value. Null for a title. */
export function splitPair(line: Line): readonly [indent: number, name: readonly Span[], value: readonly Span[]] | null {
  const text = plainText(line);
  if (!isRow(text)) return null;
  const name = /^ *\S+(?: \S+)*/.exec(text)?.[0] ?? '';
  const start = name.length + text.slice(name.length).search(/\S/);
  const cut = (from: number, to: number): readonly Span[] => {
    let place = 0;
    return line.flatMap((span) => {
      const part = span.text.slice(Math.max(0, from - place), Math.max(0, to - place));
      place += span.text.length;
      return part === '' ? [] : [{ ...span, text: part }];
    });
  };
  const indent = name.search(/\S/);
  return [indent, cut(indent, name.length), cut(start, text.length)];
}

/**
 * Splits a row after its first cell, so that this cell can stay in view. The first part is empty if the cell is too
 * long, or if it is only a part of a value.
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
