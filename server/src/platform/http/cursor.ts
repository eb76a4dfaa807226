import { z } from 'zod';
import { ensure } from '../errors/refusal.ts';

/** The place behind a row, as the next page of a list is asked for. */
export const cursorAfter = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Reads a cursor back; none begins the list, and one that was not made here is `invalid`. */
export function readCursor<Place>(schema: z.ZodType<Place>, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse tells a fault only by throwing.
        context.addIssue('is no cursor');
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(Buffer.from(text, 'base64url').toString());
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return parsed.data;
}
