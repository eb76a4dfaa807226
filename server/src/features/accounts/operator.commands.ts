import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { saveOneTimeLink } from '../../platform/one-time-links/one-time-links.queries.ts';
import { recordEvent } from '../records/index.ts';
import { approveUser, findUserByEmail, findUserBySignInName } from './accounts.queries.ts';
import { lockUserRows } from './users/user-changes.queries.ts';

/**
 * Marks the training events that an operator causes on the command line of the server. An operator has no account, so
 * these events do not name an actor.
 */
const byOperator = { by: 'operator' } as const;

/**
 * Approves a registration from the command line. Returns `not_waiting` if the account is already approved, and
 * `unknown` if no account has the email.
 */
export function approveRegistrationByOperator(
  db: Database,
  email: string,
  now: Date,
): Promise<'approved' | 'not_waiting' | 'unknown'> {
  return inTransaction(db, async (transaction) => {
    const approvedUser = await approveUser(transaction, email, now);
    if (!approvedUser) return (await findUserByEmail(transaction, email)) ? 'not_waiting' : 'unknown';
    const { id } = approvedUser;
    await recordEvent(transaction, {
      personId: id,
      verb: 'approved',
      object: 'account',
      objectId: id,
      result: byOperator,
    });
    return 'approved';
  });
}

/**
 * Creates a password reset link from the command line. `signInName` is the email, in lower case, or the employee ID.
 * Returns the token of the link, or the reason why no link was created.
 */
export function createResetLinkByOperator(
  db: Database,
  signInName: string,
  now: Date,
): Promise<{ readonly token: string } | 'unknown' | 'inactive'> {
  return inTransaction(db, async (transaction) => {
    const user = await findUserBySignInName(transaction, signInName);
    if (!user) return 'unknown';
    if (!user.is_active) return 'inactive';
    await lockUserRows(transaction, [user.id]);
    const token = await saveOneTimeLink(transaction, { userId: user.id, purpose: 'reset_password', now });
    await recordEvent(transaction, {
      personId: user.id,
      // The event of every new reset link has the verb `requested` and the object `password`.
      verb: 'requested',
      object: 'password',
      objectId: user.id,
      result: byOperator,
    });
    return { token };
  });
}
