import type { Line } from '../../text.ts';
import { wrapped } from './cells.ts';

interface ListEntry {
  readonly label: string;
  readonly value: Line;
}

/** `Name : value` for each property of one object. Long values go on below their beginning. */
export function drawList(entries: readonly ListEntry[], width: number): Line[] {
  const longest = entries.reduce((most, { label }) => Math.max(most, label.length), 0);
  const labelWidth = Math.min(longest, Math.max(10, width - 20));
  return entries.flatMap(({ label, value }) => {
    const room = Math.max(10, width - labelWidth - 3);
    return wrapped(value, room).map((line, index): Line => {
      const before = index === 0 ? `${label.slice(0, labelWidth).padEnd(labelWidth)} : ` : ' '.repeat(labelWidth + 3);
      return [{ text: before }, ...line];
    });
  });
}
