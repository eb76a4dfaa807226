import { z } from 'zod';
import { ensure } from '../errors/refusal.ts';

/**
 * Returns the opaque cursor of the next page of a list. `position` has the values of the sort columns in the last row
 * of the current page.
 */
export const cursorAfter = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Decodes a cursor to a position. Returns undefined for the first page, which has no cursor. Refuses a cursor that does
 * not match the schema, with the code `invalid`.
 */
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
  ensure(parsed.success, 'invalid', { cursor: 'is not a cursor that this list returned' });
  return parsed.data;
}

/**
 * Cuts rows to one page. The caller reads one row more than `pageSize`. If that row exists, there is a next page:
 * `nextCursor` is then the cursor after the last row of this page, and otherwise null. The cursor can be a string from
 * `cursorAfter`, or a plain value such as a sequence number.
 */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  pageSize: number,
  cursorAfterRow: (row: Row) => Cursor,
): { page: Row[]; nextCursor: Cursor | null } {
  const page = rows.slice(0, pageSize);
  const lastRow = page.at(-1);
  return { page, nextCursor: rows.length > pageSize && lastRow !== undefined ? cursorAfterRow(lastRow) : null };
}
