import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowXml } from './sheet-xml.rules.ts';
import { xlsxFile } from './write-xlsx.ts';

async function made(sheets: Parameters<typeof xlsxFile>[0]): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(sheets)) pieces.push(piece);
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const unescaped = (xml: string) =>
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
      const xml = rowXml([text], false);
      expect(xml).toMatch(/^<row><c t="inlineStr"><is><t xml:space="preserve">/);
      expect(xml).not.toContain('<f');
    },
  );

  test('writes numbers as numbers, and null and NaN as empty cells', () => {
    expect(rowXml([7, -1.5, null, Number.NaN], false)).toBe('<row><c><v>7</v></c><c><v>-1.5</v></c><c/><c/></row>');
  });

  test('escapes every text that XML allows without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const xml = rowXml([text], false);
        const inner = /preserve">([^]*)<\/t>/.exec(xml)?.[1] ?? '';
        expect(inner).not.toMatch(/[<>"\r]/);
        // oxlint-disable-next-line no-control-regex -- what XML has no place for is what is asked
        const held = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD');
        expect(unescaped(inner)).toBe(held);
      }),
    );
  });
});

test('a workbook contains its named sheets and their rows in order, also from an async source', async () => {
  async function* late() {
    for (let row = 0; row < 3000; row += 1) {
      if (row % 1000 === 0) await Promise.resolve();
      yield [`row ${row}`, row];
    }
  }
  const files = await made([
    { name: 'People & co', lines: late(), boldFirst: true },
    { name: 'About', lines: [['Date', '2026-03-01']], boldFirst: false },
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
  expect(rows).toEqual(Array.from({ length: 3000 }, (_, row) => `row ${row}`));
});

test('a workbook is generated while it is read: rows are not read ahead', async () => {
  let read = 0;
  function* endless() {
    for (;;) {
      read += 1;
      yield ['x'.repeat(1000), Math.random()];
    }
  }
  let taken = 0;
  for await (const piece of xlsxFile([{ name: 'Endless', lines: endless(), boldFirst: false }])) {
    taken += piece.length;
    if (taken > 20_000) break;
  }
  expect(read).toBeLessThan(5000);
});
