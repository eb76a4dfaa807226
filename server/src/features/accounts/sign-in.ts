import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { describeDevice } from '../../platform/auth/device.ts';
import { verifyPassword } from '../../platform/auth/password.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { saveSignIn } from '../logins/index.ts';
import { accountOf, findUserByEmail } from './accounts.queries.ts';
import { beginSession } from './begin-session.ts';
import { findDelay, removeFailures, saveFailure } from './throttle.queries.ts';

/** So many tries for one account from one address may wait at once; more are turned away until one is answered. */
const waitingAtOnce = 5;
const waiting = new Map<string, number>();

/**
 * Signs somebody in. An unknown address and a wrong password give the same answer after the same work. Failures slow
 * the next try down and never lock an account. Every try is written down, also one that is refused.
 */
export async function signIn(call: Call<(typeof accountsEndpoints)['signIn']>) {
  const { db, body, request, config } = call;
  const attempt = { email: body.email, ipAddress: request.ip };
  const delayedMs = config.throttles ? await waitOutDelay(call, attempt) : 0;
  const user = await findUserByEmail(db, body.email);
  const matches = await verifyPassword(user?.password_hash, body.password);
  const now = call.clock.now();
  if (!user || !matches) {
    await db.transaction().execute(async (transaction) => {
      await saveFailure(transaction, attempt, now);
      await saveSignIn(transaction, {
        userId: user?.id ?? null,
        sessionId: null,
        role: user?.role ?? null,
        succeeded: false,
        delayedMs,
        device: describeDevice(request.headers['user-agent']),
        ipAddress: request.ip,
        now,
      });
    });
    throw new Refusal('sign_in_failed');
  }
  ensure(user.is_active, 'account_inactive');
  ensure(user.approved_at, 'awaiting_approval');
  await db.transaction().execute(async (transaction) => {
    await removeFailures(transaction, attempt);
    await beginSession({ ...call, db: transaction, now }, user, delayedMs);
  });
  return accountOf(user);
}

async function waitOutDelay(
  { db, now, clock }: Pick<Call<(typeof accountsEndpoints)['signIn']>, 'db' | 'now' | 'clock'>,
  attempt: { email: string; ipAddress: string },
): Promise<number> {
  const delayMs = await findDelay(db, attempt, now);
  if (delayMs === 0) return 0;
  const key = `${attempt.email}\n${attempt.ipAddress}`;
  const queue = waiting.get(key) ?? 0;
  if (queue >= waitingAtOnce) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(delayMs / 1000) });
  waiting.set(key, queue + 1);
  try {
    await clock.sleep(delayMs);
  } finally {
    const left = (waiting.get(key) ?? 1) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  }
  return delayMs;
}
