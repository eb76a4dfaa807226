/** What a text file was written in: the sign at its beginning, or what its bytes can be. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, place) => bytes[place] === sign);

/** So many bytes tell UTF-16 without its mark from the rest. */
const sampleLength = 4000;

/**
 * Finds out how a text file is written. A byte order mark decides; without one, half of the bytes being zero is UTF-16,
 * what is valid UTF-8 is that, and the rest is the old Windows code page that editors in plants still save.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, sampleLength);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > sample.length / 4) return odd >= even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The decoder says that bytes are no UTF-8 only by throwing.
    return false;
  }
}

/** The text of a text file, without its byte order mark, with line ends as they are here. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

/** Text as the database keeps it: whole signs, ligatures taken apart, no control characters but tab and line end. */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\t ]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The beginning of a text that takes at most so many bytes in UTF-8, whole signs. */
export function withinBytes(text: string, mostBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= mostBytes) return text;
  let end = mostBytes;
  // 10xxxxxx continues a sign that began before.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
