import type { Database } from '../../../platform/db/database.ts';
import { notify } from '../../notifications/index.ts';

/** Tells who asked for trainer access what became of it. Somebody may ask again; the moment names the occasion. */
export const tellAsker = (db: Database, id: string, now: Date, isGiven: boolean): Promise<void> =>
  notify(db, {
    kind: isGiven ? 'trainer-request-approved' : 'trainer-request-refused',
    userIds: [id],
    occasion: now.toISOString(),
    details: {},
    link: isGiven ? '/trainer' : '/profile',
  });
