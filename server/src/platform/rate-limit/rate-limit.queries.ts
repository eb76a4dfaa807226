import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { failureWindowMs, type RateLimit, secondsUntilFree } from './rate-limit.rules.ts';

/** The stored name of what is limited. A hash: it reveals neither an account nor an address. */
const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The key of a failure count: what is counted, and the window of time that `now` is in. */
export const failureKey = (parts: readonly string[], now: Date): string =>
  hashOf([...parts, String(Math.floor(now.getTime() / failureWindowMs))]);

/** The failures counted under each key; keys without any are absent. */
export async function readFailures(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('failure_counts')
    .select(['key', 'failures'])
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map((row) => [row.key, row.failures]));
}

/** Counts one failure under each key. */
export async function addFailure(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('failure_counts')
    // Sorted, so that two calls always lock the rows in the same order.
    .values(keys.toSorted().map((key) => ({ key, failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((set) => ({ failures: set('failure_counts.failures', '+', 1), last_failed_at: now })),
    )
    .execute();
}

/** Forgets the failures counted under a key. */
export async function resetFailures(db: Database, key: string): Promise<void> {
  await db.deleteFrom('failure_counts').where('key', '=', key).execute();
}

/**
 * Counts a call and returns null, or returns after how many seconds to try again when the limit is reached. A refused
 * call does not count. The count is in the database, so that all servers share it.
 */
export async function consumeRateLimit(
  db: Database,
  parts: readonly string[],
  rateLimit: RateLimit,
  now: Date,
): Promise<number | null> {
  const key = hashOf(parts);
  const since = new Date(now.getTime() - rateLimit.windowMs);
  const recent = sql`select moment from unnest(rate_limit_calls.moments) as moment where moment > ${since}`;
  const { rows: counted } = await sql`
    insert into rate_limit_calls (key, moments) values (${key}, array[${now}::timestamptz])
    on conflict (key) do update set moments = array(${recent} order by moment) || excluded.moments
    where (select count(*) from (${recent}) as calls) < ${rateLimit.limit}
    returning key`.execute(db);
  if (counted.length > 0) return null;
  const { rows } = await sql<{ oldest: Date | null }>`
    select (select min(moment) from unnest(moments) as moment where moment > ${since}) as oldest
    from rate_limit_calls where key = ${key}`.execute(db);
  return secondsUntilFree(rows[0]?.oldest ?? now, now, rateLimit);
}

/** The longest window of any limit. */
const longestWindowMs = 3_600_000;

/** Removes counts that no limit takes into account any more, so that the tables stay small. */
export async function removeOldCounts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - longestWindowMs);
  await db.deleteFrom('failure_counts').where('last_failed_at', '<', since).execute();
  await sql`delete from rate_limit_calls where ${since} > all (moments)`.execute(db);
}
