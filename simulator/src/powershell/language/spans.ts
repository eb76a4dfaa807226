import { plainText, type Line, shown, sliceLine, type Span } from '../../text.ts';
import type { TimeZone } from '../../time.ts';
import { item, type PsItem } from '../values.ts';
import { mergeFacts, textOf } from './convert.ts';

/** The spans of a value as text. */
export function spansOf(each: PsItem, zone: TimeZone): Line {
  const { value, facts, line } = each;
  if (line && typeof value === 'string') return line;
  if (typeof value === 'object' && value !== null && value.kind === 'list') {
    const spans: Span[] = [];
    for (const element of value.items) {
      if (spans.length > 0) spans.push({ text: ' ' });
      spans.push(...spansOf({ ...element, facts: mergeFacts(element.facts, facts) }, zone));
    }
    return spans;
  }
  return [shown(textOf(value, zone), ...facts)];
}

/** A text that keeps the facts of each of its spans. */
export function textItem(spans: Line): PsItem {
  const value = plainText(spans);
  const facts = mergeFacts(...spans.map((span) => span.facts ?? []));
  const first = spans[0];
  if (facts.length === 0 || (spans.length === 1 && first)) return item(value, ...facts);
  return value.includes('\n') ? item(value, ...facts) : { value, facts, line: spans };
}

/** A line of a file or of the output of a program. */
export const lineItem = (line: Line): PsItem => textItem(line);

/** A part of a text, with the facts of that part only. */
export function sliceText(text: PsItem, start: number, end: number): PsItem {
  const value = typeof text.value === 'string' ? text.value : '';
  if (text.line) return textItem(sliceLine(text.line, start, end));
  const part = value.slice(start, end);
  return part === '' ? item('') : item(part, ...text.facts);
}
