import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { findPasswordHash, savePassword } from './accounts.queries.ts';
import { passwordFault } from './password-policy.rules.ts';
import { takeTurn } from './take-turn.ts';
import { presentPassword } from './throttle.rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

type ChangePassword = Call<(typeof accountsEndpoints)['changePassword']>;

/** Changes the own password and ends every other session: somebody else may hold one. Wrong guesses are slowed down as at sign-in. */
export async function changePassword(call: ChangePassword) {
  const { db, user, body, config, now } = call;
  await takeTurn(call, [{ parts: ['present password', user.id], slope: presentPassword }], async (turn) => {
    const matches = await verifyPassword(await findPasswordHash(db, user.id), body.currentPassword);
    await (matches ? turn.succeed() : turn.fail());
    ensure(matches, 'password_not_right');
  });
  const fault = passwordFault(body.newPassword, config.passwordPolicy);
  if (fault) throw new Refusal(fault);
  const passwordHash = await hashPassword(body.newPassword);
  await inTransaction(db, async (transaction) => {
    await savePassword(transaction, user.id, passwordHash, now);
    await endOtherSessions(transaction, user.id, user.sessionId, now);
    await recordEvent(transaction, { personId: user.id, verb: 'updated', object: 'password' });
  });
  return { changed: true as const };
}
