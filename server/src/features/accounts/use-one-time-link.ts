import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { hashPassword } from '../../platform/auth/password.ts';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { accountOf, findUser, findUserByEmail, savePassword, saveUser } from './accounts.queries.ts';
import { beginSession } from './begin-session.ts';
import { findOneTimeLink, saveLinkUsed } from './one-time-links.queries.ts';
import { passwordFault } from './password-policy.rules.ts';

type UseLink = Call<(typeof accountsEndpoints)['useOneTimeLink']>;

/** Sets a password by a one-time link, once, and signs that person in. The first admin's account is made by it. */
export async function useOneTimeLink(call: UseLink) {
  const { db, params, body, config, now } = call;
  const fault = passwordFault(body.password, config.passwordPolicy);
  if (fault) throw new Refusal(fault);
  const passwordHash = await hashPassword(body.password);
  return db.transaction().execute(async (transaction) => {
    const link = await findOneTimeLink(transaction, params.token, now);
    ensure(link, 'link_not_valid');
    const userId =
      link.purpose === 'first_admin'
        ? await makeFirstAdmin(transaction, link.email, passwordHash, call)
        : await resetPassword(transaction, link.email, passwordHash, now);
    await saveLinkUsed(transaction, params.token, now);
    await recordEvent(transaction, { personId: userId, verb: 'updated', object: 'password' });
    const user = await findUser(transaction, userId);
    ensure(user, 'link_not_valid');
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
  const existing = await findUserByEmail(db, email);
  if (existing) return resetPassword(db, email, passwordHash, now);
  const admin = await saveUser(db, {
    email,
    passwordHash,
    fullName: body.full_name ?? email.split('@')[0] ?? email,
    employeeId: body.employee_id ?? 'ADMIN-1',
    role: 'trainer',
    isAdmin: true,
    approvedAt: now,
  });
  ensure(admin, 'employee_id_taken');
  await recordEvent(db, { personId: admin.id, verb: 'registered', object: 'account', objectId: admin.id });
  return admin.id;
}
