import type { LoginOutcome } from '@loopcheck/contract/features/logins/logins.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Place } from './place.ts';

export interface LoginFilter {
  readonly userId?: string | undefined;
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  /** The first moment that counts, and the first that does not any more. */
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly outcome: LoginOutcome;
}

export type ListedLogin = Awaited<ReturnType<typeof listLogins>>[number];

/** A page of sign-ins, latest first, with person and session, behind a place in the list. */
export function listLogins(db: Database, filter: LoginFilter, after: Place | undefined, limit: number) {
  return (
    filtered(db, filter, after)
      .leftJoin('users as person', 'person.id', 'login.user_id')
      .leftJoin('sessions as session', 'session.id', 'login.session_id')
      .select(['login.id', 'login.user_id', 'login.role', 'login.login_time', 'login.device_type', 'login.browser'])
      .select(['login.ip_address', 'login.succeeded', 'login.delayed_ms', 'person.full_name', 'person.email'])
      .select(['session.started_at', 'session.last_active_at', 'session.expires_at', 'session.ended_at'])
      // A Date holds milliseconds; the place must be exact, or a page skips what happened in the same one.
      .select(sql<number>`(extract(epoch from login.login_time) * 1000000)::bigint`.as('login_micros'))
      .orderBy('login.login_time', 'desc')
      .orderBy('login.id', 'desc')
      .limit(limit)
      .execute()
  );
}

function filtered(db: Database, filter: LoginFilter, after: Place | undefined) {
  let query = db.selectFrom('sign_ins as login');
  if (filter.userId !== undefined) query = query.where('login.user_id', '=', filter.userId);
  if (filter.role !== undefined) query = query.where('login.role', '=', filter.role);
  if (filter.since) query = query.where('login.login_time', '>=', filter.since);
  if (filter.before) query = query.where('login.login_time', '<', filter.before);
  // Written out: a partial index is found only where the condition is no parameter.
  if (filter.outcome === 'succeeded') query = query.where(sql<boolean>`login.succeeded`);
  if (filter.outcome === 'failed') query = query.where(sql<boolean>`not login.succeeded`);
  if (filter.outcome === 'delayed') query = query.where(sql<boolean>`login.delayed_ms > 0`);
  for (const word of wordsOf(filter.search ?? '')) {
    query = query.where('login.user_id', 'in', (from) =>
      from
        .selectFrom('users')
        .select('users.id')
        .where((on) =>
          on.or([on('full_name', 'ilike', word), on('users.email', 'ilike', word), on('employee_id', 'ilike', word)]),
        ),
    );
  }
  if (!after) return query;
  return query.where(
    sql<boolean>`(login.login_time, login.id)
      < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
  );
}

/** Each word anywhere; the signs that LIKE gives a meaning stand for themselves. */
const wordsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
