/** How many bytes of a file's beginning tell what it is. */
export const headBytes = 4096;

type Test = (head: Uint8Array) => boolean;

const latin1 = new TextDecoder('latin1');
const textAt = (head: Uint8Array, start: number, length: number) => latin1.decode(head.subarray(start, start + length));
const begins =
  (...bytes: number[]): Test =>
  (head) =>
    bytes.every((byte, at) => head[at] === byte);

/** PDF readers take a header anywhere in the first 1024 bytes; so would an HTML page that mentions one further down. We ask for it at the start. */
const isPdf: Test = (head) => textAt(head, 0, 5) === '%PDF-';
/** ISO base media (ISO/IEC 14496-12): a box of type ftyp first; old QuickTime begins with other boxes. */
const isIsoMedia: Test = (head) => textAt(head, 4, 4) === 'ftyp';
const isQuickTime: Test = (head) => ['ftyp', 'moov', 'wide', 'mdat', 'free', 'skip'].includes(textAt(head, 4, 4));
/** EBML (RFC 8794) with its document type among the first elements. */
const isEbml =
  (docType: string): Test =>
  (head) =>
    begins(0x1a, 0x45, 0xdf, 0xa3)(head) && textAt(head, 4, 60).includes(docType);
const isRiff =
  (form: string): Test =>
  (head) =>
    textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === form;
const isOle: Test = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isZip: Test = begins(0x50, 0x4b, 0x03, 0x04);
const isJpeg: Test = begins(0xff, 0xd8, 0xff);

/** Whether bytes hold nothing that only programs hold: text in UTF-8 or a Latin code page. */
export function isPlainText(bytes: Uint8Array): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(latin1.decode(bytes));
}

/** Text, in UTF-16 too where it says so; markup that a browser would run, and scripts, are no text. */
const isText: Test = (head) => {
  if (begins(0xff, 0xfe)(head) || begins(0xfe, 0xff)(head)) return true;
  return isPlainText(head) && !/^[\s\u00bb\u00bf\u00ef]*(<|#!)/.test(latin1.decode(head));
};
const isVtt: Test = (head) => /^(\u00ef\u00bb\u00bf)?WEBVTT([ \t\r\n]|$)/.test(latin1.decode(head.subarray(0, 64)));

const tests: Record<string, Test> = {
  '.pdf': isPdf,
  '.mp4': isIsoMedia,
  '.mov': isQuickTime,
  '.webm': isEbml('webm'),
  '.mkv': isEbml('matroska'),
  '.avi': isRiff('AVI '),
  '.wmv': begins(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c),
  '.flv': begins(0x46, 0x4c, 0x56, 0x01),
  '.ogv': begins(0x4f, 0x67, 0x67, 0x53, 0x00),
  '.vtt': (head) => isVtt(head) && isText(head),
  '.docx': isZip,
  '.doc': isOle,
  '.txt': isText,
  '.jpg': isJpeg,
  '.jpeg': isJpeg,
  '.png': begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  '.webp': isRiff('WEBP'),
  '.gif': (head) => ['GIF87a', 'GIF89a'].includes(textAt(head, 0, 6)),
};

/** Whether a file begins as files of its extension do. */
export const beginsAs = (extension: string, head: Uint8Array): boolean => tests[extension]?.(head) ?? false;

/** The name of a Word document's main stream, as a compound file writes it ([MS-DOC] 2.1.1). */
export const wordDocumentMark = Buffer.from('WordDocument', 'utf16le');
