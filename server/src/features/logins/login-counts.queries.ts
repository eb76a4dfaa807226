import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AddressTries, CountedTries } from './statistics.rules.ts';

/**
 * The tries since the first of these moments, counted by the day that each moment begins, by role, device and outcome.
 * The days come from our own calendar: the database's zones may be others, and know none that is a distance from UTC.
 */
export async function countTriesByDay(db: Database, starts: readonly Date[]): Promise<CountedTries[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(bucketOf(starts).as('bucket'))
    .select(['role', 'device_type', 'succeeded'])
    .select((on) => on.fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where delayed_ms > 0)`.as('delayed'))
    .where('login_time', '>=', starts[0] ?? new Date())
    .groupBy(['bucket', 'role', 'device_type', 'succeeded'])
    .execute();
  return rows.map((row) => ({
    dayIndex: row.bucket - 1,
    role: row.role,
    deviceType: row.device_type,
    succeeded: row.succeeded,
    count: row.count,
    delayed: row.delayed,
  }));
}

/** Of each day between two moments, the address that most sign-ins and the one that most refused tries came from. */
export async function listBusiestAddresses(
  db: Database,
  starts: readonly Date[],
  within: { since: Date; before: Date },
): Promise<AddressTries[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(bucketOf(starts).as('bucket'))
    .select(['succeeded', 'ip_address'])
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('login_time', '>=', within.since)
    .where('login_time', '<', within.before)
    .groupBy(['bucket', 'succeeded', 'ip_address'])
    .distinctOn([sql`bucket`, 'succeeded'])
    .orderBy('bucket')
    .orderBy('succeeded')
    .orderBy('count', 'desc')
    .orderBy('ip_address')
    .execute();
  return rows.map((row) => ({
    dayIndex: row.bucket - 1,
    succeeded: row.succeeded,
    ipAddress: row.ip_address,
    count: row.count,
  }));
}

const bucketOf = (starts: readonly Date[]) =>
  sql<number>`width_bucket(login_time, array[${sql.join(starts.map((start) => sql`${start}::timestamptz`))}])`;
