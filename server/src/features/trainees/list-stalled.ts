import type { Database } from '../../platform/db/database.ts';
import { listQuiet, type When } from './matrix.queries.ts';

/** Somebody who is not finished and did nothing for a while. */
export interface Stalled {
  readonly userId: string;
  readonly fullName: string;
  /** Their last step, or when they were let in. */
  readonly since: Date;
}

/** Trainees who have stalled, the longest first, in one statement. */
export async function listStalled(db: Database, when: When): Promise<Stalled[]> {
  const rows = await listQuiet(db, when);
  return rows.map(({ id, full_name: fullName, since }) => ({ userId: id, fullName, since }));
}
