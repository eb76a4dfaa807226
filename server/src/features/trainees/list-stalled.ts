import type { Waiting } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { Database } from '../../platform/db/database.ts';
import { placesById, waitingOf } from './matrix-replies.ts';
import { listQuiet } from './matrix.queries.ts';
import { listPlaces } from './record.queries.ts';

/** Somebody who is not finished and did nothing for a while, and where. */
export interface Stalled {
  readonly userId: string;
  readonly fullName: string;
  readonly waiting: Waiting;
}

/** Trainees who have stalled for at least so many days, the longest first. */
export async function listStalled(
  db: Database,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<Stalled[]> {
  const when = { now, stalledAfterDays: days };
  const [places, rows] = await Promise.all([listPlaces(db), listQuiet(db, when)]);
  const known = placesById(places);
  return rows.flatMap((row) => {
    const waiting = waitingOf(row, known, when);
    return waiting ? [{ userId: row.id, fullName: row.full_name, waiting }] : [];
  });
}
