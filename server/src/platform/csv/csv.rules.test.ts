import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './read-csv.rules.ts';
import { csvLine, csvByteOrderMark } from './write-csv.rules.ts';

const cellsOf = (text: string) => parseCsv(text).records.map((record) => record.cells);

describe('parseCsv', () => {
  it.each([
    ['commas as delimiters', 'a,b\r\nc,d\r\n'],
    ['semicolons as delimiters, which Excel uses in many languages', 'a;b\nc;d'],
    ['tabs as delimiters', 'a\tb\rc\td\r'],
    ['a byte order mark', '\uFEFFa,b\nc,d\n'],
    ['spaces around cells', ' a , b\n c,d \n'],
    ['cells in quotation marks', '"a","b"\n"c", "d"\n'],
    ['empty lines', '\na,b\n\n,\nc,d\n\n'],
  ])('returns the same cells for a file with %s', (_, text) => {
    expect(cellsOf(text)).toStrictEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps delimiters, line breaks and doubled quotation marks in quoted cells', () => {
    expect(cellsOf('name,note\n"Khalid, A.","says ""no""\nand goes"')).toStrictEqual([
      ['name', 'note'],
      ['Khalid, A.', 'says "no"\nand goes'],
    ]);
  });

  it('returns the line on which each record starts, also after a cell with line breaks', () => {
    const { records } = parseCsv('a,b\r\n"one\r\ntwo",c\r\n\r\nd,e');
    // The second record has the lines 2 and 3. Line 4 is empty.
    expect(records.map((record) => record.line)).toStrictEqual([1, 2, 5]);
  });

  it('parses Arabic text', () => {
    expect(cellsOf('الاسم;القسم\nخالد العامري;الأجهزة')[1]).toStrictEqual(['خالد العامري', 'الأجهزة']);
  });

  it('returns the line of an unclosed quotation mark and only the records before that line', () => {
    expect(parseCsv('a,b\nc,"d\ne,f')).toStrictEqual({
      records: [{ line: 1, cells: ['a', 'b'] }],
      unclosedQuoteLine: 2,
    });
  });

  it('parses ten thousand lines in less than two seconds', () => {
    const before = performance.now();
    expect(parseCsv('a,b,c,"d"\n'.repeat(10_000)).records).toHaveLength(10_000);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe('csvLine', () => {
  it('quotes texts with a comma, a quotation mark or a line break, but not plain texts, numbers or booleans', () => {
    expect(csvLine(['Khalid, A.', 'says "no"', 'two\nlines', 7, true, null, 'plain'])).toBe(
      '"Khalid, A.","says ""no""","two\nlines",7,true,,plain\r\n',
    );
  });

  it.each(['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1"])(
    'puts an apostrophe before %j, so that a spreadsheet does not run it as a formula',
    (text) => {
      // The last text (with its own apostrophe) is no formula. It gets another apostrophe, because parseCsv removes one.
      // Some of these texts are also quoted.
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([' a', 'a ', ' ', '\u2000', '\u00a0a', 'a\ufeff'])('quotes %j, so that parseCsv does not trim it', (text) => {
    expect(cellsOf(csvLine(['x', text]))).toStrictEqual([['x', text]]);
  });

  it('writes negative numbers without an apostrophe, because numbers cannot be formulas', () => {
    expect(csvLine([-1, 2.5])).toBe('-1,2.5\r\n');
  });

  it('writes lines that parseCsv parses to the same texts', () => {
    // Any text, or a short text of characters that have a meaning in CSV files and in formulas.
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@'",;\t\r\n ab]{1,8}$/));
    // The first cell is not empty, because parseCsv skips lines whose cells are all empty.
    const row = fc.array(text, { minLength: 2, maxLength: 5 }).map((cells) => ['x', ...cells]);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        // parseCsv detects the delimiter in the first line, so the first line contains no other delimiters.
        const csv = csvByteOrderMark + csvLine(['h', 'h', 'h']) + rows.map(csvLine).join('');
        expect(cellsOf(csv).slice(1)).toStrictEqual(rows);
      }),
    );
  });
});
