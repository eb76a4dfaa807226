import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A result that regrades have raised, with the one that it had first. */
export interface RaiseRow {
  readonly attemptId: string;
  readonly regradedAt: Date;
  readonly fromScore: string;
  readonly toScore: string;
  readonly wasPassing: boolean;
  readonly isPassing: boolean;
}

/** The raised ones among these attempts: from the first result to the present one, with the latest moment. */
export async function findRaises(db: Database, attemptIds: readonly string[]): Promise<Map<string, RaiseRow>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt_regrades as change')
    .innerJoin('regrades as regrade', 'regrade.id', 'change.regrade_id')
    .select('change.attempt_id as attemptId')
    .select([
      sql<Date>`max(regrade.regraded_at)`.as('regradedAt'),
      sql<string>`min(change.old_score)`.as('fromScore'),
      sql<string>`max(change.new_score)`.as('toScore'),
      sql<boolean>`bool_and(change.old_is_passing)`.as('wasPassing'),
      sql<boolean>`bool_or(change.new_is_passing)`.as('isPassing'),
    ])
    .where('change.attempt_id', 'in', [...attemptIds])
    .where('change.outcome', '=', 'raised')
    .groupBy('change.attempt_id')
    .execute();
  return new Map(rows.map((row) => [row.attemptId, row]));
}
