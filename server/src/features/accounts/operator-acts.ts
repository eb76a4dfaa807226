import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordEvent } from '../records/index.ts';
import { approveUser, findUserByEmail } from './accounts.queries.ts';
import { saveOneTimeLink } from './one-time-links.queries.ts';

/**
 * Whoever runs the server has no account: the event stands under the person whose account it is, and its result says who
 * acted.
 */
const byOperator = { by: 'operator' } as const;

/** Lets in somebody who registered and waits. `not_waiting` when that account is open already. */
export function approveByOperator(
  db: Database,
  email: string,
  now: Date,
): Promise<'approved' | 'not_waiting' | 'unknown'> {
  return inTransaction(db, async (transaction) => {
    const approved = await approveUser(transaction, email, now);
    if (!approved) return (await findUserByEmail(transaction, email)) ? 'not_waiting' : 'unknown';
    const { id } = approved;
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

/** Makes the token of a link that sets a new password, or says why there is none: no such account, or a closed one. */
export function resetByOperator(
  db: Database,
  email: string,
  now: Date,
): Promise<{ readonly token: string } | 'unknown' | 'inactive'> {
  return inTransaction(db, async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) return 'unknown';
    if (!user.is_active) return 'inactive';
    const token = await saveOneTimeLink(transaction, email, 'reset_password', now);
    await recordEvent(transaction, {
      personId: user.id,
      verb: 'requested',
      object: 'password',
      objectId: user.id,
      result: byOperator,
    });
    return { token };
  });
}
