import { type Line, toLine } from '../../text.ts';
import { spansOf } from '../language/spans.ts';
import type { GroupBy, PsItem } from '../values.ts';
import type { ViewSettings } from './properties.ts';

const blank: Line = [];

/** Stands before the paths of files in their property PSParentPath. */
const providerPrefix = String.raw`Microsoft.PowerShell.Core\FileSystem::`;

/** `    Directory: D:\Job` with the blank lines around it. */
export function headingLines(groupBy: GroupBy, value: PsItem, { zone }: ViewSettings): Line[] {
  const { title, indent = 3, blankLines = 1 } = groupBy;
  const spans = spansOf(value, zone).map((span) => ({ ...span, text: span.text.replace(providerPrefix, '') }));
  const after = Array.from({ length: blankLines }, () => blank);
  return [blank, toLine(' '.repeat(indent), `${title}: `, ...spans), ...after];
}
