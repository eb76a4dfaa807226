import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type RateLimit, secondsUntilFree } from './rate-limit.rules.ts';

/** The stored key of a count: a hash of its parts, because the parts can contain an account or an IP address. */
const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Counts a call and returns null. If the limit has been reached, does not count the call, and returns the number of
 * seconds until the next call is allowed. `parts` name what is counted. All servers share the count.
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
  // If the limit is not reached, drops the calls outside the window and adds this call. One statement does both, so
  // that concurrent calls cannot exceed the limit.
  const { rows: countedRows } = await sql`
    insert into rate_limit_calls (key, moments) values (${key}, array[${now}::timestamptz])
    on conflict (key) do update set moments = array(${recentCalls} order by moment) || excluded.moments
    where (select count(*) from (${recentCalls}) as calls) < ${rateLimit.limit}
    returning key`.execute(db);
  if (countedRows.length > 0) return null;
  // This call was not counted. If another call was taken back in the meantime, the next call is allowed immediately.
  // The result is then 1 second, because null would mean that this call was counted.
  return (await secondsUntilAllowed(db, parts, rateLimit, now)) ?? 1;
}

/**
 * Returns the number of seconds until `consumeRateLimit` would allow a call: at least 1, or null if a call is allowed
 * now. Counts nothing.
 */
export async function secondsUntilAllowed(
  db: Database,
  parts: readonly string[],
  rateLimit: RateLimit,
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - rateLimit.windowMs);
  const { rows } = await sql<{ calls: number; oldest: Date | null }>`
    select count(*) as calls, min(moment) as oldest
    from rate_limit_calls cross join unnest(moments) as moment
    where key = ${hashOf(parts)} and moment > ${since}`.execute(db);
  const [{ calls, oldest } = { calls: 0, oldest: null }] = rows;
  return calls < rateLimit.limit ? null : secondsUntilFree(oldest ?? now, now, rateLimit);
}

/**
 * Takes back one call that `consumeRateLimit` has counted at `moment`. `except all` removes only one of several
 * equal moments.
 */
export async function giveBackCall(db: Database, parts: readonly string[], moment: Date): Promise<void> {
  await sql`
    update rate_limit_calls
    set moments = array(select unnest(moments) except all select ${moment}::timestamptz)
    where key = ${hashOf(parts)}`.execute(db);
}

/**
 * For each call that was counted under `otherParts`, removes one call of the same moment from the count under `parts`.
 * Further calls of that moment stay counted.
 */
export async function forgetCalls(
  db: Database,
  parts: readonly string[],
  otherParts: readonly string[],
): Promise<void> {
  await sql`
    update rate_limit_calls
    set moments = array(select unnest(rate_limit_calls.moments) except all select unnest(forgotten.moments))
    from rate_limit_calls as forgotten
    where rate_limit_calls.key = ${hashOf(parts)} and forgotten.key = ${hashOf(otherParts)}`.execute(db);
}

/** The longest window of any rate limit: one hour. */
const longestWindowMs = 3_600_000;

/** Removes counts that no limit takes into account any more, so that the table stays small. */
export async function removeOldCounts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - longestWindowMs);
  await sql`delete from rate_limit_calls where ${since} > all (moments)`.execute(db);
}
