import { strToU8, Zip, ZipDeflate } from 'fflate';
import { rowXml, type SheetCell, xmlText } from './sheet-xml.rules.ts';

/** One sheet of a workbook. The name has at most 31 characters, and none of []:*?/\. */
export interface Sheet {
  readonly name: string;
  readonly lines: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
  /** Whether the first line is a header: bold, and frozen while the rest is scrolled. */
  readonly boldFirst: boolean;
}

/** Characters of XML that are collected before they are compressed. */
const pieceLength = 32_768;

/**
 * An Excel workbook (ISO/IEC 29500, SpreadsheetML), generated while it is read, in constant memory. Texts are strings;
 * nothing is a formula.
 */
export async function* xlsxFile(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for (const [name, text] of frameOf(sheets)) {
    addFile(zip, name).push(strToU8(text), true);
    yield* made.splice(0);
  }
  for (const [index, sheet] of sheets.entries()) {
    const file = addFile(zip, `xl/worksheets/sheet${index + 1}.xml`);
    for await (const piece of gathered(sheetXml(sheet))) {
      file.push(strToU8(piece));
      yield* made.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* made.splice(0);
}

function addFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 });
  zip.add(file);
  return file;
}

async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

async function* sheetXml({ lines, boldFirst }: Sheet): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${boldFirst ? pane : ''}</sheetView></sheetViews>`;
  yield '<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="64" width="18" customWidth="1"/></cols>';
  yield '<sheetData>';
  let isFirst = true;
  for await (const line of lines) {
    yield rowXml(line, boldFirst && isFirst);
    isFirst = false;
  }
  yield '</sheetData></worksheet>';
}

/** The files around the sheets: content types, relationships, list of sheets, and the two styles. */
function frameOf(sheets: readonly Sheet[]): [name: string, text: string][] {
  const numbered = sheets.map(({ name }, index) => ({ name: xmlText(name), number: index + 1 }));
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const sheetTypes = numbered.map(({ number }) => type(`worksheets/sheet${number}`, 'worksheet')).join('');
  const sheetList = numbered.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="r${number}"/>`);
  const sheetRelations = numbered.map(({ number }) =>
    relation(`r${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('styles', 'styles')}${sheetTypes}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheetList.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${sheetRelations.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', xml + styles],
  ];
}

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
