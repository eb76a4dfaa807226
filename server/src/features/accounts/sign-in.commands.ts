import type { Account, SignIn } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { describeDevice } from '../../platform/auth/device.ts';
import { verifyPassword } from '../../platform/auth/password.ts';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { type Attempt, withBackoff } from '../../platform/rate-limit/with-backoff.ts';
import { saveSignIn } from '../logins/index.ts';
import { recordEvent } from '../records/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUserByEmail, lockPasswordHash } from './accounts.queries.ts';
import { accountAndAddressBackoff, accountBackoff, addressBackoff } from './accounts.rules.ts';

/** The browser and IP address from which a request comes. */
export interface Visitor {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** The dependencies of account commands. `db` is not a transaction, because hashing a password takes long. */
export interface AccountContext {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
}

/** An account and the token of its new session, for the cookie. */
export interface SignInResult {
  readonly account: Account;
  readonly sessionToken: string;
}

type SignInForm = z.output<typeof SignIn>;
type User = Awaited<ReturnType<typeof findUserByEmail>>;

/**
 * Signs a person in. An unknown email and a wrong password get the same reply after the same amount of work. Failed
 * attempts delay further attempts but never lock the account. Successful and failed attempts are recorded, except those
 * that are refused with too_many_requests or during which the password changes.
 */
export function signIn(context: AccountContext, visitor: Visitor, form: SignInForm): Promise<SignInResult> {
  const { ipAddress } = visitor;
  return withBackoff(
    context,
    [
      { parts: ['account from address', form.email, ipAddress], backoff: accountAndAddressBackoff },
      { parts: ['account', form.email], backoff: accountBackoff },
      { parts: ['address', ipAddress], backoff: addressBackoff },
    ],
    (attempt) => attemptSignIn(context, visitor, form, attempt),
  );
}

async function attemptSignIn(
  context: AccountContext,
  visitor: Visitor,
  { email, password }: SignInForm,
  attempt: Attempt,
): Promise<SignInResult> {
  const { db, clock } = context;
  const user = await findUserByEmail(db, email);
  const isPasswordRight = await verifyPassword(user?.password_hash, password);
  const { delayedMs } = attempt;
  await (isPasswordRight ? attempt.succeed() : attempt.fail());
  if (!user || !isPasswordRight) return refuseSignIn(context, visitor, { code: 'sign_in_failed', user, delayedMs });
  if (!user.is_active) return refuseSignIn(context, visitor, { code: 'account_inactive', user, delayedMs });
  if (!user.approved_at) return refuseSignIn(context, visitor, { code: 'awaiting_approval', user, delayedMs });
  const sessionToken = await inTransaction(db, async (transaction) => {
    // If the password was changed after `findUserByEmail`, the old password must not start a session.
    ensure((await lockPasswordHash(transaction, user.id)) === user.password_hash, 'sign_in_failed');
    return startSession(transaction, visitor, { user, delayedMs, now: clock.now() });
  });
  return { account: presentAccount(user), sessionToken };
}

interface FailedSignIn {
  readonly code: 'sign_in_failed' | 'account_inactive' | 'awaiting_approval';
  readonly user: User;
  readonly delayedMs: number;
}

/** Records a failed attempt and throws its refusal. */
async function refuseSignIn(
  { db, clock }: AccountContext,
  { ipAddress, userAgent }: Visitor,
  { code, user, delayedMs }: FailedSignIn,
): Promise<never> {
  await saveSignIn(db, {
    userId: user?.id ?? null,
    sessionId: null,
    role: user?.role ?? null,
    succeeded: false,
    delayedMs,
    device: describeDevice(userAgent),
    ipAddress,
    now: clock.now(),
  });
  throw new Refusal(code);
}

interface NewSession {
  readonly user: { readonly id: string; readonly role: string };
  readonly delayedMs?: number;
  readonly now: Date;
}

/** Starts a session, records the sign-in, and returns the session token. `db` is a transaction. */
export async function startSession(
  db: Database,
  { ipAddress, userAgent }: Visitor,
  { user, delayedMs = 0, now }: NewSession,
): Promise<string> {
  const device = describeDevice(userAgent);
  const { sessionId, token } = await saveSession(db, { userId: user.id, device, ipAddress, now });
  await saveSignIn(db, {
    userId: user.id,
    sessionId,
    role: user.role,
    succeeded: true,
    delayedMs,
    device,
    ipAddress,
    now,
  });
  await recordEvent(db, { personId: user.id, verb: 'logged-in', object: 'session', objectId: sessionId });
  return token;
}
