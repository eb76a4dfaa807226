import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { describeDevice } from '../../platform/auth/device.ts';
import { verifyPassword } from '../../platform/auth/password.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { saveSignIn } from '../logins/index.ts';
import { accountOf, findUserByEmail, lockPasswordHash } from './accounts.queries.ts';
import { beginSession } from './begin-session.ts';
import { type Brake, takeTurn, type Turn } from './take-turn.ts';
import { accountFromAddress, accountFromAnywhere, address } from './throttle.rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

type SignIn = Call<(typeof accountsEndpoints)['signIn']>;
type User = Awaited<ReturnType<typeof findUserByEmail>>;

/**
 * Signs somebody in. An unknown address and a wrong password give the same answer after the same work. Failures slow
 * the next try down and never lock an account. Every password that is looked at is written down, right or wrong.
 */
export const signIn = (call: SignIn) => takeTurn(call, brakesOf(call), (turn) => tryToSignIn(call, turn));

async function tryToSignIn(call: SignIn, turn: Turn) {
  const { db, body } = call;
  const user = await findUserByEmail(db, body.email);
  const matches = await verifyPassword(user?.password_hash, body.password);
  const now = call.clock.now();
  await (matches ? turn.succeed() : turn.fail());
  if (!user || !matches) return refuse(call, 'sign_in_failed', user, turn.delayedMs);
  if (!user.is_active) return refuse(call, 'account_inactive', user, turn.delayedMs);
  if (!user.approved_at) return refuse(call, 'awaiting_approval', user, turn.delayedMs);
  await inTransaction(db, async (transaction) => {
    // Changed while it was being looked at: an old password opens no session that outlives it.
    ensure((await lockPasswordHash(transaction, user.id)) === user.password_hash, 'sign_in_failed');
    await beginSession({ ...call, db: transaction, now }, user, turn.delayedMs);
  });
  return accountOf(user);
}

const brakesOf = ({ body: { email }, request: { ip } }: SignIn): [Brake, Brake, Brake] => [
  { parts: ['account from address', email, ip], slope: accountFromAddress },
  { parts: ['account', email], slope: accountFromAnywhere },
  { parts: ['address', ip], slope: address },
];

/** Writes the try down and refuses it; a right password that may not enter is a try, too. */
async function refuse(
  { db, clock, request }: SignIn,
  code: 'sign_in_failed' | 'account_inactive' | 'awaiting_approval',
  user: User,
  delayedMs: number,
): Promise<never> {
  await saveSignIn(db, {
    userId: user?.id ?? null,
    sessionId: null,
    role: user?.role ?? null,
    succeeded: false,
    delayedMs,
    device: describeDevice(request.headers['user-agent']),
    ipAddress: request.ip,
    now: clock.now(),
  });
  throw new Refusal(code);
}
