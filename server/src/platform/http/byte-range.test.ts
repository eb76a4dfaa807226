import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange', () => {
  test.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
  ])('parses %s for a file of ten bytes as %o', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  test.each(['bytes=4-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=-'])(
    'ignores %s, which is malformed, has another unit or contains several ranges',
    (header) => {
      expect(parseRange(header, 10)).toBeUndefined();
    },
  );

  test('never returns a range outside the file, for any header', () => {
    const rangeText = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,4}-\d{0,4}$/));
    fc.assert(
      fc.property(rangeText, fc.nat(1000), (text, size) => {
        const range = parseRange(`bytes=${text}`, size);

        if (typeof range !== 'object') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
    );
  });
});
