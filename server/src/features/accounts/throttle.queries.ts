import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { accountFromAddress, accountFromAnywhere, address, delayAfter, failureMemoryMs } from './throttle.rules.ts';

/** Who is trying, and from where. */
export interface Attempt {
  readonly email: string;
  readonly ipAddress: string;
}

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

const keysOf = ({ email, ipAddress }: Attempt) => ({
  accountFromAddress: keyOf('account', email, ipAddress),
  accountFromAnywhere: keyOf('account', email),
  address: keyOf('address', ipAddress),
});

/** How long this try must wait for the failures before it, in milliseconds. */
export async function findDelay(db: Database, attempt: Attempt, now: Date): Promise<number> {
  const keys = keysOf(attempt);
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['key', 'failures'])
    .where('key', 'in', Object.values(keys))
    .where('last_failed_at', '>', new Date(now.getTime() - failureMemoryMs))
    .execute();
  const failures = (key: string) => rows.find((row) => row.key === key)?.failures ?? 0;
  return Math.max(
    delayAfter(failures(keys.accountFromAddress), accountFromAddress),
    delayAfter(failures(keys.accountFromAnywhere), accountFromAnywhere),
    delayAfter(failures(keys.address), address),
  );
}

/** Counts a failed try; one that comes after the memory has faded starts again at one. */
export async function saveFailure(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const faded = new Date(now.getTime() - failureMemoryMs);
  await db
    .insertInto('sign_in_failures')
    .values(
      Object.values(keysOf(attempt))
        .toSorted()
        .map((key) => ({ key, failures: 1, last_failed_at: now })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        failures: set
          .case()
          .when('sign_in_failures.last_failed_at', '<', faded)
          .then(1)
          .else(set('sign_in_failures.failures', '+', 1))
          .end(),
        last_failed_at: now,
      })),
    )
    .execute();
}

/** A success clears what that account collected from that address; the address as a whole stays as slow as it was. */
export async function removeFailures(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await db.deleteFrom('sign_in_failures').where('key', '=', keys.accountFromAddress).execute();
}

/** Forgets failures that no longer count, so that the table stays small. */
export async function removeFadedFailures(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - failureMemoryMs))
    .execute();
}
