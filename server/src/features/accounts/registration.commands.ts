import type { Account, Registration } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { z } from 'zod';
import { hashPassword } from '../../platform/auth/password.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, registrationModeOf } from '../site/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { hasEmail, saveUser } from './accounts.queries.ts';
import { registrationLimit } from './accounts.rules.ts';
import { ensureAcceptablePassword } from './password.commands.ts';
import { type AccountContext, startSession, type Visitor } from './sign-in.commands.ts';

/**
 * Creates an account with the trainee role. If the person requests trainer access, an admin decides on the request
 * later. If registration is open, the person is signed in. If registration requires approval, the account waits for an
 * admin, and the session token is null.
 */
export async function register(
  { db, config, clock }: AccountContext,
  visitor: Visitor,
  form: z.output<typeof Registration>,
): Promise<{ readonly account: Account; readonly sessionToken: string | null }> {
  const now = clock.now();
  const mode = registrationModeOf(await findSite(db), config);
  ensure(mode !== 'closed', 'registration_closed');
  ensureAcceptablePassword(form.password, config);
  if (config.hasRateLimits) {
    const retryAfterSeconds = await consumeRateLimit(db, ['registration', visitor.ipAddress], registrationLimit, now);
    if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds });
  }
  const passwordHash = await hashPassword(form.password);
  return inTransaction(db, async (transaction) => {
    const user = await saveUser(transaction, {
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
    if (!user) throw new Refusal((await hasEmail(transaction, form.email)) ? 'email_taken' : 'employee_id_taken');
    const event = { personId: user.id, objectId: user.id };
    await recordEvent(transaction, { ...event, verb: 'registered', object: 'account' });
    if (form.role === 'trainer')
      await recordEvent(transaction, { ...event, verb: 'requested', object: 'trainer-access' });
    const sessionToken = mode === 'open' ? await startSession(transaction, visitor, { user, now }) : null;
    return { account: presentAccount(user), sessionToken };
  });
}
