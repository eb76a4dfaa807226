import type { SecondFactorSignIn } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { SiteKeys } from '../../platform/signing/site-keys.ts';
import { findPersonOfSignIn, proveSignIn } from '../second-factor/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUser, lockPasswordChangeTime } from './accounts.queries.ts';
import {
  type AccountContext,
  isKnownVisitor,
  refuseSignIn,
  type SignInResult,
  startSession,
} from './sign-in.commands.ts';
import type { Visitor } from './visitor.ts';

/**
 * Finishes a sign-in whose first step has succeeded: checks the second factor and starts a session. A wrong second
 * factor is recorded as a failed sign-in. The state of the account is checked again, because the account might have
 * changed since the first step.
 */
export async function finishSignIn(
  context: AccountContext & { readonly siteKeys: SiteKeys },
  visitor: Visitor,
  form: SecondFactorSignIn,
): Promise<SignInResult> {
  const { db, clock } = context;
  const proofContext = { ...context, requestOrigin: visitor.requestOrigin };
  const user = await findUser(db, await findPersonOfSignIn(proofContext, form.challenge));
  ensure(user, 'second_factor_expired');
  // Attempts at the second factor are limited. The attempts in each browser that is known to the account are counted
  // separately, so that attempts in other browsers cannot lock such a browser out.
  const isKnown = await isKnownVisitor(context, visitor, user.id);
  const { isProved, startedAt } = await proveSignIn(proofContext, form, isKnown ? visitor.browserToken : undefined);
  if (!isProved) return refuseSignIn(context, visitor, { code: 'second_factor_failed', user });
  if (!user.is_active) return refuseSignIn(context, visitor, { code: 'account_inactive', user });
  if (!user.approved_at) return refuseSignIn(context, visitor, { code: 'awaiting_approval', user });
  const tokens = await inTransaction(db, async (transaction) => {
    // If the password has changed since the first step, the sign-in must begin again.
    const changedAt = await lockPasswordChangeTime(transaction, user.id);
    ensure(changedAt && changedAt <= startedAt, 'second_factor_expired');
    return startSession(transaction, visitor, { user, now: clock.now() });
  });
  return { account: presentAccount(user), ...tokens };
}
