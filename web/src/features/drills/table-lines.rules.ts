import { type Line, plainText, type Span } from '@loopcheck/simulator';

/** Successive lines of an output that are either a table, whose columns must stay aligned, or text, which can wrap. */
export interface OutputPart {
  readonly isTable: boolean;
  /** The index of the first line of the part in the output. */
  readonly from: number;
  readonly lines: readonly Line[];
}

/**
 * The largest number of lines without columns between two rows of the same table. Such lines are blank lines and titles
 * of groups.
 */
const maxLinesBetweenRows = 3;

/**
 * Matches a line that states the number of files or folders. Such a line stands below a list of files and does not
 * belong to the list.
 */
const fileCountPattern = /^ *\d+ (?:File|Dir)\(s\) /;

/**
 * True if an output line is a row of a table: it has columns, that is parts with two or more spaces between them. A
 * label with its value, such as `OS Name:   Windows` or `DNS Suffix  . . . : plant.local`, is not a row.
 */
function isRow(text: string): boolean {
  if (fileCountPattern.test(text)) return false;
  const cells = text.trim().split(/ {2,}/);
  const [first = '', second = ''] = cells;
  // The colon of a label is at the end of the first cell, or at the beginning of the second cell, maybe after dots.
  const isLabelled = (cells.length === 2 && first.endsWith(':')) || /^(?:\. ?)*:/.test(second);
  return cells.length > 1 && !isLabelled;
}

/** Matches the line below the titles of a table, with a group of dashes or equals signs for each column. */
const underlinePattern = /^ *(?:-+ +)+-+ *$|^(?:=+ +)+=+ *$/;

/**
 * Returns for each output line whether it is a row of a table. The line above an underline is a row, because it
 * contains the titles of the columns, or wrapped parts of the titles. Every line from the underline to the next blank
 * line is a row too, even with only single spaces between its cells, because cells can fill their columns.
 */
function findRows(texts: readonly string[]): readonly boolean[] {
  const areRows = texts.map(isRow);
  texts.forEach((text, underlineIndex) => {
    if (!underlinePattern.test(text)) return;
    for (let index = Math.max(0, underlineIndex - 1); texts[index]?.trim(); index += 1) areRows[index] = true;
  });
  return areRows;
}

/**
 * True for a line of dashes across the whole output, such as robocopy prints between its list and its summary. A table
 * ends there.
 */
const isRule = (text: string): boolean => /^ *(?:-{10,}|={10,}|_{10,}) *$/.test(text);

/** The indexes of the first and the last row of each table. A table has at least two rows. */
function findTables(texts: readonly string[]): readonly (readonly [number, number])[] {
  const tables: [number, number][] = [];
  const areRows = findRows(texts);
  let isAfterRule = false;
  texts.forEach((text, index) => {
    if (isRule(text)) isAfterRule = true;
    if (!areRows[index]) return;
    const last = tables.at(-1);
    if (last && !isAfterRule && index - last[1] - 1 <= maxLinesBetweenRows) last[1] = index;
    else tables.push([index, index]);
    isAfterRule = false;
  });
  return tables.filter(([first, last]) => last > first);
}

/**
 * Splits an output into tables and text. Blank lines before a table belong to the table, because a blank line at the end
 * of the text before it would not be visible.
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

/** A first cell of at most 20 characters stays in view. A longer first cell would cover too much of a phone screen. */
const maxFirstCell = 20;

/** The first cell of a row, with the spaces before the cell; empty if the cell is too long to stay in view. */
function firstCell(line: Line): string {
  const cell = /^ *\S+(?: \S+)*/.exec(plainText(line))?.[0] ?? '';
  return cell.length > maxFirstCell ? '' : cell;
}

/**
 * The width, in characters, of the first column of a table while it stays in view. It is always smaller than the index
 * at which the second column begins, so that the first column covers nothing before the table is scrolled.
 */
export function measureFirstColumn(lines: readonly Line[]): number {
  const cells = lines.map(firstCell);
  const secondStarts = lines.flatMap((line, index) => {
    const { length } = cells[index] ?? '';
    const afterCell = plainText(line).slice(length);
    return length === 0 || afterCell.trim() === '' ? [] : [length + afterCell.search(/\S/)];
  });
  const secondColumn = Math.min(...secondStarts);
  // A heading can be in the first cell of its line and still stand over the second column. Such a cell is not in the
  // first column.
  const cellsInFirstColumn = cells.filter((cell) => cell.search(/\S/) < secondColumn);
  return Math.min(Math.max(0, ...cellsInFirstColumn.map(({ length }) => length)), secondColumn - 1);
}

/**
 * The number of spaces that stay between two columns on a narrow screen: 2 in a table, 1 in a list of files of
 * PowerShell.
 */
const keptSpaces = 2;
const keptSpacesOfFiles = 1;

/**
 * The gaps between the columns of a table. Each gap is given by the index of its first space and the index after its
 * last space.
 */
function findGaps(texts: readonly string[]): readonly (readonly [number, number])[] {
  const areRows = findRows(texts);
  const rows = texts.filter((_, index) => areRows[index]);
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

/** Removes spaces between the columns of a table, so that more columns fit on a narrow screen. */
export function squeezeTable(lines: readonly Line[]): readonly Line[] {
  const texts = lines.map(plainText);
  const files = texts.map((text) => listedFilePattern.exec(text));
  if (files.some((file) => file !== null)) return squeezeFiles(lines, files);
  const kept = texts.some((text) => fileTitlesPattern.test(text)) ? keptSpacesOfFiles : keptSpaces;
  const dropped = new Set<number>();
  for (const [start, end] of findGaps(texts)) {
    for (let index = start; index < end - kept; index += 1) dropped.add(index);
  }
  if (dropped.size === 0) return lines;
  const areRows = findRows(texts);
  return lines.map((line, index) => (areRows[index] ? dropColumns(line, (place) => dropped.has(place)) : line));
}

/**
 * Matches a row of the output of `dir` from its beginning up to the name of the file. The size is `<DIR>` for a folder.
 */
const listedFilePattern = /^(?<time>\d\d\/\d\d\/\d{4} {2}\d\d:\d\d [AP]M) +(?<size><[A-Z]+>|[\d,]+)(?<after> +)(?=\S)/;

/** True for an index from `from` up to, and without, `to`. */
export const isWithin = (index: number, from: number, to: number): boolean => index >= from && index < to;

/**
 * Makes the column with the sizes as narrow as the longest size. In this column, `<DIR>` is aligned left, and a size is
 * aligned right.
 */
function squeezeFiles(lines: readonly Line[], files: readonly (RegExpExecArray | null)[]): readonly Line[] {
  const sizeWidth = Math.max(...files.map((file) => file?.groups?.['size']?.length ?? 0));
  return lines.map((line, index) => {
    const file = files[index];
    if (!file) return line;
    const { time = '', size = '', after = '' } = file.groups ?? {};
    const nameStart = file[0].length;
    const sizeEnd = nameStart - after.length;
    const sizeStart = sizeEnd - size.length;
    // The number of spaces that make the size of this row as wide as the longest size.
    const padding = sizeWidth - size.length;
    const isFolder = size.startsWith('<');
    const keptBefore = keptSpaces + (isFolder ? 0 : padding);
    const keptAfter = 1 + (isFolder ? padding : 0);
    return dropColumns(
      line,
      (place) =>
        isWithin(place, time.length + keptBefore, sizeStart) || isWithin(place, sizeEnd + keptAfter, nameStart),
    );
  });
}

/**
 * Moves the lines that state the numbers of files and folders to the left. Otherwise they would begin beyond the right
 * edge of a narrow screen.
 */
export function squeezeFileCounts(lines: readonly Line[]): readonly Line[] {
  const areCounts = lines.map((line) => fileCountPattern.test(plainText(line)));
  const spaces = lines.flatMap((line, index) => (areCounts[index] ? plainText(line).search(/\S/) : []));
  const dropped = Math.max(0, Math.min(...spaces) - keptSpaces);
  return lines.map((line, index) => (areCounts[index] ? dropColumns(line, (place) => place < dropped) : line));
}

/**
 * Matches the beginning of a numbered line, as `fc /n` prints it, up to the value in the line. The groups are the
 * number, the spaces after the number, the label if there is one, and the spaces after the label.
 */
const numberedLinePattern = /^( *\d+: )( *)(\S[^:]*: |)( *)(?=\S)/;

/**
 * Removes the spaces after the number and after the label of each numbered line. In the output of `fc /n`, the text
 * begins so far to the right that a narrow screen would show only the numbers.
 */
export const squeezeNumberedLines = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => {
    const [match = '', number = '', spaces = '', label = ''] = numberedLinePattern.exec(plainText(line)) ?? [];
    const labelStart = number.length + spaces.length;
    const labelEnd = labelStart + label.length;
    return dropColumns(
      line,
      (place) => isWithin(place, number.length, labelStart) || isWithin(place, labelEnd, match.length),
    );
  });

/** Matches a row whose last cell has several words: a single space between two letters. */
const sentenceAtEndPattern = / {2}\S*\p{L} \p{L}[^ ]*(?: \S+)*$/u;

/**
 * True for a table whose rows are one value each, and mostly end with a sentence, such as a log book in a file. Its
 * first column cannot stay in view while the table scrolls, because a first cell is only a part of a value. So the rows
 * wrap on a narrow screen.
 */
export function isTextTable(lines: readonly Line[]): boolean {
  const rows = lines.filter((line) => isRow(plainText(line)));
  const isValue = (line: Line) => line.filter(({ text }) => text.trim() !== '').every(({ facts }) => facts);
  const rowsWithSentence = rows.filter((line) => sentenceAtEndPattern.test(plainText(line).trimEnd()));
  const doMostEndWithSentence = rowsWithSentence.length * 2 > rows.length;
  return doMostEndWithSentence && rows.every((line) => line.length === 1 && isValue(line));
}

/** Matches the titles of a list of files in PowerShell. */
const fileTitlesPattern = /^ *Mode +LastWriteTime +Length +(?=Name *$)/;

/**
 * The last column of a list of files, which contains the names of the files: the index at which the column begins, and
 * its width in characters.
 */
export interface NameColumn {
  readonly start: number;
  readonly width: number;
}

/** Returns the column with the names of a list of files; null for any other table. */
export function findNameColumn(lines: readonly Line[]): NameColumn | null {
  const texts = lines.map(plainText);
  const starts = texts.flatMap(
    (text) => (listedFilePattern.exec(text) ?? fileTitlesPattern.exec(text))?.[0].length ?? [],
  );
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  return { start, width: Math.max(...texts.map((text) => text.trimEnd().length)) - start };
}

/** Removes the characters of a line for whose indexes `isDropped` returns true. */
export function dropColumns(line: Line, isDropped: (place: number) => boolean): Line {
  let place = 0;
  return line.map((span) => {
    const text = [...span.text].filter((_, index) => !isDropped(place + index)).join('');
    place += span.text.length;
    return { ...span, text };
  });
}

/** The indexes at which the columns after the first one begin. The colon of `Files :` does not begin a column. */
export function findColumnStarts(lines: readonly Line[]): readonly number[] {
  const texts = lines.map(plainText);
  const isColon = (place: number): boolean => texts.some((text) => text[place] === ':');
  return findGaps(texts).flatMap(([start, end]) => (start === 0 || isColon(end) ? [] : [end]));
}

/** The smallest scroll step, in characters. A smaller step would hardly be visible. */
const minScrollCharacters = 3;

/** The width of a character of a table, in pixels. */
const characterWidth = ({ scrollWidth }: Pick<HTMLElement, 'scrollWidth'>, lines: readonly Line[]): number =>
  scrollWidth / Math.max(1, ...lines.map((line) => plainText(line).trimEnd().length));

/**
 * The scroll position, in pixels, that shows the next columns of a table. The column that is cut at the right edge moves
 * to the left, beside the first column of the table. `firstColumnWidth` is the width of the first column in characters.
 */
export function findNextScrollLeft(
  box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  lines: readonly Line[],
  firstColumnWidth: number,
): number {
  const length = Math.max(1, ...lines.map((line) => plainText(line).trimEnd().length));
  const pixelsPerCharacter = characterWidth(box, lines);
  const starts = findColumnStarts(lines);
  // The first column that ends to the right of what is in view.
  const cutColumnStart = starts.find(
    (_, index) => (starts[index + 1] ?? length) * pixelsPerCharacter > box.scrollLeft + box.clientWidth,
  );
  const next = ((cutColumnStart ?? 0) - firstColumnWidth - 1) * pixelsPerCharacter;
  // If this scroll step is too small, the table scrolls by 80% of its width, so that a part of the columns stays in
  // view.
  return next > box.scrollLeft + minScrollCharacters * pixelsPerCharacter
    ? next
    : box.scrollLeft + box.clientWidth * 0.8;
}

/** On a phone, a value of at most 20 characters has room beside a long name. */
const maxPairValue = 20;

/**
 * True for a table of two columns whose names are too long to stay in view. On a narrow screen, the names of such a
 * table wrap beside the values.
 */
export function isPairTable(lines: readonly Line[]): boolean {
  const cells = lines
    .map((line) => plainText(line).trim())
    .filter(isRow)
    .map((text) => text.split(/ {2,}/));
  if (cells.some(({ length }) => length !== 2)) return false;
  const widestName = Math.max(0, ...cells.map(([name = '']) => name.length));
  const widestValue = Math.max(0, ...cells.map(([, value = '']) => value.length));
  return widestName > maxFirstCell && widestValue <= maxPairValue;
}

/**
 * Splits a row of a table with two columns into the number of spaces before the name, the name, and the value. Null for
 * a line that is not a row, such as a title.
 */
export function splitPair(line: Line): readonly [indent: number, name: readonly Span[], value: readonly Span[]] | null {
  const text = plainText(line);
  if (!isRow(text)) return null;
  const name = /^ *\S+(?: \S+)*/.exec(text)?.[0] ?? '';
  const start = name.length + text.slice(name.length).search(/\S/);
  const indent = name.search(/\S/);
  return [indent, cutLine(line, indent, name.length), cutLine(line, start)];
}

/** The part of a line from the character index `from` up to, and without, the index `to`. */
export function cutLine(line: Line, from: number, to = Infinity): readonly Span[] {
  let place = 0;
  return line.flatMap((span) => {
    const part = span.text.slice(Math.max(0, from - place), Math.max(0, to - place));
    place += span.text.length;
    return part === '' ? [] : [{ ...span, text: part }];
  });
}

/**
 * Splits a row after its first cell, so that the first cell can stay in view. Returns the spans of the first cell and
 * the spans after it. `width` is the width of the first column in characters. The first list is empty if the cell is
 * too long, or if it ends inside a value, because a value is one button. The first list has only spaces if the row
 * begins in another column.
 */
export function splitFirstCell(line: Line, width: number): readonly [readonly Span[], readonly Span[]] {
  const wholeCell = firstCell(line);
  // If the cell begins after the first column, only the spaces in the first column are taken.
  const cell = wholeCell.search(/\S/) < width ? wholeCell : wholeCell.slice(0, width);
  if (cell === '') return [[], line];
  let length = 0;
  for (const [index, span] of line.entries()) {
    const missingLength = cell.length - length;
    length += span.text.length;
    if (length < cell.length) continue;
    if (span.text.length === missingLength) return [line.slice(0, index + 1), line.slice(index + 1)];
    const [inCell, afterCell] = [span.text.slice(0, missingLength), span.text.slice(missingLength)];
    // A value or a control is one button. Only the spaces that align the button can be separated from it.
    if (afterCell.trim() !== '' && (span.facts || span.tap !== undefined)) return [[], line];
    return [
      [...line.slice(0, index), { ...span, text: inCell }],
      [{ text: afterCell }, ...line.slice(index + 1)],
    ];
  }
  return [[], line];
}
