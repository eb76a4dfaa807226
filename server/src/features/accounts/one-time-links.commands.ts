import { hashPassword } from '../../platform/auth/password.ts';
import { endOtherSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import {
  findOneTimeLink,
  lockOneTimeLink,
  markLinkUsed,
} from '../../platform/one-time-links/one-time-links.queries.ts';
import { withBackoff } from '../../platform/rate-limit/with-backoff.ts';
import { recordEvent } from '../records/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUser, findUserByEmail, hasAdmin, saveFirstAdmin, savePassword, saveUser } from './accounts.queries.ts';
import { oneTimeLinkBackoff } from './accounts.rules.ts';
import { ensureAcceptablePassword } from './password.commands.ts';
import { type AccountContext, type SignInResult, startSession, type Visitor } from './sign-in.commands.ts';

/** Finds a valid link by its token. Unknown tokens delay further attempts from the same IP address. */
export function findValidLink(context: AccountContext, visitor: Visitor, token: string) {
  const limit = { parts: ['one-time link', visitor.ipAddress], backoff: oneTimeLinkBackoff };
  return withBackoff(context, [limit], async (attempt) => {
    const link = await findOneTimeLink(context.db, token, context.clock.now());
    if (!link) await attempt.fail();
    ensure(link, 'link_not_valid');
    return link;
  });
}

/**
 * The form on the page of a one-time link. The name and employee id are used if a first-admin link creates an account.
 */
interface LinkForm {
  readonly token: string;
  readonly password: string;
  readonly fullName: string | undefined;
  readonly employeeId: string | undefined;
}

/**
 * Sets a password with a one-time link and signs the person in. A first-admin link makes the person an admin, and first
 * creates the account if no account has the email.
 */
export async function redeemLink(context: AccountContext, visitor: Visitor, form: LinkForm): Promise<SignInResult> {
  const { db, config, clock } = context;
  await findValidLink(context, visitor, form.token);
  ensureAcceptablePassword(form.password, config);
  const passwordHash = await hashPassword(form.password);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    const link = await lockOneTimeLink(transaction, form.token, now);
    ensure(link, 'link_not_valid');
    const newPassword = { email: link.email, passwordHash, now };
    const userId =
      link.purpose === 'first_admin'
        ? await makeFirstAdmin(transaction, newPassword, form)
        : await replacePassword(transaction, newPassword);
    await markLinkUsed(transaction, form.token, now);
    await recordEvent(transaction, { personId: userId, verb: 'updated', object: 'password' });
    const user = await findUser(transaction, userId);
    ensure(user, 'link_not_valid');
    // Setting a password does not approve an account. This refusal rolls the transaction back, so the link remains
    // valid and can be used after an admin has approved the account.
    ensure(user.approved_at, 'awaiting_approval');
    return { account: presentAccount(user), sessionToken: await startSession(transaction, visitor, { user, now }) };
  });
}

interface NewPassword {
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

async function replacePassword(db: Database, { email, passwordHash, now }: NewPassword): Promise<string> {
  const user = await findUserByEmail(db, email);
  ensure(user?.is_active, 'link_not_valid');
  await savePassword(db, user.id, passwordHash, now);
  await endOtherSessions(db, user.id, null, now);
  return user.id;
}

async function makeFirstAdmin(
  db: Database,
  newPassword: NewPassword,
  { fullName, employeeId }: Pick<LinkForm, 'fullName' | 'employeeId'>,
): Promise<string> {
  const { email, passwordHash, now } = newPassword;
  // A first-admin link must not create a second admin if there is an admin by now.
  await acquireLock(db, 'first admin');
  ensure(!(await hasAdmin(db)), 'link_not_valid');
  const existingUser = await findUserByEmail(db, email);
  if (existingUser) {
    await saveFirstAdmin(db, existingUser.id, now);
    return replacePassword(db, newPassword);
  }
  const admin = await saveUser(db, {
    email,
    passwordHash,
    fullName: fullName ?? email.slice(0, Math.min(email.indexOf('@'), 160)),
    employeeId: employeeId ?? 'ADMIN-1',
    role: 'trainer',
    isAdmin: true,
    approvedAt: now,
  });
  ensure(admin, 'employee_id_taken');
  await recordEvent(db, { personId: admin.id, verb: 'registered', object: 'account', objectId: admin.id });
  return admin.id;
}
