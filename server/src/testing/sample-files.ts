import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Creates a ZIP archive (PKWARE APPNOTE, section 4.3). If `declaredSize` is set, the archive states this unpacked size
 * in bytes for every file instead of the real size.
 */
export function createZip(files: Readonly<Record<string, Buffer | string>>, declaredSize?: number): Buffer {
  const localEntries: Buffer[] = [];
  const directoryEntries: Buffer[] = [];
  let offset = 0;
  for (const [name, file] of Object.entries(files)) {
    const content = typeof file === 'string' ? Buffer.from(file) : file;
    const packed = deflateRawSync(content);
    // These 26 bytes are the same in the local header and in the directory entry of a file. The written fields are the
    // version 2.0, the method 8 (deflate), the checksum, the packed size, the unpacked size, and the length of the
    // name.
    const commonHeader = Buffer.alloc(26);
    commonHeader.writeUInt16LE(20, 0);
    commonHeader.writeUInt16LE(8, 4);
    commonHeader.writeUInt32LE(crc32(content), 10);
    commonHeader.writeUInt32LE(packed.length, 14);
    commonHeader.writeUInt32LE(declaredSize ?? content.length, 18);
    commonHeader.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), commonHeader, Buffer.from(name), packed]);
    // In a directory entry, the version 2.0 of the writing program follows the signature. The entry ends with the
    // offset of the local header and the name.
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directoryEntries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), commonHeader, tail, Buffer.from(name)]),
    );
    localEntries.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(directoryEntries);
  // The end of the archive states the number of entries (on this disk and in total), and the size and offset of the
  // directory.
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directoryEntries.length, 4);
  end.writeUInt16LE(directoryEntries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...localEntries, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Creates a Word document. The first paragraph is a heading. */
export const createDocx = (...paragraphs: string[]): Buffer => createDocxWithFiles({}, ...paragraphs);

/** Creates a Word document like `createDocx` and adds `files` to its archive, or replaces existing ones. */
export function createDocxWithFiles(files: Readonly<Record<string, Buffer | string>>, ...paragraphs: string[]): Buffer {
  const body = paragraphs.map((text, index) => {
    const style = index === 0 ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  });
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return createZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
    ...files,
  });
}

/** Creates a file with the parts of a Word 97 document that the upload checks read: the signature and a stream name. */
export const createDoc = (streamName = 'WordDocument'): Buffer =>
  Buffer.concat([
    // The signature of eight bytes and the rest of the header, which has 512 bytes.
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(streamName, 'utf16le'),
    Buffer.alloc(500),
  ]);

/** Creates a one-page PDF file with lines of ASCII text. */
export function createPdf(...lines: string[]): Buffer {
  // `Tj` shows a text, in which backslashes and parentheses are escaped, and `Td` moves to the next line.
  const textOperators = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj 0 -20 Td`).join('\n');
  const content = `BT /F1 14 Tf 60 760 Td\n${textOperators}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const tableEntries = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tableOffset = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${tableEntries.join('')}`;
  return Buffer.from(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`,
  );
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Creates an Excel workbook with an empty sheet and additional files. `type` is the media type of the workbook. */
export const createXlsx = (files: Readonly<Record<string, Buffer | string>> = {}, type = workbookType): Buffer =>
  createZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="Sheet" sheetId="1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml':
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>',
    ...files,
  });
