import { type Line, plainText, shown, sliceLine, type Span } from '../../text.ts';
import type { TimeZone } from '../../time.ts';
import { isHashTable, isList, isObject, mergeFacts } from '../language/convert.ts';
import { spansOf } from '../language/spans.ts';
import type { PsItem } from '../values.ts';
import { isTimeSpan, textOfSpan } from '../language/time-span.ts';

/** The console is 120 columns wide; its last column stays free. */
export const consoleWidth = 119;

/** How many elements of a list are shown in a table or a list ($FormatEnumerationLimit). */
const shownElements = 4;

/** A value in a table or a list: `{a, b}` for a list. */
export function cellOf(each: PsItem, zone: TimeZone): Line {
  const { value, facts } = each;
  if (value === null) return facts.length > 0 ? [shown('', ...facts)] : [];
  if (isTimeSpan(value)) return [shown(textOfSpan(value), ...facts)];
  if (isHashTable(value))
    return [shown(`{${[...value.properties.keys()].slice(0, shownElements).join(', ')}}`, ...facts)];
  if (isObject(value) && value.view) return [];
  if (!isList(value)) return spansOf(each, zone);
  const spans: Span[] = [{ text: '{' }];
  for (const [index, element] of value.items.slice(0, shownElements).entries()) {
    if (index > 0) spans.push({ text: ', ' });
    const ownFacts = mergeFacts(element.facts, facts);
    const line = element.line ?? spansOf({ value: element.value, facts: ownFacts }, zone);
    spans.push(...line);
  }
  const rest = value.items.length > shownElements ? '...}' : '}';
  // An empty list shows that there is nothing.
  spans.push(value.items.length === 0 ? shown(rest, ...facts) : { text: rest });
  return spans;
}

/** The spans of a line without the facts of those that end behind `end`: whoever sees part of a value has not read it. */
function cutAt(line: Line, start: number, end: number): Span[] {
  const spans: Span[] = [];
  let position = 0;
  for (const span of line) {
    const spanEnd = position + span.text.length;
    const isWhole = position >= start && spanEnd <= end;
    const text = span.text.slice(Math.max(0, start - position), Math.max(0, end - position));
    if (text !== '') spans.push(isWhole ? { ...span, text } : { text });
    position = spanEnd;
  }
  return spans;
}

/** The part of a text before its first line end, with `...` if there is more. */
export function firstLine(line: Line): Line {
  const text = plainText(line);
  const end = text.search(/[\r\n]/);
  return end < 0 ? line : [...cutAt(line, 0, end), { text: '...' }];
}

/** A cell that is cut or padded to its width. `isLast` leaves out blanks at the end of a row. */
export function fitted(line: Line, width: number, align: 'left' | 'right' | 'center', isLast: boolean): Line {
  const { length } = plainText(line);
  if (length > width) {
    if (width <= 3) return cutAt(line, 0, width);
    if (align === 'right') return [{ text: '...' }, ...cutAt(line, length - width + 3, length)];
    return [...cutAt(line, 0, width - 3), { text: '...' }];
  }
  const blanks = width - length;
  if (align === 'right') return blanks > 0 ? [{ text: ' '.repeat(blanks) }, ...line] : line;
  const before = align === 'center' ? Math.floor(blanks / 2) : 0;
  const after = isLast ? 0 : blanks - before;
  return [
    ...(before > 0 ? [{ text: ' '.repeat(before) }] : []),
    ...line,
    ...(after > 0 ? [{ text: ' '.repeat(after) }] : []),
  ];
}

/** Where each line of a text begins and ends when it is wrapped at blanks, as the console and lists wrap. */
function wrapPositions(text: string, first: number, following: number): (readonly [number, number])[] {
  // Most texts fit.
  if (text.length <= first) return [[0, text.length]];
  const positions: (readonly [number, number])[] = [];
  let width = Math.max(1, first);
  let start = 0;
  let position = 0;
  const end = (): void => {
    positions.push([start, position]);
    start = position;
    width = Math.max(1, following);
  };
  for (const [word] of text.matchAll(/[^ \t]*[ \t]|[^ \t]+/g)) {
    if (word.length > width) {
      // Too long for any line: it is cut wherever the line ends.
      for (let index = 0; index < word.length; index += 1) {
        if (position - start >= width) end();
        position += 1;
      }
    } else {
      if (word.length > width - (position - start)) end();
      position += word.length;
    }
  }
  positions.push([start, position]);
  return positions;
}

/** Splits a line at line ends and at blanks, so that its parts fit. Every part keeps its facts. */
export function wrapped(line: Line, first: number, following = first): Line[] {
  // An empty value may show a fact.
  if (plainText(line) === '') return [line];
  const lines: Line[] = [];
  for (const part of splitLines(line)) {
    const width = lines.length === 0 ? first : following;
    for (const [start, end] of wrapPositions(plainText(part), width, following))
      lines.push(sliceLine(part, start, end));
  }
  return lines;
}

/** Splits a line at the line ends in its text. Spans without text keep their place, because they may show facts. */
export function splitLines(line: Line): Line[] {
  if (!/[\r\n]/.test(plainText(line))) return [line];
  const lines: Span[][] = [[]];
  for (const span of line) {
    for (const [index, text] of span.text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) lines.push([]);
      if (text !== '' || span.text === '') lines.at(-1)?.push({ ...span, text });
    }
  }
  return lines;
}
