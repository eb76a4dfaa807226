import type { Account, Registration, SignIn } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { describeDevice } from '../../platform/auth/device.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { endOtherSessions, saveSession } from '../../platform/auth/sessions.queries.ts';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import {
  findOneTimeLink,
  lockOneTimeLink,
  saveLinkUsed,
  saveOneTimeLink,
} from '../../platform/one-time-links/one-time-links.queries.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { type Attempt, withBackoff } from '../../platform/rate-limit/with-backoff.ts';
import { discardFiles, removeNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { saveSignIn } from '../logins/index.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, registrationOf } from '../site/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import {
  approveUser,
  findPasswordHash,
  findUser,
  findUserByEmail,
  hasAdmin,
  hasEmail,
  lockPasswordHash,
  lockPicture,
  type ProfileChange,
  saveFirstAdmin,
  savePassword,
  savePicture,
  saveProfile,
  saveUser,
} from './accounts.queries.ts';
import {
  accountFromAddress,
  accountFromAnywhere,
  address,
  currentPassword,
  linkFromAddress,
  passwordFault,
  registrationLimit,
} from './accounts.rules.ts';

/** The browser and IP address from which a request comes. */
export interface Visitor {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** Dependencies of the commands. Commands that check a password open transactions only after that slow check. */
interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
}

/** An account and the token of its new session, for the cookie. */
interface OpenedSession {
  readonly account: Account;
  readonly sessionToken: string;
}

type User = Awaited<ReturnType<typeof findUserByEmail>>;

/**
 * Signs somebody in. An unknown email and a wrong password get the same reply after the same work. Failed
 * attempts delay the next one and never lock an account. Successful and failed attempts are recorded.
 */
export function signIn(context: Context, visitor: Visitor, input: z.output<typeof SignIn>): Promise<OpenedSession> {
  const { ipAddress } = visitor;
  return withBackoff(
    context,
    [
      { parts: ['account from address', input.email, ipAddress], backoff: accountFromAddress },
      { parts: ['account', input.email], backoff: accountFromAnywhere },
      { parts: ['address', ipAddress], backoff: address },
    ],
    (attempt) => checkPassword(context, visitor, input, attempt),
  );
}

async function checkPassword(
  context: Context,
  visitor: Visitor,
  { email, password }: z.output<typeof SignIn>,
  attempt: Attempt,
): Promise<OpenedSession> {
  const { db, clock } = context;
  const user = await findUserByEmail(db, email);
  const matches = await verifyPassword(user?.password_hash, password);
  const { delayedMs } = attempt;
  await (matches ? attempt.succeed() : attempt.fail());
  if (!user || !matches) return refuseSignIn(context, visitor, { code: 'sign_in_failed', user, delayedMs });
  if (!user.is_active) return refuseSignIn(context, visitor, { code: 'account_inactive', user, delayedMs });
  if (!user.approved_at) return refuseSignIn(context, visitor, { code: 'awaiting_approval', user, delayedMs });
  const sessionToken = await inTransaction(db, async (transaction) => {
    // The password may have changed during the check; the previous password must not open a session any more.
    ensure((await lockPasswordHash(transaction, user.id)) === user.password_hash, 'sign_in_failed');
    return openSession(transaction, visitor, { user, delayedMs, now: clock.now() });
  });
  return { account: presentAccount(user), sessionToken };
}

interface FailedSignIn {
  readonly code: 'sign_in_failed' | 'account_inactive' | 'awaiting_approval';
  readonly user: User;
  readonly delayedMs: number;
}

async function refuseSignIn(
  { db, clock }: Context,
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

/** Opens a session, records the sign-in, and returns the token. `db` is a transaction. */
async function openSession(
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

function ensureGoodPassword(password: string, { passwordPolicy }: Config): void {
  const fault = passwordFault(password, passwordPolicy);
  if (fault) throw new Refusal(fault);
}

/**
 * Creates an account with the trainee role; an admin decides on trainer access. A session starts only if registration
 * is open. Otherwise the account waits for approval.
 */
export async function register(
  { db, config, clock }: Context,
  visitor: Visitor,
  input: z.output<typeof Registration>,
): Promise<{ readonly account: Account; readonly sessionToken: string | null }> {
  const now = clock.now();
  const mode = registrationOf(await findSite(db), config);
  ensure(mode !== 'closed', 'registration_closed');
  ensureGoodPassword(input.password, config);
  if (config.throttles) {
    const retryAfterSeconds = await consumeRateLimit(db, ['registration', visitor.ipAddress], registrationLimit, now);
    if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds });
  }
  const passwordHash = await hashPassword(input.password);
  return inTransaction(db, async (transaction) => {
    const user = await saveUser(transaction, {
      email: input.email,
      passwordHash,
      fullName: input.full_name,
      employeeId: input.employee_id,
      phoneNumber: input.phone,
      position: input.position || null,
      department: input.department || null,
      approvedAt: mode === 'open' ? now : null,
      trainerRequestedAt: input.role === 'trainer' ? now : null,
    });
    if (!user) throw new Refusal((await hasEmail(transaction, input.email)) ? 'email_taken' : 'employee_id_taken');
    const about = { personId: user.id, objectId: user.id };
    await recordEvent(transaction, { ...about, verb: 'registered', object: 'account' });
    if (input.role === 'trainer')
      await recordEvent(transaction, { ...about, verb: 'requested', object: 'trainer-access' });
    const sessionToken = mode === 'open' ? await openSession(transaction, visitor, { user, now }) : null;
    return { account: presentAccount(user), sessionToken };
  });
}

/** Changes the fields of an account that its owner may change. The event contains the field names, not the values. */
export async function changeProfile(
  { db }: Pick<Context, 'db'>,
  { userId, change }: { readonly userId: string; readonly change: ProfileChange },
): Promise<Account> {
  const row = await saveProfile(db, userId, change);
  ensure(row, 'unauthorized');
  const fields = Object.keys(change).join(', ');
  const about = { personId: userId, objectId: userId, object: 'account' } as const;
  if (fields !== '') await recordEvent(db, { ...about, verb: 'updated', result: { fields } });
  return presentAccount(row);
}

/** Changes a person's password and ends all their other sessions. A wrong current password delays the next attempt. */
export async function changePassword(
  context: Context,
  user: SignedIn,
  input: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { db, config, clock } = context;
  const limit = { parts: ['present password', user.id], backoff: currentPassword };
  await withBackoff(context, [limit], async (attempt) => {
    const matches = await verifyPassword(await findPasswordHash(db, user.id), input.currentPassword);
    await (matches ? attempt.succeed() : attempt.fail());
    ensure(matches, 'password_not_right');
  });
  ensureGoodPassword(input.newPassword, config);
  const passwordHash = await hashPassword(input.newPassword);
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    await savePassword(transaction, user.id, passwordHash, now);
    await endOtherSessions(transaction, user.id, user.sessionId, now);
    await recordEvent(transaction, { personId: user.id, verb: 'updated', object: 'password' });
  });
}

/** Sets an uploaded picture (`takeUpload` returns its storage key), or removes it. The old file is removed after the commit. */
export async function replacePicture(
  { db, storage, now }: { readonly db: Database; readonly storage: Storage; readonly now: Date },
  userId: string,
  takeUpload: ((transaction: Database) => Promise<string>) | null,
): Promise<Account> {
  const oldKey = await inTransaction(db, async (transaction) => {
    const old = await lockPicture(transaction, userId);
    await savePicture(transaction, userId, takeUpload && (await takeUpload(transaction)));
    const about = { personId: userId, objectId: userId, object: 'account' } as const;
    await recordEvent(transaction, { ...about, verb: 'updated', result: { fields: 'picture' } });
    if (old) await discardFiles(transaction, [old], now);
    return old;
  });
  if (oldKey) await removeNow({ db, storage }, [oldKey]);
  const row = await findUser(db, userId);
  ensure(row, 'unauthorized');
  return presentAccount(row);
}

/** Finds a valid link by its token. Unknown tokens delay the next attempt from the same IP address. */
export function findLink(context: Context, visitor: Visitor, token: string) {
  const limit = { parts: ['one-time link', visitor.ipAddress], backoff: linkFromAddress };
  return withBackoff(context, [limit], async (attempt) => {
    const link = await findOneTimeLink(context.db, token, context.clock.now());
    if (!link) await attempt.fail();
    ensure(link, 'link_not_valid');
    return link;
  });
}

interface LinkUse {
  readonly token: string;
  readonly password: string;
  readonly fullName: string | undefined;
  readonly employeeId: string | undefined;
}

/** Sets a password with a one-time link and signs the person in. A first-admin link also creates the account. */
export async function redeemLink(context: Context, visitor: Visitor, use: LinkUse): Promise<OpenedSession> {
  const { db, config, clock } = context;
  await findLink(context, visitor, use.token);
  ensureGoodPassword(use.password, config);
  const passwordHash = await hashPassword(use.password);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    const link = await lockOneTimeLink(transaction, use.token, now);
    ensure(link, 'link_not_valid');
    const change = { ...use, email: link.email, passwordHash, now };
    const userId =
      link.purpose === 'first_admin'
        ? await createFirstAdmin(transaction, change)
        : await resetPassword(transaction, change);
    await saveLinkUsed(transaction, use.token, now);
    await recordEvent(transaction, { personId: userId, verb: 'updated', object: 'password' });
    const user = await findUser(transaction, userId);
    ensure(user, 'link_not_valid');
    // Setting a password does not approve an account. The rollback keeps the link usable until an admin approves it.
    ensure(user.approved_at, 'awaiting_approval');
    return { account: presentAccount(user), sessionToken: await openSession(transaction, visitor, { user, now }) };
  });
}

interface PasswordChange {
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

async function resetPassword(db: Database, { email, passwordHash, now }: PasswordChange): Promise<string> {
  const user = await findUserByEmail(db, email);
  ensure(user?.is_active, 'link_not_valid');
  await savePassword(db, user.id, passwordHash, now);
  await endOtherSessions(db, user.id, null, now);
  return user.id;
}

async function createFirstAdmin(db: Database, change: PasswordChange & LinkUse): Promise<string> {
  const { email, passwordHash, now } = change;
  // If an admin exists already, an older link must not create another.
  await holdLock(db, 'first admin');
  ensure(!(await hasAdmin(db)), 'link_not_valid');
  const existing = await findUserByEmail(db, email);
  if (existing) {
    await saveFirstAdmin(db, existing.id, now);
    return resetPassword(db, change);
  }
  const admin = await saveUser(db, {
    email,
    passwordHash,
    fullName: change.fullName ?? email.slice(0, Math.min(email.indexOf('@'), 160)),
    employeeId: change.employeeId ?? 'ADMIN-1',
    role: 'trainer',
    isAdmin: true,
    approvedAt: now,
  });
  ensure(admin, 'employee_id_taken');
  await recordEvent(db, { personId: admin.id, verb: 'registered', object: 'account', objectId: admin.id });
  return admin.id;
}

/** Operators have no account, so their events belong to the person concerned, with this result. */
const byOperator = { by: 'operator' } as const;

/** Approves a registration from the command line. Returns `not_waiting` if it is approved already. */
export function approveByOperator(
  db: Database,
  email: string,
  now: Date,
): Promise<'approved' | 'not_waiting' | 'unknown'> {
  return inTransaction(db, async (transaction) => {
    const approved = await approveUser(transaction, email, now);
    if (!approved) return (await findUserByEmail(transaction, email)) ? 'not_waiting' : 'unknown';
    const { id } = approved;
    await recordEvent(transaction, {
      personId: id,
      verb: 'approved',
      object: 'account',
      objectId: id,
      result: byOperator,
    });
    return 'approved';
  });
}

/** Creates a password reset link from the command line. Returns its token, or the reason why there is none. */
export function resetByOperator(
  db: Database,
  email: string,
  now: Date,
): Promise<{ readonly token: string } | 'unknown' | 'inactive'> {
  return inTransaction(db, async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) return 'unknown';
    if (!user.is_active) return 'inactive';
    const token = await saveOneTimeLink(transaction, { email, purpose: 'reset_password', now });
    await recordEvent(transaction, {
      personId: user.id,
      verb: 'requested',
      object: 'password',
      objectId: user.id,
      result: byOperator,
    });
    return { token };
  });
}
