import type { Config } from '../../config.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { withBackoff } from '../../platform/rate-limit/with-backoff.ts';
import { recordEvent } from '../records/index.ts';
import { findPasswordHash, savePassword } from './accounts.queries.ts';
import { currentPasswordBackoff, passwordFault } from './accounts.rules.ts';
import type { AccountContext } from './sign-in.commands.ts';

/** Refuses a new password that the site's password policy forbids. */
export function ensureAcceptablePassword(password: string, { passwordPolicy }: Config): void {
  const fault = passwordFault(password, passwordPolicy);
  if (fault) throw new Refusal(fault);
}

/**
 * Changes a person's password and ends all other sessions of the person. Repeated wrong current passwords delay further
 * attempts.
 */
export async function changePassword(
  context: AccountContext,
  user: SignedInUser,
  form: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { db, config, clock } = context;
  const limit = { parts: ['current password', user.id], backoff: currentPasswordBackoff };
  await withBackoff(context, [limit], async (attempt) => {
    const isPasswordRight = await verifyPassword(await findPasswordHash(db, user.id), form.currentPassword);
    await (isPasswordRight ? attempt.succeed() : attempt.fail());
    ensure(isPasswordRight, 'password_not_right');
  });
  ensureAcceptablePassword(form.newPassword, config);
  const passwordHash = await hashPassword(form.newPassword);
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    await savePassword(transaction, user.id, passwordHash, now);
    await endOtherSessions(transaction, user.id, user.sessionId, now);
    await recordEvent(transaction, { personId: user.id, verb: 'updated', object: 'password' });
  });
}
