import type { ByteRange } from '../storage/storage.ts';

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of the given size in bytes: one range, 'unsatisfiable' when it is
 * outside the file, undefined when the header must be ignored (several ranges, another unit, malformed).
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = '', last = ''] = found ?? [];
  if (!found || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
