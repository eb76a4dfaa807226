import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.rules.ts';
import { csvLine, csvStart } from './write-csv.rules.ts';

const cellsOf = (text: string) => readCsv(text).records.map((record) => record.cells);

describe('reading CSV', () => {
  it.each([
    ['commas', 'a,b\r\nc,d\r\n'],
    ['semicolons, as Excel saves in half of the world', 'a;b\nc;d'],
    ['tabs', 'a\tb\rc\td\r'],
    ['a byte order mark', '\uFEFFa,b\nc,d\n'],
    ['spaces around cells', ' a , b\n c,d \n'],
    ['quotation marks', '"a","b"\n"c", "d"\n'],
    ['empty lines', '\na,b\n\n,\nc,d\n\n'],
  ])('accepts %s', (_what, text) => {
    expect(cellsOf(text)).toStrictEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps separators, line ends and doubled quotation marks inside quotation marks', () => {
    expect(cellsOf('name,note\n"Khalid, A.","says ""no""\nand goes"')).toStrictEqual([
      ['name', 'note'],
      ['Khalid, A.', 'says "no"\nand goes'],
    ]);
  });

  it('counts lines correctly after a cell of several lines', () => {
    const { records } = readCsv('a,b\r\n"one\r\ntwo",c\r\n\r\nd,e');
    expect(records.map((record) => record.line)).toStrictEqual([1, 2, 5]);
  });

  it('reads Arabic', () => {
    expect(cellsOf('الاسم;القسم\nخالد العامري;الأجهزة')[1]).toStrictEqual(['خالد العامري', 'الأجهزة']);
  });

  it('returns the line of an unclosed quotation mark, and the records before it', () => {
    expect(readCsv('a,b\nc,"d\ne,f')).toStrictEqual({
      records: [{ line: 1, cells: ['a', 'b'] }],
      unclosedQuoteLine: 2,
    });
  });

  it('reads ten thousand lines in less than two seconds', () => {
    const before = performance.now();
    expect(readCsv('a,b,c,"d"\n'.repeat(10_000)).records).toHaveLength(10_000);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe('writing CSV', () => {
  it('quotes only the cells that need it', () => {
    expect(csvLine(['Khalid, A.', 'says "no"', 'two\nlines', 7, true, null, 'plain'])).toBe(
      '"Khalid, A.","says ""no""","two\nlines",7,true,,plain\r\n',
    );
  });

  it.each(['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1"])(
    'prevents spreadsheets from running %j as a formula',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([' a', 'a ', ' ', '\u2000', '\u00a0a', 'a\ufeff'])('keeps the space around %j', (text) => {
    expect(cellsOf(csvLine(['x', text]))).toStrictEqual([['x', text]]);
  });

  it('does not guard numbers', () => {
    expect(csvLine([-1, 2.5])).toBe('-1,2.5\r\n');
  });

  it('is parsed back to the same texts', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@'",;\t\r\n ab]{1,8}$/));
    const row = fc.array(text, { minLength: 2, maxLength: 5 }).map((cells) => ['x', ...cells]);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        // The separator is detected from the first line, so that line has plain names.
        const written = csvStart + csvLine(['h', 'h', 'h']) + rows.map(csvLine).join('');
        expect(cellsOf(written).slice(1)).toStrictEqual(rows);
      }),
    );
  });
});
