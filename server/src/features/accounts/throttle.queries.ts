import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { stretchOf } from './throttle.rules.ts';

/** The name under which tries of one kind are counted for one stretch of time; says nothing about whom it is for. */
export function countingKey(parts: readonly string[], now: Date, lengthMs: number): string {
  const text = [...parts, String(stretchOf(now, lengthMs))].join('\n');
  return createHash('sha256').update(text).digest('base64url');
}

/** How many tries are counted under each key. */
export async function listTries(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['key', 'failures'])
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map((row) => [row.key, row.failures]));
}

/** Counts a try under each key and returns, by key, how many it makes. */
export async function countTries(db: Database, keys: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('sign_in_failures')
    // Sorted, so that two tries never wait for each other's rows crosswise.
    .values(keys.toSorted().map((key) => ({ key, failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((set) => ({ failures: set('sign_in_failures.failures', '+', 1), last_failed_at: now })),
    )
    .returning(['key', 'failures'])
    .execute();
  return new Map(rows.map((row) => [row.key, row.failures]));
}

/** Forgets all tries counted under a key. */
export async function removeTries(db: Database, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

/** Counts are looked at for an hour at most. */
const longestCountMs = 3_600_000;

/** Forgets counts that nobody will ask for again, so that the table stays small. */
export async function removeFadedFailures(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - longestCountMs))
    .execute();
}
