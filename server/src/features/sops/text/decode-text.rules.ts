/** The encodings that `encodingOf` detects. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);

/** The number of bytes that are examined to detect UTF-16 without a byte order mark. */
const sampleLength = 4000;

/**
 * Detects the encoding of a text file from its byte order mark. A file without one is UTF-16 if more than a quarter of
 * its first bytes are zero, else UTF-8 if all its bytes are valid UTF-8, else windows-1252, which older editors use.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, sampleLength);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > sample.length / 4) return odd >= even ? 'utf-16le' : 'utf-16be';
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

/** The text of a text file, without its byte order mark, with line feeds as line endings. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

/**
 * Normalises a text for storage: well-formed, NFKC, no control characters but tab and line feed, single blank lines.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\t ]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The longest prefix of a text that takes at most `maxBytes` in UTF-8, cut between characters. */
export function withinBytes(text: string, maxBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  // A byte 10xxxxxx continues a character that began in an earlier byte.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** The text of a file. `html` is a Word document as sanitized HTML, and null for other files. */
export interface FileText {
  readonly plainText: string;
  readonly html: string | null;
}
