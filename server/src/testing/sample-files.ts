import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of files (APPNOTE 4.3). `admits` is a false unpacked size to declare for each file. */
export function zipOf(files: Readonly<Record<string, Buffer | string>>, admits?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(files)) {
    const content = typeof given === 'string' ? Buffer.from(given) : given;
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(admits ?? content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, index, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A Word document of plain paragraphs, the first one a heading. */
export const docxOf = (...paragraphs: string[]): Buffer => docxWith({}, ...paragraphs);

/** Like `docxOf`, with files added to the archive or replaced in it. */
export function docxWith(files: Readonly<Record<string, Buffer | string>>, ...paragraphs: string[]): Buffer {
  const body = paragraphs.map((text, index) => {
    const style = index === 0 ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  });
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
    ...files,
  });
}

/** The parts of a Word 97 document that the upload checks examine: the container's signature and a stream name. */
export const docOf = (stream = 'WordDocument'): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(500),
  ]);

/** A one-page PDF file with lines of plain Latin text. */
export function pdfOf(...lines: string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj 0 -20 Td`).join('\n');
  const content = `BT /F1 14 Tf 60 760 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
}
