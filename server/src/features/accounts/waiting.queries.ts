import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** People who wait for an admin: how many, the first three, and since when the first waits. */
export interface WaitingPeople {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
}

type AwaitedDecision = 'registrations' | 'trainer_requests';

/**
 * Those who registered and were not let in yet, and those who were let in, asked for trainer access and have no answer
 * yet. One statement.
 */
export async function findWaitingPeople(db: Database): Promise<Partial<Record<AwaitedDecision, WaitingPeople>>> {
  const { rows } = await sql<WaitingPeople & { kind: AwaitedDecision }>`
    with waiting as (
      select 'registrations' as kind, full_name, created_at as since
      from users where approved_at is null and is_active
      union all
      select 'trainer_requests', full_name, trainer_requested_at
      from users
      where trainer_requested_at is not null and trainer_decided_at is null
        and approved_at is not null and is_active and role = 'trainee'
    )
    select kind, count(*)::int as count, (array_agg(full_name order by since, full_name))[1:3] as names,
      min(since) as "oldestAt"
    from waiting group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, ...people }) => [kind, people]));
}
