import { z } from 'zod';
import { ensure } from '../errors/refusal.ts';

/** An opaque cursor for the page that begins after a row. */
export const cursorAfter = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Parses a cursor. Undefined means the first page; a malformed cursor is refused as `invalid`. */
export function readCursor<Place>(schema: z.ZodType<Place>, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse reports malformed input only by throwing.
        context.addIssue('is no cursor');
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(Buffer.from(text, 'base64url').toString());
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return parsed.data;
}
