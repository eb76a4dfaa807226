import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordSection } from './record-document.ts';
import { splitIntoParts } from './record-parts.rules.ts';

const sectionOf = (title: string, rowCount: number): RecordSection => ({
  title,
  columns: [],
  rows: Array.from({ length: rowCount }, (_, index) => ({ texts: [`${title} ${index}`] })),
  emptyText: 'None.',
});

describe('splitIntoParts', () => {
  test('divides a section whose rows do not fit in the rest of a part, and keeps a section without rows', () => {
    const parts = splitIntoParts([sectionOf('A', 1), sectionOf('B', 0), sectionOf('C', 5)], 3);
    expect(parts.map((part) => part.map(({ title, rows }) => [title, rows.length]))).toEqual([
      [
        ['A', 1],
        ['B', 0],
        ['C', 2],
      ],
      [['C (continued)', 3]],
    ]);
  });

  test('keeps every row once and in order, in parts that have no more rows than allowed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 30 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        (counts, maxRows) => {
          const sections = counts.map((count, index) => sectionOf(String(index), count));
          const parts = splitIntoParts(sections, maxRows);
          const rowsOf = (listed: readonly RecordSection[]) =>
            listed.flatMap(({ rows }) => rows.map(({ texts }) => texts[0]));
          expect(rowsOf(parts.flat())).toEqual(rowsOf(sections));
          for (const part of parts) expect(rowsOf(part).length).toBeLessThanOrEqual(maxRows);
        },
      ),
    );
  });
});
