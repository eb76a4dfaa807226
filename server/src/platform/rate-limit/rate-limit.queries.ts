import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { failureWindowMs, type RateLimit, secondsUntilFree } from './rate-limit.rules.ts';

/** The stored key of a count: a hash of its parts, because the parts may contain an account or an IP address. */
const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * The key of a failure count. `parts` name what is counted, for example the failed sign-ins of an account. The key also
 * depends on the window that contains `now`, so that each window has a separate count.
 */
export const failureKey = (parts: readonly string[], now: Date): string =>
  hashOf([...parts, String(Math.floor(now.getTime() / failureWindowMs))]);

/** The number of failures under each key. Keys without failures are not in the map. */
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

/** Sets the number of failures under a key to zero. */
export async function resetFailures(db: Database, key: string): Promise<void> {
  await db.deleteFrom('failure_counts').where('key', '=', key).execute();
}

/**
 * Counts a call and returns null. If the limit has been reached, the call is not counted, and the result is the number
 * of seconds after which the next call is allowed. `parts` name what is counted. All servers share the count.
 */
export async function consumeRateLimit(
  db: Database,
  parts: readonly string[],
  rateLimit: RateLimit,
  now: Date,
): Promise<number | null> {
  const key = hashOf(parts);
  const since = new Date(now.getTime() - rateLimit.windowMs);
  const recentCalls = sql`select moment from unnest(rate_limit_calls.moments) as moment where moment > ${since}`;
  const { rows: countedRows } = await sql`
    insert into rate_limit_calls (key, moments) values (${key}, array[${now}::timestamptz])
    on conflict (key) do update set moments = array(${recentCalls} order by moment) || excluded.moments
    where (select count(*) from (${recentCalls}) as calls) < ${rateLimit.limit}
    returning key`.execute(db);
  if (countedRows.length > 0) return null;
  const { rows } = await sql<{ oldest: Date | null }>`
    select (select min(moment) from unnest(moments) as moment where moment > ${since}) as oldest
    from rate_limit_calls where key = ${key}`.execute(db);
  return secondsUntilFree(rows[0]?.oldest ?? now, now, rateLimit);
}

/** The longest window of any rate limit and of failure counts: one hour. */
const longestWindowMs = 3_600_000;

/** Removes counts that no limit takes into account any more, so that the tables stay small. */
export async function removeOldCounts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - longestWindowMs);
  await db.deleteFrom('failure_counts').where('last_failed_at', '<', since).execute();
  await sql`delete from rate_limit_calls where ${since} > all (moments)`.execute(db);
}
