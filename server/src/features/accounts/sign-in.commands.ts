import { randomUUID } from 'node:crypto';
import type { Account, SignIn } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { describeDevice } from '../../platform/auth/device.ts';
import type { HashingPlace } from '../../platform/auth/hashing-queue.ts';
import { verifyPassword, withHashingPlace } from '../../platform/auth/password.ts';
import { type DirectoryProof, endSessionByToken, saveSession } from '../../platform/auth/sessions.queries.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { SignInTokens } from '../../platform/http/cookies.ts';
import { limitAttempts } from '../../platform/rate-limit/limit-attempts.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { networkOf } from '../../platform/rate-limit/rate-limit.rules.ts';
import { saveSignIn } from '../logins/index.ts';
import { recordEvent } from '../records/index.ts';
import { ensureNoSecondFactorDue } from '../second-factor/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUserBySignInName, lockPasswordHash, toLowerCase } from './accounts.queries.ts';
import { signInLimits, storedRefusalsLimit } from './accounts.rules.ts';
import { findClashPasswordHash } from './clashes/clashes.queries.ts';
import { isKnownBrowser, saveKnownBrowser } from './known-browsers.queries.ts';
import type { Visitor } from './visitor.ts';

/** The dependencies of account commands. `db` is not a transaction, because hashing a password takes long. */
export interface AccountContext {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
}

/** The result of a sign-in: the account, and the tokens of the new session and of the browser for the cookies. */
export interface SignInResult extends SignInTokens {
  readonly account: Account;
}

type SignInForm = z.output<typeof SignIn>;
/** The account to which somebody tries to sign in. Undefined if no account has the email or employee ID. */
type AttemptedAccount = { readonly id: string; readonly role: string } | undefined;

/**
 * Signs a person in by email or employee ID. An unknown email and a wrong password get the same reply after the same
 * amount of work. Failed attempts use up the limits of `signInLimits`, but never lock the owner out: the browsers that
 * are known to the account have a limit of their own. If a second factor is due, the attempt is recorded by
 * `finishSignIn`. These attempts are not recorded:
 *
 * - attempts during which the password changes
 * - attempts for which the server is too busy
 * - most of the attempts that the limits refuse
 */
export async function signIn(context: AccountContext, visitor: Visitor, form: SignInForm): Promise<SignInResult> {
  const { db, clock } = context;
  const user = await findAuthenticatedUser(context, visitor, form);
  if (!user.is_active) return refuseSignIn(context, visitor, { code: 'account_inactive', user });
  if (!user.approved_at) return refuseSignIn(context, visitor, { code: 'awaiting_approval', user });
  await ensureNoSecondFactorDue({ ...context, requestOrigin: visitor.requestOrigin }, user.id);
  const tokens = await inTransaction(db, async (transaction) => {
    // If the password was changed after `findUserBySignInName`, the old password must not start a session.
    ensure((await lockPasswordHash(transaction, user.id)) === user.password_hash, 'sign_in_failed');
    return startSession(transaction, visitor, { user, now: clock.now() });
  });
  return { account: presentAccount(user), ...tokens };
}

/**
 * Finds the account that has both the email or employee ID and the password of the form. If no account has both, records
 * a failed attempt and refuses the sign-in.
 */
async function findAuthenticatedUser(context: AccountContext, visitor: Visitor, form: SignInForm) {
  const user = await findUserBySignInName(context.db, form.email);
  const signInName = await toLowerCase(context.db, form.email);
  const knownBrowserToken = (await isKnownVisitor(context, visitor, user?.id)) ? visitor.browserToken : undefined;
  return withHashingPlace(knownBrowserToken === undefined ? 'unknown' : 'known', async (place) => {
    const limits = signInLimits(signInName, visitor.ipAddress, knownBrowserToken);
    const isPasswordRight = await limitAttempts(context, limits, () =>
      checkPassword(context, visitor, { user, form, place }),
    ).catch((error: unknown) => recordAndRethrow(context, visitor, user, error));
    return user && isPasswordRight ? user : refuseSignIn(context, visitor, { code: 'sign_in_failed', user });
  });
}

interface PasswordCheck {
  readonly user: Awaited<ReturnType<typeof findUserBySignInName>>;
  readonly form: SignInForm;
  /** The place in the queue of passwords to be hashed. */
  readonly place: HashingPlace;
}

/**
 * Returns true if the password is right for `user` and the account does not wait for approval.
 *
 * A registration that waits for an admin is stored as an account, or as a clash if another account has the same email
 * or employee ID. If the password is that of such a registration, refuses the sign-in with `awaiting_approval`. Whether
 * it is an account or a clash, the function does the same work, and the attempt does not count toward the limits.
 * Otherwise, somebody could register and then find out which emails and employee IDs are taken. Of several registrations
 * with one email, only the password of the latest registration counts.
 */
async function checkPassword(
  context: AccountContext,
  visitor: Visitor,
  { user, form, place }: PasswordCheck,
): Promise<boolean> {
  const isAccountPassword = await verifyPassword(user?.password_hash ?? undefined, form.password, place);
  const isWaiting = user !== undefined && user.is_active && user.approved_at === null;
  if (isAccountPassword && !isWaiting) return true;
  const clashHash = await findClashPasswordHash(context.db, form.email);
  if (!isWaiting && clashHash === undefined) return false;
  // The password is verified even if there is no clash, so that the work is the same.
  const isClashPassword = await verifyPassword(clashHash, form.password, place);
  // A clash always has the password of the latest registration.
  const isLatestPassword = clashHash === undefined ? isAccountPassword : isClashPassword;
  if (!isLatestPassword) return false;
  // An attempt with the password of a clash is not recorded as an attempt of `user`, because `user` has another password.
  return refuseSignIn(context, visitor, { code: 'awaiting_approval', user: isAccountPassword ? user : undefined });
}

/**
 * True if the person has signed in with the visitor's browser before. If `userId` is undefined, returns false after the
 * same work.
 */
export const isKnownVisitor = async (
  { db, clock }: AccountContext,
  { browserToken }: Visitor,
  userId: string = randomUUID(),
): Promise<boolean> => browserToken !== undefined && isKnownBrowser(db, browserToken, userId, clock.now());

interface FailedSignIn {
  readonly code:
    | 'sign_in_failed'
    | 'account_inactive'
    | 'awaiting_approval'
    | 'second_factor_failed'
    | 'card_not_valid';
  readonly user: AttemptedAccount;
}

/** Records a failed attempt and throws its refusal. */
export async function refuseSignIn(
  context: AccountContext,
  visitor: Visitor,
  { code, user }: FailedSignIn,
): Promise<never> {
  await saveFailedSignIn(context, visitor, user, { refused: false });
  throw new Refusal(code);
}

/**
 * Throws the error of an attempt again. If the error is a refusal by the limits, first records the attempt, as long as
 * `storedRefusalsLimit` allows it: an attack must not fill the table.
 */
export async function recordAndRethrow(
  context: AccountContext,
  visitor: Visitor,
  user: AttemptedAccount,
  error: unknown,
): Promise<never> {
  const isOverLimit = error instanceof Refusal && error.code === 'too_many_requests';
  const parts = ['refused sign-ins', networkOf(visitor.ipAddress)];
  // `consumeRateLimit` returns null as long as fewer attempts than `storedRefusalsLimit` allows are recorded.
  if (isOverLimit && (await consumeRateLimit(context.db, parts, storedRefusalsLimit, context.clock.now())) === null)
    await saveFailedSignIn(context, visitor, user, { refused: true });
  throw error;
}

/** Records a failed attempt. `refused` is true if a limit refused the attempt before the password was checked. */
const saveFailedSignIn = (
  { db, clock }: AccountContext,
  { ipAddress, userAgent }: Visitor,
  user: AttemptedAccount,
  { refused }: { refused: boolean },
): Promise<void> =>
  saveSignIn(db, {
    userId: user?.id ?? null,
    sessionId: null,
    role: user?.role ?? null,
    succeeded: false,
    refused,
    device: describeDevice(userAgent),
    ipAddress,
    now: clock.now(),
  });

interface NewSession {
  readonly user: { readonly id: string; readonly role: string };
  readonly now: Date;
  /** What the directory stated, if it signed the person in. */
  readonly directoryProof?: DirectoryProof;
}

/**
 * Starts a session, which replaces the session that the browser had. Makes the browser known to the account, records
 * the sign-in, and returns the tokens for the cookies. Every way of signing in ends here. `db` is a transaction.
 */
export async function startSession(
  db: Database,
  { ipAddress, userAgent, browserToken: sentBrowserToken, sessionToken: replacedToken }: Visitor,
  { user, now, directoryProof }: NewSession,
): Promise<SignInTokens> {
  if (replacedToken !== undefined) await endSessionByToken(db, replacedToken, now);
  const device = describeDevice(userAgent);
  const { sessionId, token: sessionToken } = await saveSession(db, {
    userId: user.id,
    device,
    ipAddress,
    now,
    directoryProof,
  });
  const browserToken = await saveKnownBrowser(db, { token: sentBrowserToken, userId: user.id, now });
  await saveSignIn(db, { userId: user.id, sessionId, role: user.role, succeeded: true, device, ipAddress, now });
  await recordEvent(db, { personId: user.id, verb: 'logged-in', object: 'session', objectId: sessionId });
  return { sessionToken, browserToken };
}
