import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import type { SignInPlace } from './record.queries.ts';

const Parts = z.tuple([z.iso.datetime(), z.uuid()]);

/** The place behind a sign-in, as the next page is asked for. */
export const signInPlaceAfter = ({ at, id }: SignInPlace): string => `${at.toISOString()}_${id}`;

/** Reads a place back; one that was not made here is invalid. */
export function readSignInPlace(cursor: string): SignInPlace {
  const parsed = Parts.safeParse(cursor.split('_'));
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return { at: new Date(parsed.data[0]), id: parsed.data[1] };
}
