import { hashPassword } from '../../platform/auth/password.ts';
import { endAllSessions } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import {
  findOneTimeLink,
  lockOneTimeLink,
  markLinkUsed,
  removeFirstAdminLinks,
} from '../../platform/one-time-links/one-time-links.queries.ts';
import { limitCalls } from '../../platform/rate-limit/limit-calls.ts';
import { networkOf } from '../../platform/rate-limit/rate-limit.rules.ts';
import { recordEvent } from '../records/index.ts';
import { ensureNoSecondFactorDue } from '../second-factor/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import {
  type AccountRow,
  findUser,
  findUserByEmail,
  hasAdmin,
  lockPasswordForChange,
  saveFirstAdmin,
  savePassword,
  saveUser,
} from './accounts.queries.ts';
import { linkPasswordLimit, nameFromEmail, oneTimeLinkLimit } from './accounts.rules.ts';
import { ensureAcceptablePassword, followUpPasswordChange } from './password.commands.ts';
import type { PasswordOwner } from './passwords/password.rules.ts';
import { removeKnownBrowsers } from './known-browsers.queries.ts';
import { type AccountContext, type SignInResult, startSession } from './sign-in.commands.ts';
import type { Visitor } from './visitor.ts';

/**
 * Finds a valid link by its token. An unknown token is refused with link_not_valid. After too many unknown tokens from
 * one IP address, an unknown token is refused with too_many_requests. A valid link always works, because other people
 * might share the IP address.
 */
export async function findValidLink({ db, config, clock }: AccountContext, visitor: Visitor, token: string) {
  const now = clock.now();
  const link = await findOneTimeLink(db, token, now);
  // The code of a printed card is stored as a link too. Such a code works only together with the employee ID, and has
  // limits of its own.
  if (link && link.purpose !== 'card') return link;
  await limitCalls({ db, config, now }, ['one-time link', networkOf(visitor.ipAddress)], oneTimeLinkLimit);
  throw new Refusal('link_not_valid');
}

/**
 * The form on the page of a one-time link. The name and employee ID are used only if a first-admin link creates the
 * account of the first admin of a new site.
 */
interface LinkForm {
  readonly token: string;
  readonly password: string;
  readonly fullName: string | undefined;
  readonly employeeId: string | undefined;
  /** True if `token` is that of a card. */
  readonly isCard?: boolean;
}

/**
 * Sets a password with a one-time link and signs the person in. A first-admin link also makes the person an admin; if
 * no account has the email, the link creates an account.
 */
export async function redeemLink(context: AccountContext, visitor: Visitor, form: LinkForm): Promise<SignInResult> {
  const link = await findValidLink(context, visitor, form.token);
  const owner = await findLinkOwner(context.db, link);
  return setPasswordAndSignIn(context, visitor, { form, owner, email: link.email });
}

/** The use of a valid link or card. */
interface LinkUse {
  readonly form: LinkForm;
  /** Undefined if the first admin has no account yet. */
  readonly owner: AccountRow | undefined;
  /** The email of the first admin. Not used if there is an owner. */
  readonly email: string | null;
}

/**
 * Sets a password with a link or a card that was valid a moment ago, and signs the person in. Refuses with
 * too_many_requests after too many attempts to set a password with this link or card.
 */
export async function setPasswordAndSignIn(
  context: AccountContext,
  visitor: Visitor,
  { form, owner, email }: LinkUse,
): Promise<SignInResult> {
  const { db, config, clock } = context;
  await limitCalls({ db, config, now: clock.now() }, ['password by link', form.token], linkPasswordLimit);
  const passwordOwner = findGuessableData(owner, email, form);
  await ensureAcceptablePassword(context, { password: form.password, field: 'password', owner: passwordOwner });
  // `unknown`: the recipient is not signed in yet. The queue for hashing has reserved places for signed-in people, so
  // this call cannot delay them.
  const passwordHash = await hashPassword(form.password, 'unknown');
  const now = clock.now();
  // The new password is kept even if the sign-in then needs a second factor.
  const user = await inTransaction(db, async (transaction) => {
    // The account is locked before the link, as in the commands of an admin. In the other order, this transaction and
    // such a command could deadlock.
    if (owner) await lockPasswordForChange(transaction, owner.id);
    return setPasswordByLink(transaction, { form, passwordHash, now });
  });
  await ensureNoSecondFactorDue({ ...context, requestOrigin: visitor.requestOrigin }, user.id);
  return inTransaction(db, async (transaction) => ({
    account: presentAccount(user),
    ...(await startSession(transaction, visitor, { user, now })),
  }));
}

/** The recipient of a link. Only a link for the first admin has an email; every other link has a user id. */
type LinkRecipient = { readonly user_id: string | null; readonly email: string | null };

/** The account of the recipient of a link. Undefined if the first admin has no account yet. */
export async function findLinkOwner(db: Database, link: LinkRecipient): Promise<AccountRow | undefined> {
  if (link.user_id !== null) return findUser(db, link.user_id);
  return link.email === null ? undefined : findUserByEmail(db, link.email);
}

/**
 * Returns the data of the recipient of a link with which somebody could guess a password. The password must not be built
 * from them. `user` is undefined if the recipient
 * has no account.
 */
const findGuessableData = (
  user: AccountRow | undefined,
  email: string | null,
  { fullName, employeeId }: LinkForm,
): Omit<PasswordOwner, 'siteName'> => ({
  email: user ? user.email : email,
  fullName: user?.full_name ?? fullName ?? '',
  employeeId: user?.employee_id ?? employeeId ?? '',
});

/** Uses up a link and sets the password of the recipient. Returns the account of the recipient. */
async function setPasswordByLink(
  db: Database,
  { form, passwordHash, now }: { readonly form: LinkForm; readonly passwordHash: string; readonly now: Date },
): Promise<AccountRow> {
  const refusal = form.isCard ? 'card_not_valid' : 'link_not_valid';
  const link = await lockOneTimeLink(db, form.token, now);
  ensure(link, refusal);
  const isByCard = link.purpose === 'card';
  const userId =
    link.user_id === null
      ? await makeFirstAdmin(db, { email: link.email ?? '', passwordHash, now }, form)
      : await replacePassword(db, { userId: link.user_id, passwordHash, now }, refusal);
  await markLinkUsed(db, form.token, now);
  const isFirstPassword = link.purpose === 'invitation' || link.purpose === 'first_admin';
  await followUpPasswordChange(db, { userId, isFirstPassword, isByCard, now });
  if (link.email !== null) await removeFirstAdminLinks(db, link.email);
  const user = await findUser(db, userId);
  ensure(user, refusal);
  // Setting a password does not approve an account. This refusal rolls the transaction back, so that the link remains
  // valid until an admin has approved the account.
  ensure(user.approved_at, 'awaiting_approval');
  return user;
}

interface NewPassword {
  readonly passwordHash: string;
  readonly now: Date;
}

async function replacePassword(
  db: Database,
  { userId, passwordHash, now }: NewPassword & { readonly userId: string },
  refusal: 'card_not_valid' | 'link_not_valid',
): Promise<string> {
  const user = await findUser(db, userId);
  ensure(user?.is_active, refusal);
  await savePassword(db, user.id, passwordHash, now);
  await endAllSessions(db, user.id, now);
  await removeKnownBrowsers(db, user.id);
  return user.id;
}

async function makeFirstAdmin(
  db: Database,
  { email, passwordHash, now }: NewPassword & { readonly email: string },
  { fullName, employeeId }: Pick<LinkForm, 'fullName' | 'employeeId'>,
): Promise<string> {
  // Only one first-admin link is allowed to make an admin, even if two links are used at the same time.
  await acquireLock(db, 'first admin');
  ensure(!(await hasAdmin(db)), 'link_not_valid');
  const existingUser = await findUserByEmail(db, email);
  if (existingUser) {
    await saveFirstAdmin(db, existingUser.id, now);
    return replacePassword(db, { userId: existingUser.id, passwordHash, now }, 'link_not_valid');
  }
  const admin = await saveUser(db, {
    email,
    passwordHash,
    fullName: fullName ?? nameFromEmail(email),
    // Every account needs an employee ID, but the form can omit it.
    employeeId: employeeId ?? 'ADMIN-1',
    role: 'trainer',
    isAdmin: true,
    approvedAt: now,
  });
  ensure(admin, 'employee_id_taken');
  await recordEvent(db, { personId: admin.id, verb: 'registered', object: 'account', objectId: admin.id });
  return admin.id;
}
