import { type FactId, type Line, plainText, type Span } from '../../../text.ts';
import type { TimeZone } from '../../../time.ts';
import { isList, wordOf } from '../../language/convert.ts';
import { spansOf, textItem } from '../../language/spans.ts';
import { item, type PsItem } from '../../values.ts';

/** A value as a cell of a CSV file: in quotation marks, and nothing at all for no value. */
export function toCell(each: PsItem, zone: TimeZone): Line {
  const { value } = each;
  if (value === null) return each.facts.length > 0 ? [{ text: '', facts: each.facts }] : [];
  if (isList(value)) {
    const isText = value.items.every((element) => typeof element.value === 'string');
    return [{ text: `"${isText ? 'System.String[]' : 'System.Object[]'}"` }];
  }
  const spans = spansOf(each, zone).map((span) => ({ ...span, text: span.text.replaceAll('"', '""') }));
  // The facts of an empty text stay on its quotation marks.
  if (plainText(spans) === '') return [each.facts.length > 0 ? { text: '""', facts: each.facts } : { text: '""' }];
  return [{ text: '"' }, ...spans, { text: '"' }];
}

/** Joins cells to a row. */
export function toRow(cells: readonly Line[], delimiter: string): Line {
  const row: Span[] = [];
  for (const [index, cell] of cells.entries()) {
    if (index > 0) row.push({ text: delimiter });
    for (const span of cell) row.push(span);
  }
  return row;
}

interface CellReader {
  readonly spans: Line;
  readonly text: string;
  /** The span at the position, and where it begins. The spans before it are not looked at again. */
  span: number;
  spanStart: number;
  /** The facts of cells without a value, by the position at which they stand. */
  readonly empty: ReadonlyMap<number, readonly FactId[]>;
  position: number;
}

/** Splits lines into rows of cells. A cell in quotation marks may go on over line ends. Every cell keeps its facts. */
export function readRows(lines: readonly Line[], delimiter: string, burn: () => void): PsItem[][] {
  const rows: PsItem[][] = [];
  let index = 0;
  while (index < lines.length) {
    burn();
    const spans = [...(lines[index] ?? [])];
    index += 1;
    while (hasOpenQuote(plainText(spans), delimiter) && index < lines.length) {
      spans.push({ text: '\n' }, ...(lines[index] ?? []));
      index += 1;
      burn();
    }
    rows.push(readRow(spans, delimiter));
  }
  return rows;
}

function hasOpenQuote(text: string, delimiter: string): boolean {
  let isQuoted = false;
  let isCellStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === '"' && text[at + 1] === '"') at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"' && isCellStart) isQuoted = true;
    isCellStart = !isQuoted && (character === delimiter || (isCellStart && (character === ' ' || character === '\t')));
  }
  return isQuoted;
}

function readRow(spans: Line, delimiter: string): PsItem[] {
  const text = plainText(spans);
  const reader: CellReader = { spans, text, span: 0, spanStart: 0, empty: emptySpans(spans), position: 0 };
  const cells: PsItem[] = [];
  for (;;) {
    cells.push(readCell(reader, delimiter));
    if (reader.text[reader.position] !== delimiter || reader.position >= reader.text.length) return cells;
    reader.position += 1;
  }
}

function emptySpans(spans: Line): ReadonlyMap<number, readonly FactId[]> {
  const found = new Map<number, readonly FactId[]>();
  let position = 0;
  for (const { text, facts } of spans) {
    if (text === '' && facts) found.set(position, facts);
    position += text.length;
  }
  return found;
}

/** The part of the row from `start`, which no later cell may precede, to before `end`. */
function cut(reader: CellReader, start: number, end: number): PsItem {
  const { spans } = reader;
  for (let span = spans[reader.span]; span; span = spans[reader.span]) {
    if (reader.spanStart + span.text.length >= start) break;
    reader.spanStart += span.text.length;
    reader.span += 1;
  }
  const found: Span[] = [];
  let position = reader.spanStart;
  for (let index = reader.span; index < spans.length && position < end; index += 1) {
    const span = spans[index];
    if (!span) break;
    const text = span.text.slice(Math.max(0, start - position), Math.max(0, end - position));
    if (text !== '') found.push(text.length === span.text.length ? span : { ...span, text });
    position += span.text.length;
  }
  return textItem(found);
}

function readCell(reader: CellReader, delimiter: string): PsItem {
  const { text } = reader;
  const blanks = delimiter === '\t' ? /[^ ]|$/g : /[^ \t]|$/g;
  blanks.lastIndex = reader.position;
  reader.position = blanks.exec(text)?.index ?? text.length;
  const start = reader.position;
  if (text[start] !== '"') {
    const found = text.indexOf(delimiter, start);
    reader.position = found < 0 ? text.length : found;
    if (reader.position === start) return item('', ...(reader.empty.get(start) ?? []));
    return flattened(cut(reader, start, start + text.slice(start, reader.position).trimEnd().length));
  }
  let end = start + 1;
  while (end < text.length && !(text[end] === '"' && text[end + 1] !== '"')) end += text[end] === '"' ? 2 : 1;
  end = Math.min(end, text.length);
  const found = text.indexOf(delimiter, end);
  reader.position = found < 0 ? text.length : found;
  const cell = cut(reader, start + 1, end);
  if (cell.value === '') return item('', ...cut(reader, start, Math.min(text.length, end + 1)).facts);
  return flattened(cell);
}

/** A cell with its quotation marks as they were before they were doubled. */
function flattened(cell: PsItem): PsItem {
  const value = wordOf(cell.value);
  if (value.includes('""')) return item(value.replaceAll('""', '"'), ...cell.facts);
  return value.includes('\n') ? item(value, ...cell.facts) : cell;
}
