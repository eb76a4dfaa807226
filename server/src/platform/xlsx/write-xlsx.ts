import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { SheetCell } from './sheet-cell.rules.ts';
import { columnName, escapeXml, rowXml } from './sheet-xml.rules.ts';

/** One sheet of a workbook. The name has at most 31 characters and contains none of the characters `[]:*?/\`. */
export interface Sheet {
  readonly name: string;
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
  /**
   * True if the first row is a header. A header is bold, stays visible while the sheet is scrolled, and has the filter
   * buttons of Excel.
   */
  readonly hasHeader: boolean;
}

/** The minimum number of characters that are compressed together. Only the last chunk of a sheet can be shorter. */
const chunkLength = 32_768;

/**
 * Generates the bytes of an Excel workbook (ISO/IEC 29500, SpreadsheetML) while the caller reads them. The needed
 * memory does not depend on the number of rows. The workbook contains no formulas. All texts are plain text.
 */
export async function* generateXlsx(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const output: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    output.push(bytes);
  });
  // `push` with `true` ends a file of the zip. `output.splice(0)` takes the bytes that the zip has produced so far.
  for (const [name, text] of createPackageFiles(sheets)) {
    addFile(zip, name).push(strToU8(text), true);
    yield* output.splice(0);
  }
  for (const [index, sheet] of sheets.entries()) {
    const file = addFile(zip, `xl/worksheets/sheet${index + 1}.xml`);
    for await (const chunk of joinChunks(generateSheetXml(sheet))) {
      file.push(strToU8(chunk));
      yield* output.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* output.splice(0);
}

function addFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 });
  zip.add(file);
  return file;
}

/** Joins short texts to chunks of at least `chunkLength` characters. Only the last chunk can be shorter. */
async function* joinChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const next of texts) {
    text += next;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

async function* generateSheetXml({ rows, hasHeader }: Sheet): AsyncGenerator<string> {
  const frozenHeader = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${xmlDeclaration}<worksheet xmlns="${spreadsheetNamespace}"><sheetViews><sheetView workbookViewId="0">${hasHeader ? frozenHeader : ''}</sheetView></sheetViews>`;
  // The first column is the widest, because it usually contains names. 16384 is the last column that Excel has.
  yield '<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="16384" width="18" customWidth="1"/></cols>';
  yield '<sheetData>';
  let rowCount = 0;
  let columnCount = 0;
  for await (const row of rows) {
    rowCount += 1;
    columnCount = Math.max(columnCount, row.length);
    yield rowXml(row, { number: rowCount, isBold: hasHeader && rowCount === 1 });
  }
  const hasFilter = hasHeader && columnCount > 0;
  const filter = hasFilter ? `<autoFilter ref="A1:${columnName(columnCount - 1)}${rowCount}"/>` : '';
  yield `</sheetData>${filter}</worksheet>`;
}

/** Returns the files of a workbook except its sheets: content types, relationships, the list of sheets, and styles. */
function createPackageFiles(sheets: readonly Sheet[]): [name: string, text: string][] {
  const numberedSheets = sheets.map(({ name }, index) => ({ name: escapeXml(name), number: index + 1 }));
  const contentType = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationshipsNamespace}/${kind}" Target="${target}"/>`;
  const sheetTypes = numberedSheets.map(({ number }) => contentType(`worksheets/sheet${number}`, 'worksheet')).join('');
  const sheetList = numberedSheets.map(
    ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="r${number}"/>`,
  );
  const sheetRelations = numberedSheets.map(({ number }) =>
    relationship(`r${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  return [
    [
      '[Content_Types].xml',
      `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType('workbook', 'sheet.main')}${contentType('styles', 'styles')}${sheetTypes}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${relationship('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xmlDeclaration}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationshipsNamespace}"><sheets>${sheetList.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${sheetRelations.join('')}${relationship('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', xmlDeclaration + styles],
  ];
}

/**
 * The styles of the workbook. The cell formats, which are the `xf` elements in `cellXfs`, must stay in this order:
 * normal, bold, day, percent. `cellFormats` in sheet-xml.rules.ts contains their indexes.
 */
const styles =
  `<styleSheet xmlns="${spreadsheetNamespace}">` +
  String.raw`<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="4"><xf xfId="0"/>' +
  // Bold texts are wrapped, because the titles of some columns are longer than the columns are wide.
  '<xf xfId="0" fontId="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  // 164 is the id of the date format above, and 9 the built-in format of whole percent.
  '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="9" applyNumberFormat="1"/></cellXfs>' +
  '</styleSheet>';
