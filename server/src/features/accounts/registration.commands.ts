import type { Account, Registration } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { z } from 'zod';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { SignInTokens } from '../../platform/http/cookies.ts';
import { limitCalls } from '../../platform/rate-limit/limit-calls.ts';
import { networkOf } from '../../platform/rate-limit/rate-limit.rules.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, registrationModeOf } from '../site/index.ts';
import { presentAccount, presentRegistration } from './accounts.presenter.ts';
import { isEmailTaken, saveUser } from './accounts.queries.ts';
import { registrationLimit } from './accounts.rules.ts';
import { replaceClashPassword, saveClash } from './clashes/clashes.queries.ts';
import { ensureAcceptablePassword, ensureLongEnoughPassword } from './password.commands.ts';
import { type AccountContext, startSession } from './sign-in.commands.ts';
import type { Visitor } from './visitor.ts';

type RegistrationForm = z.output<typeof Registration>;

interface RegistrationResult {
  readonly account: Account;
  /** The tokens for the cookies; null if an admin must approve the registration. */
  readonly tokens: SignInTokens | null;
}

/**
 * Creates an account with the trainee role. If the person requests trainer access, an admin decides on the request
 * later. If registration is open, the person is signed in. If registration requires approval, the account waits for an
 * admin, and there are no tokens. If registration requires approval and another account has the email or the employee
 * ID, a clash for the admins is saved instead of an account. The visitor then gets the same reply, after the same time,
 * as for a new account. So nobody can find out who has an account.
 */
export async function register(
  context: AccountContext,
  visitor: Visitor,
  form: RegistrationForm,
): Promise<RegistrationResult> {
  const { db, config, clock } = context;
  const now = clock.now();
  const mode = registrationModeOf(await findSite(db), config);
  ensure(mode !== 'closed', 'registration_closed');
  ensureLongEnoughPassword(form.password, config);
  await limitCalls({ db, config, now }, ['registration', networkOf(visitor.ipAddress)], registrationLimit);
  // The password is rated after the rate limit is checked, because rating a password needs more time than most calls.
  const owner = { fullName: form.full_name, email: form.email, employeeId: form.employee_id };
  await ensureAcceptablePassword(context, { password: form.password, field: 'password', owner });
  // The visitor waits in the queue of unknown callers, so that a flood of registrations does not delay signed-in
  // people.
  const passwordHash = await hashPassword(form.password, 'unknown');
  return inTransaction(db, (transaction) => saveRegistration(transaction, visitor, { form, mode, passwordHash, now }));
}

interface NewRegistration {
  readonly form: RegistrationForm;
  readonly mode: 'open' | 'approval';
  readonly passwordHash: string;
  readonly now: Date;
}

async function saveRegistration(
  db: Database,
  visitor: Visitor,
  { form, mode, passwordHash, now }: NewRegistration,
): Promise<RegistrationResult> {
  const user = await saveUser(db, {
    email: form.email,
    passwordHash,
    fullName: form.full_name,
    employeeId: form.employee_id,
    phoneNumber: form.phone,
    position: form.position || null,
    department: form.department || null,
    approvedAt: mode === 'open' ? now : null,
    trainerRequestedAt: form.role === 'trainer' ? now : null,
  });
  if (user) await recordRegistration(db, user.id, form);
  if (mode === 'approval') {
    const { email, full_name: fullName, employee_id: employeeId } = form;
    // An earlier registration with this email might have become a clash because another account has its employee ID. A
    // sign-in accepts only the password of the latest registration with an email, so the clash gets the password of the
    // new account.
    if (user) await replaceClashPassword(db, email, passwordHash);
    else await saveClash(db, { email, fullName, employeeId, passwordHash, now });
    return { account: presentRegistration(form, now), tokens: null };
  }
  if (!user) throw new Refusal((await isEmailTaken(db, form.email)) ? 'email_taken' : 'employee_id_taken');
  return { account: presentAccount(user), tokens: await startSession(db, visitor, { user, now }) };
}

async function recordRegistration(db: Database, userId: string, { role }: RegistrationForm): Promise<void> {
  const event = { personId: userId, objectId: userId };
  await recordEvent(db, { ...event, verb: 'registered', object: 'account' });
  if (role === 'trainer') await recordEvent(db, { ...event, verb: 'requested', object: 'trainer-access' });
}
