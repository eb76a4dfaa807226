import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** People who wait for an admin: how many, the first three, and since when the first waits. */
export interface WaitingPeople {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
}

/** Those who registered and were not let in yet. */
export function findWaitingRegistrations(db: Database): Promise<WaitingPeople> {
  const waiting = db
    .selectFrom('users')
    .select(['full_name', 'created_at as since'])
    .where('approved_at', 'is', null)
    .where('is_active', '=', true);
  return firstOf(db, waiting);
}

/** Those who were let in, asked for trainer access and have no answer yet. */
export function findWaitingTrainerRequests(db: Database): Promise<WaitingPeople> {
  const waiting = db
    .selectFrom('users')
    .select(['full_name', 'trainer_requested_at as since'])
    .where('trainer_requested_at', 'is not', null)
    .where('trainer_decided_at', 'is', null)
    .where('approved_at', 'is not', null)
    .where('is_active', '=', true)
    .where('role', '=', 'trainee');
  return firstOf(db, waiting);
}

type Waiting = ReturnType<typeof selectWaiting>;
const selectWaiting = (db: Database) => db.selectFrom('users').select(['full_name', 'trainer_requested_at as since']);

async function firstOf(db: Database, waiting: Waiting): Promise<WaitingPeople> {
  return db
    .selectFrom(waiting.as('waiting'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<string[]>`coalesce((array_agg(full_name order by since, full_name))[1:3], '{}')`.as('names'))
    .select(sql<Date | null>`min(since)`.as('oldestAt'))
    .executeTakeFirstOrThrow();
}
