import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { findPasswordHash, savePassword } from './accounts.queries.ts';
import { passwordFault } from './password-policy.rules.ts';

/** Changes the own password and ends every other session: somebody else may hold one. */
export async function changePassword(call: Call<(typeof accountsEndpoints)['changePassword']>) {
  const { db, user, body, config, now } = call;
  const matches = await verifyPassword(await findPasswordHash(db, user.id), body.currentPassword);
  ensure(matches, 'password_not_right');
  const fault = passwordFault(body.newPassword, config.passwordPolicy);
  if (fault) throw new Refusal(fault);
  const passwordHash = await hashPassword(body.newPassword);
  await db.transaction().execute(async (transaction) => {
    await savePassword(transaction, user.id, passwordHash, now);
    await endOtherSessions(transaction, user.id, user.sessionId, now);
    await recordEvent(transaction, { personId: user.id, verb: 'updated', object: 'password' });
  });
  return { changed: true as const };
}
