import type { SignInDay, SignInOutcome, SignInStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { sql } from 'kysely';
import type { Device } from '../../platform/auth/device.ts';
import { selectSessionTimes } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import {
  addBusiestAddresses,
  computeStatistics,
  countAttemptsByDay,
  type StatisticsPeriod,
  statisticsPeriod,
} from './logins.rules.ts';
import { countAttempts, listBusiestAddresses } from './sign-in-days.queries.ts';

/** Finds the name and the employee ID of a person, for the file name of an export. */
export function findPersonName(db: Database, userId: string) {
  return db.selectFrom('people').select(['full_name', 'employee_id']).where('id', '=', userId).executeTakeFirst();
}

/** An attempt to sign in. `userId` and `role` are null if no account has the email or employee ID that was entered. */
export interface NewSignInAttempt {
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly role: string | null;
  readonly succeeded: boolean;
  /** True if the password was not checked, because there were too many failed attempts; false if omitted. */
  readonly refused?: boolean;
  readonly device: Device;
  readonly ipAddress: string;
  readonly now: Date;
}

export async function saveSignIn(db: Database, attempt: NewSignInAttempt): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      user_id: attempt.userId,
      session_id: attempt.sessionId,
      role: attempt.role,
      succeeded: attempt.succeeded,
      refused: attempt.refused ?? false,
      device_type: attempt.device.deviceType,
      browser: attempt.device.browser,
      ip_address: attempt.ipAddress,
      login_time: attempt.now,
    })
    .execute();
}

/**
 * Removes attempts that were made before a time: at most `limit` attempts, the oldest first. Returns one row per
 * removed attempt with the id of its session, which is null for an attempt without a session. Keeps the last successful
 * attempt of each person, so that the last sign-in of everybody stays known.
 */
export function removeSignInsBefore(db: Database, before: Date, limit: number) {
  const removable = db
    .selectFrom('sign_ins as old')
    .select('old.id')
    .where('old.login_time', '<', before)
    // A successful attempt is removed only if the person has a later one.
    .where((eb) =>
      eb.or([
        eb('old.succeeded', '=', false),
        eb.exists(
          eb
            .selectFrom('sign_ins as later')
            .select(sql.lit(1).as('found'))
            .whereRef('later.user_id', '=', 'old.user_id')
            .where('later.succeeded', '=', true)
            .where(sql<boolean>`(later.login_time, later.id) > (old.login_time, old.id)`),
        ),
      ]),
    )
    .orderBy('old.login_time')
    .limit(limit);
  return db.deleteFrom('sign_ins').where('id', 'in', removable).returning('session_id').execute();
}

/** A position in the list of sign-ins. `micros` is the time in microseconds since 1970. */
export interface SignInPosition {
  readonly micros: number;
  readonly id: string;
}

/** A filter for sign-in attempts. A field that is undefined does not restrict the selection. */
export interface SignInFilter {
  readonly userId?: string | undefined;
  /** Words. Each must occur in the name, the email or the employee ID of the person. Only the first eight are used. */
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  /** The start of the time range, inclusive. */
  readonly since?: Date | undefined;
  /** The end of the time range, exclusive. */
  readonly before?: Date | undefined;
  readonly outcome: SignInOutcome;
}

/** Lists sign-in attempts after a position, latest first, each with its person and the times of its session. */
export function listSignIns(db: Database, filter: SignInFilter, after: SignInPosition | undefined, limit: number) {
  return (
    selectFiltered(db, filter, after)
      .leftJoin('people as person', 'person.id', 'attempt.user_id')
      .leftJoin(selectSessionTimes(db).as('session'), 'session.id', 'attempt.session_id')
      .select([
        'attempt.id',
        'attempt.user_id',
        'attempt.role',
        'attempt.login_time',
        'attempt.device_type',
        'attempt.browser',
      ])
      .select(['attempt.ip_address', 'attempt.succeeded', 'attempt.refused', 'person.full_name', 'person.email'])
      .select(['session.started_at', 'session.last_active_at', 'session.expires_at', 'session.ended_at'])
      // A Date has only milliseconds. A cursor without microseconds would skip other sign-ins of the same millisecond.
      .select(sql<number>`(extract(epoch from attempt.login_time) * 1000000)::bigint`.as('time_micros'))
      .orderBy('attempt.login_time', 'desc')
      .orderBy('attempt.id', 'desc')
      .limit(limit)
      .execute()
  );
}

function selectFiltered(db: Database, filter: SignInFilter, after: SignInPosition | undefined) {
  let query = db.selectFrom('sign_ins as attempt');
  if (filter.userId !== undefined) query = query.where('attempt.user_id', '=', filter.userId);
  if (filter.role !== undefined) query = query.where('attempt.role', '=', filter.role);
  if (filter.since) query = query.where('attempt.login_time', '>=', filter.since);
  if (filter.before) query = query.where('attempt.login_time', '<', filter.before);
  // PostgreSQL uses a partial index only if the query contains the condition of the index without parameters.
  if (filter.outcome === 'succeeded') query = query.where(sql<boolean>`attempt.succeeded`);
  if (filter.outcome === 'failed') query = query.where(sql<boolean>`not attempt.succeeded`);
  if (filter.outcome === 'refused') query = query.where(sql<boolean>`attempt.refused`);
  for (const pattern of toLikePatterns(filter.search ?? '')) {
    query = query.where('attempt.user_id', 'in', (from) =>
      from
        .selectFrom('people')
        .select('people.id')
        .where(sql<boolean>`people.search_text like lower(${pattern})`),
    );
  }
  if (!after) return query;
  return query.where(
    sql<boolean>`(attempt.login_time, attempt.id)
      < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
  );
}

/** Only this number of words of a search is used. Further words are ignored. */
const maxSearchWords = 8;

/** Converts the words of a search to LIKE patterns for texts that contain them. */
const toLikePatterns = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxSearchWords)
    .map(likePattern);

/**
 * Computes the statistics of the sign-in attempts of everybody in the last 30 days and in this month. `timeZone`
 * determines when a day begins.
 */
export async function findSignInStatistics(db: Database, now: Date, timeZone: string): Promise<SignInStatistics> {
  const period = statisticsPeriod(now, timeZone);
  const attempts = await countAttempts(db, period.starts);
  const days = countAttemptsByDay(period, attempts);
  const addresses = await listBusiestAddresses(db, period.starts, createUnusualDayPredicate(period, days));
  return computeStatistics(period, attempts, addBusiestAddresses(period, days, addresses));
}

/**
 * Returns a predicate for the index of a day in `starts`. The predicate is true if the day has an unusual number of
 * sign-ins or of failures.
 */
function createUnusualDayPredicate(
  { starts }: StatisticsPeriod,
  days: readonly SignInDay[],
): (dayIndex: number) => boolean {
  // `days` contains only the last days of the period, so `starts` can have more entries than `days`.
  const offset = starts.length - days.length;
  return (dayIndex) => {
    const day = days[dayIndex - offset];
    return day !== undefined && (day.isUnusual || day.isFailureUnusual);
  };
}
