import type { SecondFactorChange } from '@loopcheck/contract/features/notifications/notifications.contract';
import { endAllSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { notify } from '../notifications/index.ts';
import { recordEvent } from '../records/index.ts';
import { findPersonId, hasPerson, removeSecondFactors } from './second-factor.queries.ts';

/** Notifies a person that their second factors were changed, so that they notice if somebody else changed them. */
export const notifyOfChange = (db: Database, userId: string, change: SecondFactorChange, now: Date): Promise<void> =>
  notify(db, {
    kind: 'second-factor-changed',
    userIds: [userId],
    // A person gets at most one notification for each occasion. The occasion contains the time, so that the person is
    // also notified of a second change of the same kind.
    occasion: `${change} ${now.toISOString()}`,
    details: { change },
    link: '/profile',
  });

/**
 * Removes all second factors of another person, who has lost them, and ends the person's sessions. Does nothing if the
 * person has no second factor. Refuses with user_not_found or own_account. `db` must be a transaction.
 */
export async function resetSecondFactor(
  { db, now, adminId }: { readonly db: Database; readonly now: Date; readonly adminId: string },
  userId: string,
): Promise<void> {
  ensure(await hasPerson(db, userId), 'user_not_found');
  ensure(userId !== adminId, 'own_account');
  if (!(await removeFactorsAndEndSessions(db, userId, now))) return;
  await recordEvent(db, {
    personId: userId,
    actorId: adminId,
    verb: 'revoked',
    object: 'second-factor',
    objectId: userId,
  });
}

/**
 * Removes all second factors of a person for an operator at the command line. `signInName` is the email in lower case, or
 * the employee ID. Returns `none` if the person has no second factor, and `unknown` if there is no such account.
 */
export function resetSecondFactorByOperator(
  db: Database,
  signInName: string,
  now: Date,
): Promise<'reset' | 'none' | 'unknown'> {
  return inTransaction(db, async (transaction) => {
    const userId = await findPersonId(transaction, signInName);
    if (userId === undefined) return 'unknown';
    if (!(await removeFactorsAndEndSessions(transaction, userId, now))) return 'none';
    await recordEvent(transaction, {
      personId: userId,
      verb: 'revoked',
      object: 'second-factor',
      objectId: userId,
      result: { by: 'operator' },
    });
    return 'reset';
  });
}

/**
 * Removes the second factors of a person, ends their sessions and notifies them. Does nothing and returns false if the
 * person has no second factor.
 */
async function removeFactorsAndEndSessions(db: Database, userId: string, now: Date): Promise<boolean> {
  if (!(await removeSecondFactors(db, userId))) return false;
  await endAllSessions(db, userId, now);
  await notifyOfChange(db, userId, 'reset', now);
  return true;
}
