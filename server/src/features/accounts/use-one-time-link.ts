import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { hashPassword } from '../../platform/auth/password.ts';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import {
  accountOf,
  findUser,
  findUserByEmail,
  hasAdmin,
  saveFirstAdmin,
  savePassword,
  saveUser,
} from './accounts.queries.ts';
import { beginSession } from './begin-session.ts';
import { findOneTimeLink, lockOneTimeLink, saveLinkUsed } from './one-time-links.queries.ts';
import { passwordFault } from './password-policy.rules.ts';
import { takeTurn } from './take-turn.ts';
import { linkFromAddress } from './throttle.rules.ts';

type UseLink = Call<(typeof accountsEndpoints)['useOneTimeLink']>;
type FollowLink = Call<(typeof accountsEndpoints)['oneTimeLink']>;

/** The link behind a token. Addresses that try tokens at random wait longer and longer. */
export function followLink(call: FollowLink | UseLink) {
  return takeTurn(call, [{ parts: ['one-time link', call.request.ip], slope: linkFromAddress }], async (turn) => {
    const link = await findOneTimeLink(call.db, call.params.token, call.clock.now());
    if (!link) await turn.fail();
    ensure(link, 'link_not_valid');
    return link;
  });
}

/** Sets a password by a one-time link, once, and signs that person in. The first admin's account is made by it. */
export async function useOneTimeLink(call: UseLink) {
  const { db, params, body, config, now } = call;
  await followLink(call);
  const fault = passwordFault(body.password, config.passwordPolicy);
  if (fault) throw new Refusal(fault);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(db, async (transaction) => {
    const link = await lockOneTimeLink(transaction, params.token, now);
    ensure(link, 'link_not_valid');
    const userId =
      link.purpose === 'first_admin'
        ? await makeFirstAdmin(transaction, link.email, passwordHash, call)
        : await resetPassword(transaction, link.email, passwordHash, now);
    await saveLinkUsed(transaction, params.token, now);
    await recordEvent(transaction, { personId: userId, verb: 'updated', object: 'password' });
    const user = await findUser(transaction, userId);
    ensure(user, 'link_not_valid');
    // A new password does not stand in for an admin's word; the link stays good until then.
    ensure(user.approved_at, 'awaiting_approval');
    await beginSession({ ...call, db: transaction }, user);
    return accountOf(user);
  });
}

async function resetPassword(db: Database, email: string, passwordHash: string, now: Date): Promise<string> {
  const user = await findUserByEmail(db, email);
  ensure(user?.is_active, 'link_not_valid');
  await savePassword(db, user.id, passwordHash, now);
  await endOtherSessions(db, user.id, null, now);
  return user.id;
}

async function makeFirstAdmin(
  db: Database,
  email: string,
  passwordHash: string,
  { body, now }: UseLink,
): Promise<string> {
  // An older link must not make a second first admin.
  await holdLock(db, 'first admin');
  ensure(!(await hasAdmin(db)), 'link_not_valid');
  const existing = await findUserByEmail(db, email);
  if (existing) {
    await saveFirstAdmin(db, existing.id, now);
    return resetPassword(db, email, passwordHash, now);
  }
  const admin = await saveUser(db, {
    email,
    passwordHash,
    fullName: body.full_name ?? email.slice(0, Math.min(email.indexOf('@'), 160)),
    employeeId: body.employee_id ?? 'ADMIN-1',
    role: 'trainer',
    isAdmin: true,
    approvedAt: now,
  });
  ensure(admin, 'employee_id_taken');
  await recordEvent(db, { personId: admin.id, verb: 'registered', object: 'account', objectId: admin.id });
  return admin.id;
}
