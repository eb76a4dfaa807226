import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import type { PlaceInTime } from './record.queries.ts';

const Parts = z.tuple([z.iso.datetime(), z.uuid()]);

/** The place behind something that happened, as the next page is asked for. */
export const placeAfter = ({ at, id }: PlaceInTime): string => `${at.toISOString()}_${id}`;

/** Reads a place back; one that was not made here is invalid. */
export function readPlace(cursor: string): PlaceInTime {
  const parsed = Parts.safeParse(cursor.split('_'));
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return { at: new Date(parsed.data[0]), id: parsed.data[1] };
}
