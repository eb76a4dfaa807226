import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowXml } from './sheet-xml.rules.ts';
import { generateXlsx } from './write-xlsx.ts';

/** Generates a workbook and returns the texts of its files by file name. */
async function generateFiles(sheets: Parameters<typeof generateXlsx>[0]): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of generateXlsx(sheets)) chunks.push(chunk);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
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
      const xml = rowXml([text], { isBold: false });
      expect(xml).toMatch(/^<row><c t="inlineStr"><is><t xml:space="preserve">/);
      expect(xml).not.toContain('<f');
    },
  );

  test('writes numbers as numbers, and null and NaN as empty cells', () => {
    const xml = rowXml([7, -1.5, null, Number.NaN], { isBold: false });
    expect(xml).toBe('<row><c><v>7</v></c><c><v>-1.5</v></c><c/><c/></row>');
  });

  test('escapes any text without loss, except for characters that XML does not allow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const xml = rowXml([text], { isBold: false });
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

describe('generateXlsx', () => {
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

  test('reads rows only as fast as the caller reads the output', async () => {
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
