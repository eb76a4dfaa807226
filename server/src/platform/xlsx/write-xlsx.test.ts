import { Readable } from 'node:stream';
import exceljs from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excelReaders } from '../../testing/spreadsheet-readers.ts';
import type { SheetCell } from './sheet-cell.rules.ts';
import { toCsvCell } from './sheet-cell.rules.ts';
import { columnName, rowXml } from './sheet-xml.rules.ts';
import { generateXlsx } from './write-xlsx.ts';

/** Generates a workbook and returns its bytes. */
async function generateBytes(sheets: Parameters<typeof generateXlsx>[0]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of generateXlsx(sheets)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Generates a workbook and returns the texts of its files by file name. */
async function generateFiles(sheets: Parameters<typeof generateXlsx>[0]): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await generateBytes(sheets)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const unescapeXml = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&');

describe('rowXml', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1'])(
    'writes %j as a text and never as a formula',
    (text) => {
      const xml = rowXml([text], { number: 1, isBold: false });
      expect(xml).toMatch(/^<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">/);
      expect(xml).not.toContain('<f');
    },
  );

  test('writes numbers as numbers, and null and NaN as empty cells', () => {
    const xml = rowXml([7, -1.5, null, Number.NaN], { number: 3, isBold: false });
    expect(xml).toBe('<row r="3"><c r="A3"><v>7</v></c><c r="B3"><v>-1.5</v></c><c r="C3"/><c r="D3"/></row>');
  });

  test('escapes any text without loss, except for characters that XML does not allow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const xml = rowXml([text], { number: 1, isBold: false });
        const escaped = /preserve">([^]*)<\/t>/.exec(xml)?.[1] ?? '';
        expect(escaped).not.toMatch(/[<>"\r]/);
        // oxlint-disable-next-line no-control-regex -- matches the characters that XML does not allow
        const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
        const expected = text.toWellFormed().replaceAll(forbidden, '\uFFFD');
        expect(unescapeXml(escaped)).toBe(expected);
      }),
    );
  });
});

describe('columnName', () => {
  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('returns for the column %i the name %s', (index, name) => {
    expect(columnName(index)).toBe(name);
  });
});

test('toCsvCell writes a day as YYYY-MM-DD and a percentage as a number', () => {
  const cells: SheetCell[] = [{ day: { year: 2026, month: 3, day: 1 } }, { percent: 75 }, 'text', 7, null];
  expect(cells.map(toCsvCell)).toEqual(['2026-03-01', 75, 'text', 7, null]);
});

/** Every kind of cell, with texts that are easily written incorrectly. */
const sampleRows: SheetCell[][] = [
  ['Name', 'Number', 'Day', 'Percent', 'Empty'],
  ['=HYPERLINK("x")', 7, { day: { year: 2026, month: 3, day: 1 } }, { percent: 75 }, null],
  ['_x0041_ and _x005F_', -1.5, { day: { year: 2024, month: 2, day: 29 } }, { percent: 0 }, null],
  [' two\nlines <&> "quoted" ', 0, null, { percent: 100 }, null],
  ['سؤال 🛢 _X00e9_', 1e15, null, { percent: 29 }, null],
];
/** The rows that a spreadsheet parser must return for `sampleRows`. */
const expectedRows = [
  ['Name', 'Number', 'Day', 'Percent', 'Empty'],
  ['=HYPERLINK("x")', 7, new Date('2026-03-01'), 0.75, null],
  ['_x0041_ and _x005F_', -1.5, new Date('2024-02-29'), 0, null],
  [' two\nlines <&> "quoted" ', 0, null, 1, null],
  ['سؤال 🛢 _X00e9_', 1e15, null, 0.29, null],
];

describe.each(excelReaders)('%s', (_, read) => {
  test('reads back texts, numbers, dates and percentages from all sheets', async () => {
    const bytes = await generateBytes([
      { name: 'People & co', rows: sampleRows, hasHeader: true },
      { name: 'About', rows: [['Filter', 'None']], hasHeader: false },
    ]);
    expect(await read(bytes)).toEqual([
      { name: 'People & co', rows: expectedRows },
      { name: 'About', rows: [['Filter', 'None']] },
    ]);
  });
});

describe('generateXlsx', () => {
  test('freezes the header and adds a filter over the whole table, except in a sheet without a header', async () => {
    const files = await generateFiles([
      { name: 'People', rows: sampleRows, hasHeader: true },
      { name: 'About', rows: [['Filter', 'None']], hasHeader: false },
    ]);
    expect(files['xl/worksheets/sheet1.xml']).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(files['xl/worksheets/sheet1.xml']).toContain('</sheetData><autoFilter ref="A1:E5"/>');
    expect(files['xl/worksheets/sheet2.xml']).not.toMatch(/pane|autoFilter/);
  });

  test('wraps long column titles in the header', async () => {
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.read(
      Readable.from([await generateBytes([{ name: 'People', rows: sampleRows, hasHeader: true }])]),
    );
    const [title, text] = ['A1', 'A2'].map((cell) => workbook.getWorksheet('People')?.getCell(cell));
    expect([title?.alignment?.wrapText, title?.font?.bold]).toEqual([true, true]);
    expect(text?.alignment?.wrapText).toBeUndefined();
  });

  test('writes the named sheets and their rows in order, from arrays and from async generators', async () => {
    const rowCount = 3000;
    async function* generateRows() {
      for (let row = 0; row < rowCount; row += 1) {
        if (row % 1000 === 0) await Promise.resolve();
        yield [`row ${row}`, row];
      }
    }
    const files = await generateFiles([
      { name: 'People & co', rows: generateRows(), hasHeader: true },
      { name: 'About', rows: [['Date', '2026-03-01']], hasHeader: false },
    ]);
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="People &amp; co" sheetId="1" r:id="r1"/>');
    const rows = files['xl/worksheets/sheet1.xml']?.match(/row \d+/g);
    expect(rows).toEqual(Array.from({ length: rowCount }, (_, row) => `row ${row}`));
  });

  test('reads rows only while the caller reads the output', async () => {
    let rowsRead = 0;
    function* endlessRows() {
      for (;;) {
        rowsRead += 1;
        yield ['x'.repeat(1000), Math.random()];
      }
    }
    let outputLength = 0;
    for await (const chunk of generateXlsx([{ name: 'Endless', rows: endlessRows(), hasHeader: false }])) {
      outputLength += chunk.length;
      if (outputLength > 20_000) break;
    }

    // The loop stops after about 20,000 bytes of output. If `generateXlsx` did not wait for the loop, this line would
    // never be reached, because the rows are endless.
    expect(rowsRead).toBeLessThan(5000);
  });
});
