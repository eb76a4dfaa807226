import type { Config } from '../../config.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { endOtherSessions, renewSessionToken } from '../../platform/auth/sessions.queries.ts';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { removeOneTimeLinks } from '../../platform/one-time-links/one-time-links.queries.ts';
import { limitAttempts } from '../../platform/rate-limit/limit-attempts.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { findPasswordHash, findUser, lockPasswordForChange, savePassword } from './accounts.queries.ts';
import { currentPasswordLimit, emailChangeResult } from './accounts.rules.ts';
import { removeKnownBrowsers } from './known-browsers.queries.ts';
import { mailPasswordChanged } from './email-change/account-mails.jobs.ts';
import { removeUnconfirmedChanges } from './email-change/email-change.queries.ts';
import { adviceFor, isTooShort, type PasswordOwner } from './passwords/password.rules.ts';
import { ratePassword } from './passwords/password-strength.ts';
import type { AccountContext } from './sign-in.commands.ts';
import type { Visitor } from './visitor.ts';

/** Refuses a new password that is shorter than the site's policy demands, with password_too_short. */
export function ensureLongEnoughPassword(password: string, { passwordPolicy }: Pick<Config, 'passwordPolicy'>): void {
  ensure(!isTooShort(password, passwordPolicy), 'password_too_short');
}

/** A new password, its field in the request, and what others know about its owner. */
interface NewPassword {
  readonly password: string;
  readonly field: 'password' | 'newPassword';
  readonly owner: Omit<PasswordOwner, 'siteName'>;
}

/**
 * Refuses a new password with password_too_short, or with password_too_weak if it is easy to guess. The refusal
 * password_too_weak contains a sentence that says what to change.
 */
export async function ensureAcceptablePassword(
  { db, config }: Pick<AccountContext, 'db' | 'config'>,
  { password, field, owner }: NewPassword,
): Promise<void> {
  ensureLongEnoughPassword(password, config);
  const { minimumScore } = config.passwordPolicy;
  if (minimumScore === 0) return;
  const siteName = siteNameOf(await findSite(db));
  const { score, weakness } = await ratePassword(password, { ...owner, siteName });
  ensure(score >= minimumScore, 'password_too_weak', { [field]: adviceFor(weakness) });
}

/**
 * Refuses with password_not_right if `password` is not the person's password, and with too_many_requests after repeated
 * wrong passwords in this session. `context.db` must not be a transaction, because the refusal would roll the count of
 * wrong passwords back. Returns the hash with which the password was compared.
 */
export async function verifyCurrentPassword(
  context: AccountContext,
  user: Pick<SignedInUser, 'id' | 'sessionId'>,
  password: string,
): Promise<string | undefined> {
  // Wrong passwords are counted per session, so that somebody who guesses in a stolen session does not lock the owner
  // out.
  const limit = { parts: ['current password', user.sessionId], rateLimit: currentPasswordLimit };
  const passwordHash = await findPasswordHash(context.db, user.id);
  ensure(
    await limitAttempts(context, { attempts: [limit] }, () => verifyPassword(passwordHash, password)),
    'password_not_right',
  );
  return passwordHash;
}

/**
 * Changes a person's password. Ends all other sessions of the person, gives the current session a new token, and
 * returns this token. Open one-time links and changes of email become invalid. All other browsers become unknown to the
 * account. The person gets a mail. Repeated wrong current passwords are refused.
 */
export async function changePassword(
  context: AccountContext,
  { browserToken }: Visitor,
  user: SignedInUser,
  form: { readonly currentPassword: string; readonly newPassword: string },
): Promise<string> {
  const { db, clock } = context;
  const currentHash = await verifyCurrentPassword(context, user, form.currentPassword);
  const account = await findUser(db, user.id);
  ensure(account, 'unauthorized');
  const owner = { fullName: account.full_name, email: account.email, employeeId: account.employee_id };
  await ensureAcceptablePassword(context, { password: form.newPassword, field: 'newPassword', owner });
  const passwordHash = await hashPassword(form.newPassword);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    // Of two changes at the same time, the second one is refused, because the first one has replaced the password that
    // was the current password for both.
    ensure((await lockPasswordForChange(transaction, user.id)) === currentHash, 'password_not_right');
    await savePassword(transaction, user.id, passwordHash, now);
    const sessionToken = await renewSessionToken(transaction, user.sessionId, now);
    ensure(sessionToken !== undefined, 'unauthorized');
    await endOtherSessions(transaction, user.id, user.sessionId, now);
    await removeKnownBrowsers(transaction, user.id, browserToken);
    await followUpPasswordChange(transaction, { userId: user.id, isFirstPassword: false, now });
    return sessionToken;
  });
}

interface PasswordChange {
  readonly userId: string;
  /** True if an invitation or a first-admin link has set the password. */
  readonly isFirstPassword: boolean;
  /** True if the code of a printed sign-in card has set the password. */
  readonly isByCard?: boolean;
  readonly now: Date;
}

/**
 * Ends what could undo a change of password: one-time links, and unconfirmed changes of email. After a change of email,
 * the owner of the new email could request a link that sets another password. Records the change of password. Tells the
 * person by mail, except about a first password.
 */
export async function followUpPasswordChange(
  db: Database,
  { userId, isFirstPassword, isByCard, now }: PasswordChange,
): Promise<void> {
  await removeOneTimeLinks(db, userId);
  const endedEmailChanges = await removeUnconfirmedChanges(db, [userId]);
  const result = { ...(isByCard && { by: 'card' }), ...emailChangeResult(endedEmailChanges.has(userId)).result };
  await recordEvent(db, { personId: userId, verb: 'updated', object: 'password', result });
  if (!isFirstPassword) await enqueue(db, mailPasswordChanged, { userId, changedAt: now.toISOString() });
}
