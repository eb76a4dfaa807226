/** The encodings that `detectEncoding` detects. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);

/** The number of bytes that are examined to detect UTF-16 without a byte order mark. */
const sampleLength = 4000;

/**
 * Detects the encoding of a text file from its byte order mark. A file without a byte order mark has the first of these
 * encodings whose condition is met: UTF-16 if more than a quarter of the first bytes are zero, UTF-8 if all bytes are
 * valid UTF-8, and otherwise windows-1252, which older editors use.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, sampleLength);
  // In UTF-16, a Latin letter has one zero byte: at an odd index in little-endian order, at an even index in big-endian
  // order.
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) evenZeros += 1;
    else oddZeros += 1;
  }
  if (evenZeros + oddZeros > sample.length / 4) return oddZeros >= evenZeros ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // A fatal decoder reports invalid bytes by throwing.
    return false;
  }
}

/** Decodes a text file. The byte order mark is removed, and all line endings become line feeds. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

/**
 * Normalizes a text for storage. The result is well-formed Unicode in the form NFKC. It contains no control characters
 * except tabs and line feeds, no white space at the ends of lines or of the text, and no consecutive blank lines.
 */
export function normalizeText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\t ]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the longest prefix of a text that has at most `maxBytes` bytes in UTF-8, without splitting a character. */
export function truncateToBytes(text: string, maxBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  // A byte with the bits 10xxxxxx continues a character that began in an earlier byte.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** The text of a file. */
export interface FileText {
  readonly plainText: string;
  /** Sanitized HTML; null unless the file is a Word document. */
  readonly html: string | null;
}
