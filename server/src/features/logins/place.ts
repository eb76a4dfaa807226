import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';

/** A place in the list of sign-ins: its moment in microseconds since 1970, and its id. */
export interface Place {
  readonly micros: number;
  readonly id: string;
}

const Cursor = z
  .string()
  .regex(/^\d{1,16}_/)
  .transform((text) => ({ micros: Number(text.split('_')[0]), id: text.split('_')[1] }))
  .pipe(z.object({ micros: z.int().max(10 ** 16), id: z.uuid() }));

/** The place behind a row, as the next page is asked for. */
export const cursorAfter = (row: { login_micros: number; id: string }): string => `${row.login_micros}_${row.id}`;

/** Reads a cursor back; one that was not made here is invalid. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const parsed = Cursor.safeParse(cursor);
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return parsed.data;
}
