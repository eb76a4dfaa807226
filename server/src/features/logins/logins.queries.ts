import type { LoginOutcome, LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { sql } from 'kysely';
import type { Device } from '../../platform/auth/device.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type AddressTries,
  type CountedTries,
  loginDaysOf,
  shownDays,
  statisticsOf,
  periodUntil,
  withAddresses,
} from './logins.rules.ts';

/** An attempt to sign in. `userId` is null if no account has that email. */
export interface SignInAttempt {
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly role: string | null;
  readonly succeeded: boolean;
  readonly delayedMs: number;
  readonly device: Device;
  readonly ipAddress: string;
  readonly now: Date;
}

/** Saves an attempt to sign in, successful or not. */
export async function saveSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      user_id: attempt.userId,
      session_id: attempt.sessionId,
      role: attempt.role,
      succeeded: attempt.succeeded,
      delayed_ms: Math.round(attempt.delayedMs),
      device_type: attempt.device.deviceType,
      browser: attempt.device.browser,
      ip_address: attempt.ipAddress,
      login_time: attempt.now,
    })
    .execute();
}

/** A position in the list of sign-ins: time in microseconds since 1970, and id. */
export interface LoginPosition {
  readonly micros: number;
  readonly id: string;
}

export interface LoginFilter {
  readonly userId?: string | undefined;
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  /** `since` is inclusive, `before` is exclusive. */
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly outcome: LoginOutcome;
}

export type ListedLogin = Awaited<ReturnType<typeof listLogins>>[number];

/** Lists a page of sign-ins after a position, latest first, with person and session. */
export function listLogins(db: Database, filter: LoginFilter, after: LoginPosition | undefined, limit: number) {
  return (
    filtered(db, filter, after)
      .leftJoin('users as person', 'person.id', 'login.user_id')
      .leftJoin('sessions as session', 'session.id', 'login.session_id')
      .select(['login.id', 'login.user_id', 'login.role', 'login.login_time', 'login.device_type', 'login.browser'])
      .select(['login.ip_address', 'login.succeeded', 'login.delayed_ms', 'person.full_name', 'person.email'])
      .select(['session.started_at', 'session.last_active_at', 'session.expires_at', 'session.ended_at'])
      // A Date has only milliseconds. With such a cursor, a page would skip sign-ins of the same millisecond.
      .select(sql<number>`(extract(epoch from login.login_time) * 1000000)::bigint`.as('login_micros'))
      .orderBy('login.login_time', 'desc')
      .orderBy('login.id', 'desc')
      .limit(limit)
      .execute()
  );
}

function filtered(db: Database, filter: LoginFilter, after: LoginPosition | undefined) {
  let query = db.selectFrom('sign_ins as login');
  if (filter.userId !== undefined) query = query.where('login.user_id', '=', filter.userId);
  if (filter.role !== undefined) query = query.where('login.role', '=', filter.role);
  if (filter.since) query = query.where('login.login_time', '>=', filter.since);
  if (filter.before) query = query.where('login.login_time', '<', filter.before);
  // PostgreSQL uses a partial index only if the condition contains literals instead of parameters.
  if (filter.outcome === 'succeeded') query = query.where(sql<boolean>`login.succeeded`);
  if (filter.outcome === 'failed') query = query.where(sql<boolean>`not login.succeeded`);
  if (filter.outcome === 'delayed') query = query.where(sql<boolean>`login.delayed_ms > 0`);
  for (const pattern of patternsOf(filter.search ?? '')) {
    query = query.where('login.user_id', 'in', (from) =>
      from
        .selectFrom('users')
        .select('users.id')
        .where((on) =>
          on.or([
            on('full_name', 'ilike', pattern),
            on('users.email', 'ilike', pattern),
            on('employee_id', 'ilike', pattern),
          ]),
        ),
    );
  }
  if (!after) return query;
  return query.where(
    sql<boolean>`(login.login_time, login.id)
      < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
  );
}

/** One LIKE pattern per word of a search, with LIKE's special characters escaped. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** Statistics of recent sign-ins by day in a time zone, from two statements. */
export async function findLoginStatistics(db: Database, now: Date, timeZone: string): Promise<LoginStatistics> {
  const period = periodUntil(now, timeZone);
  const attempts = await countTriesByDay(db, period.starts);
  const days = loginDaysOf(period, attempts);
  const firstShown = period.days.length - shownDays;
  const unusual = days.flatMap((day, index) => (day.isUnusual || day.isFailureUnusual ? [index + firstShown] : []));
  const [first, last] = [unusual[0], unusual.at(-1)];
  // Without an unusual day, the period is empty, so that the second statement reads no rows.
  const since = first === undefined ? now : (period.starts[first] ?? now);
  const before = last === undefined ? since : (period.starts[last + 1] ?? new Date(now.getTime() + 1));
  const addresses = await listBusiestAddresses(db, period.starts, { since, before });
  return statisticsOf(period, attempts, withAddresses(period, days, addresses));
}

/**
 * Sign-in attempts by day, role, device and outcome. `starts` are the start times of the days. They are not
 * computed by the database, because its time zone data may differ from ours.
 */
async function countTriesByDay(db: Database, starts: readonly Date[]): Promise<CountedTries[]> {
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

/** For each day of a period, the IP addresses with the most successful and the most failed sign-ins. */
async function listBusiestAddresses(
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
