import { type Line, toLine } from '../../text.ts';
import { spansOf } from '../language/spans.ts';
import type { GroupBy, PsItem } from '../values.ts';
import type { ViewSettings } from './properties.ts';

const blank: Line = [];

/** `    Directory: D:\Job` with the blank lines around it. */
export function headingLines(groupBy: GroupBy, value: PsItem, { zone }: ViewSettings): Line[] {
  const { title, indent = 3, blankLines = 1 } = groupBy;
  const after = Array.from({ length: blankLines }, () => blank);
  return [blank, toLine(' '.repeat(indent), `${title}: `, ...spansOf(value, zone)), ...after];
}
