import type {
  ConfirmationMethod,
  confirmationEndpoints,
} from '@loopcheck/contract/features/accounts/confirmation.contract';
import type { BodyOf } from '@loopcheck/contract/endpoint';
import { saveProof } from '../../../platform/auth/sessions.queries.ts';
import type { SignedInUser } from '../../../platform/auth/signed-in.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { listSecondFactorMethods, confirmWithSecondFactor } from '../../second-factor/index.ts';
import { findPasswordHash } from '../accounts.queries.ts';
import { hasIdentity } from '../directory-sign-in/directory-sign-in.queries.ts';
import { verifyCurrentPassword } from '../password.commands.ts';
import type { AccountContext } from '../sign-in.commands.ts';

/** The dependencies of a confirmation. `requestOrigin` is the origin of the site if PUBLIC_URL is not set. */
interface ConfirmationContext extends AccountContext {
  readonly siteKeys: SiteKeys;
  readonly requestOrigin: string;
}

/** The ways in which a person can confirm who they are, preferred first. */
export async function listConfirmationMethods(
  context: Omit<ConfirmationContext, 'siteKeys'>,
  user: SignedInUser,
): Promise<ConfirmationMethod[]> {
  const { db, config } = context;
  const canUseDirectory = config.directory !== null && (await hasIdentity(db, user.id));
  const hasPassword = (await findPasswordHash(db, user.id)) !== undefined;
  return [
    ...(await listSecondFactorMethods(context, user.id)),
    ...(canUseDirectory ? (['directory'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
  ];
}

/** A signed-in person, with the session token that the browser sent. */
interface Confirmer {
  readonly user: SignedInUser;
  readonly sessionToken: string;
}

/**
 * Checks the password, authenticator code or passkey in `proof`. Saves the present time as the time of the session's
 * last proof of identity. Returns the new token of the session, or undefined if another confirmation has just renewed
 * the token. Refuses with password_not_right, code_not_right, passkey_not_accepted or too_many_requests. A confirmation
 * with the directory has its own command (`finishDirectorySignIn`).
 */
export async function confirmIdentity(
  context: ConfirmationContext,
  { user, sessionToken }: Confirmer,
  proof: BodyOf<(typeof confirmationEndpoints)['confirmIdentity']>,
): Promise<string | undefined> {
  if ('password' in proof) await verifyCurrentPassword(context, user, proof.password);
  else await confirmWithSecondFactor(context, user, proof);
  const provedAt = context.clock.now();
  return saveProof(context.db, { sessionId: user.sessionId, token: sessionToken, provedAt });
}
