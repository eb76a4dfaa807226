import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { hashPassword } from '../../platform/auth/password.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, registrationOf } from '../site/index.ts';
import { accountOf, hasEmail, saveUser } from './accounts.queries.ts';
import { beginSession } from './begin-session.ts';
import { passwordFault } from './password-policy.rules.ts';
import { countingKey, countTries } from './throttle.queries.ts';
import { registrationsAnHour, registrationWindowMs, secondsToNextStretch } from './throttle.rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

type Register = Call<(typeof accountsEndpoints)['register']>;

/**
 * Opens an account as a trainee; who asked to be a trainer waits for an admin's word (design decision 10).
 * Where registration is open the session begins at once, else the account waits for approval.
 */
export async function register(call: Register) {
  const { db, body, config, now } = call;
  const mode = registrationOf(await findSite(db), config);
  ensure(mode !== 'closed', 'registration_closed');
  const fault = passwordFault(body.password, config.passwordPolicy);
  if (fault) throw new Refusal(fault);
  await countRegistration(call);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(db, async (transaction) => {
    const user = await saveUser(transaction, {
      email: body.email,
      passwordHash,
      fullName: body.full_name,
      employeeId: body.employee_id,
      phoneNumber: body.phone,
      position: body.position || null,
      department: body.department || null,
      approvedAt: mode === 'open' ? now : null,
      trainerRequestedAt: body.role === 'trainer' ? now : null,
    });
    if (!user) throw new Refusal((await hasEmail(transaction, body.email)) ? 'email_taken' : 'employee_id_taken');
    await recordEvent(transaction, { personId: user.id, verb: 'registered', object: 'account', objectId: user.id });
    if (body.role === 'trainer') {
      await recordEvent(transaction, {
        personId: user.id,
        verb: 'requested',
        object: 'trainer-access',
        objectId: user.id,
      });
    }
    if (mode === 'open') await beginSession({ ...call, db: transaction }, user);
    return { ...accountOf(user), awaitingApproval: mode !== 'open' };
  });
}

/** Each costs a slow hash and leaves an account for ever, so one address has only so many an hour. */
async function countRegistration({ db, config, now, request }: Register): Promise<void> {
  if (!config.throttles) return;
  const key = countingKey(['registration', request.ip], now, registrationWindowMs);
  const count = (await countTries(db, [key], now)).get(key) ?? 0;
  if (count <= registrationsAnHour) return;
  throw new Refusal('too_many_requests', { retryAfterSeconds: secondsToNextStretch(now, registrationWindowMs) });
}
