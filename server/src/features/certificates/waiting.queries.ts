import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Requests that this person may decide on, so never the own: how many, the three that wait longest, and since when. */
export function findWaitingCertificates(
  db: Database,
  deciderId: string,
): Promise<{ count: number; names: string[]; oldestAt: Date | null }> {
  return db
    .selectFrom('certificates')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<string[]>`coalesce((array_agg(holder_name order by requested_at, id))[1:3], '{}')`.as('names'))
    .select(sql<Date | null>`min(requested_at)`.as('oldestAt'))
    .where('state', '=', 'pending')
    .where('user_id', '<>', deciderId)
    .executeTakeFirstOrThrow();
}
