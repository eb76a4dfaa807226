import { describe, expect, test } from 'vitest';
import { cutPage } from './cursor.ts';

describe('cutPage', () => {
  const pageSize = 2;
  const cursorAfterRow = (row: string) => `after ${row}`;

  test('returns the cursor after the last row of the page if one row more was read', () => {
    expect(cutPage(['a', 'b', 'c'], pageSize, cursorAfterRow)).toEqual({ page: ['a', 'b'], nextCursor: 'after b' });
  });

  test.each([[['a', 'b']], [['a']], [[]]])('returns no cursor for the rows %j, which fill at most one page', (rows) => {
    expect(cutPage(rows, pageSize, cursorAfterRow)).toEqual({ page: rows, nextCursor: null });
  });
});
