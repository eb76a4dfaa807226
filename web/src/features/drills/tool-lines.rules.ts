import { type Line, plainText, type Span } from '@loopcheck/simulator';

/** A span, usually without the spaces that align it. `index` is the index of the span in its line. */
export interface ToolSpan {
  readonly span: Span;
  readonly index: number;
}

export interface ToolColumn {
  /** Empty for a column without a heading, such as the buttons at the end of a row. */
  readonly heading: string;
  /** True if the cells are aligned at the right. */
  readonly isRightAligned: boolean;
  /** The number of characters of the heading or of the widest cell, whichever is longer. */
  readonly width: number;
}

/**
 * A row of a table: either a title above the rows of a group, or one cell for each column. `line` is the index of the
 * line in the tool.
 */
export type ToolRow =
  | { readonly line: number; readonly title: string }
  | { readonly line: number; readonly cells: readonly (readonly ToolSpan[])[] };

/**
 * A part of what a tool shows. A tool is a window without a prompt, such as the Event Viewer. `line` is the index of a
 * line of the tool, and `from` is the index of the first line of a text.
 */
export type ToolPart =
  | { readonly kind: 'text'; readonly from: number; readonly lines: readonly Line[] }
  | { readonly kind: 'buttons'; readonly line: number; readonly label: string; readonly buttons: readonly ToolSpan[] }
  | {
      readonly kind: 'list';
      readonly entries: readonly { readonly line: number; readonly button: ToolSpan }[];
    }
  | { readonly kind: 'field'; readonly line: number; readonly name: string; readonly value: readonly ToolSpan[] }
  | { readonly kind: 'table'; readonly columns: readonly ToolColumn[]; readonly rows: readonly ToolRow[] };

/**
 * A span that is not blank, without the spaces around its text. `start` and `end` are the indexes of its first
 * character in the line, and of the character after its last one.
 */
interface PlacedSpan extends ToolSpan {
  readonly start: number;
  readonly end: number;
}

function placeSpans(line: Line): readonly PlacedSpan[] {
  let place = 0;
  return line.flatMap((span, index) => {
    const from = place;
    place += span.text.length;
    const text = span.text.trim();
    if (text === '') return [];
    const start = from + span.text.indexOf(text);
    return [{ span: { ...span, text }, index, start, end: start + text.length }];
  });
}

/** True for text that is neither a value nor a button. */
const isPlain = ({ facts, tap }: Span): boolean => facts === undefined && tap === undefined;
const isButton = ({ span }: ToolSpan): boolean => span.tap !== undefined;

/**
 * Reads a row of buttons, which can begin with a plain text such as `Change the startup type:`. Null for any other line.
 */
function readButtons(line: Line): Omit<Extract<ToolPart, { kind: 'buttons' }>, 'kind' | 'line'> | null {
  const spans = placeSpans(line);
  const firstButton = spans.findIndex((each) => isButton(each));
  // At most one span, the label, stands before the first button, and only buttons follow.
  if (firstButton < 0 || firstButton > 1 || !spans.slice(firstButton).every((each) => isButton(each))) return null;
  const label = spans.slice(0, firstButton);
  if (label.some(({ span }) => !isPlain(span) || !span.text.endsWith(':'))) return null;
  return { label: label.map(({ span }) => span.text).join(' '), buttons: spans.slice(firstButton) };
}

/** The width, in characters, to which the tools of the simulator fill up the name of a field with spaces. */
const nameWidth = 26;

/** Reads a field: a name and its value in two columns. Null for any other line. */
function readField(line: Line): Omit<Extract<ToolPart, { kind: 'field' }>, 'kind' | 'line'> | null {
  const [name, ...value] = line;
  if (!name || !isPlain(name) || name.text.length !== nameWidth || !/^\S.* $/.test(name.text)) return null;
  // The spaces of these spans stay, because the value can have several parts with spaces between them.
  return { name: name.text.trim(), value: value.map((span, index) => ({ span, index: index + 1 })) };
}

const hasGap = (text: string): boolean => /\S {2,}\S/.test(text);
/** True for the titles of columns: plain text from the left edge on, with two or more spaces between two titles. */
const isHeading = (line: Line): boolean =>
  line.every(isPlain) && /^\S/.test(plainText(line)) && hasGap(plainText(line));

/**
 * True for the heading of a list of files, even if the list is empty. Other text with two or more spaces between words,
 * such as an alert, is not a heading of such a list.
 */
const isFileHeading = (line: Line): boolean => isHeading(line) && /^Name {2,}Date modified /.test(plainText(line));

/** True for a row below a heading. A row whose last cells are empty can have a single span, with spaces at its end. */
const isRow = (line: Line): boolean =>
  !line.every(isPlain) && (placeSpans(line).length > 1 || plainText(line).endsWith('  '));

/** True for a row of a table without a heading: first a button, then text about the thing that the button opens. */
const isEntryRow = (line: Line): boolean => {
  const [first, second] = placeSpans(line);
  return first !== undefined && second !== undefined && isButton(first) && !isButton(second);
};

/** A range of character indexes. `end` is the index after the last character. */
interface CharacterRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The ranges of character indexes at which at least one of the lines has text. A value or a button with spaces in it is
 * one range.
 */
function findRanges(lines: readonly (readonly PlacedSpan[])[]): readonly CharacterRange[] {
  const used = new Set<number>();
  for (const line of lines) {
    for (const { span, start, end } of line) {
      for (let place = start; place < end; place += 1) {
        if (!isPlain(span) || span.text[place - start] !== ' ') used.add(place);
      }
    }
  }
  const ranges: CharacterRange[] = [];
  for (const place of [...used].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.end === place) ranges.splice(-1, 1, { start: last.start, end: place + 1 });
    else ranges.push({ start: place, end: place + 1 });
  }
  return ranges;
}

const overlaps = (range: CharacterRange, { start, end }: CharacterRange): boolean =>
  start < range.end && end > range.start;

/** The columns of a table. A single space inside a heading or a value does not separate columns. */
function findColumns(heading: string, rows: readonly (readonly PlacedSpan[])[]): readonly CharacterRange[] {
  const words = [...heading.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
  // The words of the heading in the form of placed spans. Their texts do not matter, only their places and lengths.
  const headingLine = words.map((range) => ({
    ...range,
    index: 0,
    span: { text: 'x'.repeat(range.end - range.start) },
  }));
  const hasText = (range: CharacterRange) => rows.some((row) => row.some((each) => overlaps(range, each)));
  const hasButton = (range: CharacterRange) =>
    rows.some((row) => row.some((each) => isButton(each) && overlaps(range, each)));
  const columns: CharacterRange[] = [];
  for (const range of findRanges([headingLine, ...rows])) {
    const last = columns.at(-1);
    const isHeaded = words.some((word) => overlaps(range, word));
    // In a heading such as `Log On As`, a word without text below it belongs to the column of the word before it.
    const isRestOfHeading = isHeaded && last?.end === range.start - 1 && !hasText(range);
    // Text without a heading above it belongs to the column before it, unless one of the two contains a button.
    const isRestOfValue = !isHeaded && !hasButton(range) && last !== undefined && !hasButton(last);
    if (last && (isRestOfHeading || isRestOfValue)) columns.splice(-1, 1, { start: last.start, end: range.end });
    else columns.push(range);
  }
  return columns;
}

/**
 * Returns the spans of a row that are in a column. If a plain text covers several columns, returns only the part in this
 * column.
 */
function cellOf(row: readonly PlacedSpan[], column: CharacterRange): readonly ToolSpan[] {
  return row.flatMap(({ span, index, start, end }) => {
    if (!overlaps(column, { start, end })) return [];
    if (!isPlain(span)) return [{ span, index }];
    const text = span.text.slice(Math.max(0, column.start - start), Math.max(0, column.end - start)).trim();
    return text === '' ? [] : [{ span: { ...span, text }, index }];
  });
}

const textOf = (cell: readonly ToolSpan[]): string => cell.map(({ span }) => span.text).join(' ');

type TableLines = {
  readonly heading: string;
  readonly rows: readonly { readonly line: number; readonly title?: string }[];
};

function makeTable(lines: readonly Line[], { heading, rows }: TableLines): Extract<ToolPart, { kind: 'table' }> {
  const placed = rows.map(({ line, title }) => (title === undefined ? placeSpans(lines[line] ?? []) : []));
  const ranges = findColumns(heading, placed);
  const columns = ranges.map((range) => {
    const name = heading.slice(range.start, range.end).trim();
    const cells = placed.map((row) => row.filter((each) => overlaps(range, each))).filter((cell) => cell.length > 0);
    // A column is aligned at the right if all cells end at its right edge, and its cells and heading do not all begin
    // at its left edge. Buttons are always aligned at the left.
    const starts = [
      range.start + heading.slice(range.start, range.end).search(/\S|$/),
      ...cells.map(([first]) => first?.start),
    ];
    const canBeRightAligned = cells.every(
      (cell) => cell.at(-1)?.end === range.end && !cell.some((each) => isButton(each)),
    );
    return {
      heading: name,
      isRightAligned: canBeRightAligned && starts.some((start) => start !== range.start),
      width: Math.max(name.length, ...placed.map((row) => textOf(cellOf(row, range)).length)),
    };
  });
  return {
    kind: 'table',
    columns,
    rows: rows.map(({ line, title }, index) =>
      title === undefined
        ? { line, cells: ranges.map((range) => cellOf(placed[index] ?? [], range)) }
        : { line, title },
    ),
  };
}

/**
 * The lines of the table that begins at the line with the index `from`; null if no table begins there. `end` is the
 * index of the line after the table.
 */
function readTable(lines: readonly Line[], from: number): (TableLines & { readonly end: number }) | null {
  const lineAt = (index: number): Line => lines[index] ?? [];
  const isHeaded = isFileHeading(lineAt(from)) || (isHeading(lineAt(from)) && isRow(lineAt(from + 1)));
  if (!isHeaded && !isEntryRow(lineAt(from))) return null;
  const heading = isHeaded ? plainText(lineAt(from)) : '';
  const isTableRow = isHeaded ? isRow : isEntryRow;
  const rows: { line: number; title?: string }[] = [];
  let end = isHeaded ? from + 1 : from;
  while (end < lines.length) {
    if (isTableRow(lineAt(end))) rows.push({ line: end });
    else {
      // Another group of rows with the same heading belongs to the same table, so that the columns of both groups are
      // aligned.
      const title = plainText(lineAt(end + 1));
      const isGroup = lineAt(end).length === 0 && title !== '' && isHeaded && plainText(lineAt(end + 2)) === heading;
      if (!isGroup) break;
      rows.push({ line: end + 1, title });
      end += 2;
    }
    end += 1;
  }
  return { heading, rows, end };
}

/** Arranges what a tool shows as the controls of a window: buttons, lists of entries, fields and tables. */
export function splitTool(lines: readonly Line[]): readonly ToolPart[] {
  const parts: ToolPart[] = [];
  let line = 0;
  while (line < lines.length) {
    const spans = lines[line] ?? [];
    const buttons = readButtons(spans);
    const field = buttons ? null : readField(spans);
    const table = buttons || field ? null : readTable(lines, line);
    if (buttons) addButtons(parts, line, buttons);
    else if (field) parts.push({ kind: 'field', line, ...field });
    else if (table) parts.push(makeTable(lines, table));
    else addText(parts, line, spans);
    line = table ? table.end : line + 1;
  }
  return parts;
}

function addText(parts: ToolPart[], from: number, line: Line): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts.splice(-1, 1, { ...last, lines: [...last.lines, line] });
  else parts.push({ kind: 'text', from, lines: [line] });
}

/** Adds a row of buttons. Rows with a single button, one below the other, become the entries of a list. */
function addButtons(parts: ToolPart[], line: number, row: NonNullable<ReturnType<typeof readButtons>>): void {
  const [button, second] = row.buttons;
  const last = parts.at(-1);
  if (button && !second && row.label === '') {
    if (last?.kind === 'list') {
      parts.splice(-1, 1, { kind: 'list', entries: [...last.entries, { line, button }] });
      return;
    }
    const buttonsBefore = last?.kind === 'buttons' && last.label === '' ? last.buttons : [];
    const [buttonBefore, secondBefore] = buttonsBefore;
    // The row before has a single button too: the two buttons become a list.
    if (last?.kind === 'buttons' && buttonBefore && !secondBefore) {
      parts.splice(-1, 1, {
        kind: 'list',
        entries: [
          { line: last.line, button: buttonBefore },
          { line, button },
        ],
      });
      return;
    }
  }
  parts.push({ kind: 'buttons', line, ...row });
}
