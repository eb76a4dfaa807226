import type { ByteRange } from '../storage/storage.ts';

/**
 * Parses a Range header (RFC 9110, section 14.2) for a file of `size` bytes. Returns the range, or 'unsatisfiable' if
 * it is outside the file. Returns undefined for a header that the server must ignore: a header that is malformed, has a
 * unit other than bytes, or contains several ranges.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  // JavaScript represents numbers of up to 15 digits exactly.
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    // `bytes=-5` means the last five bytes.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
