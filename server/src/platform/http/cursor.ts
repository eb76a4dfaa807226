import { z } from 'zod';
import { ensure } from '../errors/refusal.ts';

/**
 * Returns the opaque cursor of the next page of a list. `position` has the values of the sort columns in the last row
 * of the current page.
 */
export const cursorAfter = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Decodes a cursor to a position. Returns undefined for the first page, which has no cursor. Refuses with invalid. */
export function readCursor<Position>(schema: z.ZodType<Position>, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse reports a syntax error only by throwing.
        context.addIssue('is not a valid cursor');
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(Buffer.from(cursor, 'base64url').toString());
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return parsed.data;
}
