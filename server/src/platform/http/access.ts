import type { Endpoint } from '@loopcheck/contract/endpoint';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import type { FastifyRequest } from 'fastify';
import { findSignedInUser } from '../auth/sessions.queries.ts';
import { isTrainerOrAdmin, type SignedInUser } from '../auth/signed-in.ts';
import { ensure } from '../errors/refusal.ts';
import { readSessionCookie } from './cookies.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | undefined;
  }
}

/**
 * Sets `request.signedInUser` from the session cookie, then checks the caller's access to the endpoint. Refuses with:
 * - unauthorized, if nobody is signed in and the endpoint is not public
 * - forbidden, if the endpoint is for trainers or admins and the person is not one
 * - second_factor_setup_required, if the endpoint is for trainers or admins and the person lacks a second factor that
 *   the site requires
 * - confirmation_required, if the endpoint needs a fresh proof of identity and the session's proof is older than
 *   `config.proofLifetimeMs`.
 *
 * A request that a page sends by itself does not extend the session: one of an `unattended` endpoint, or one with the
 * header `unattendedHeader`. The header can come from anybody, because it can only make a session end earlier.
 */
export async function authorizeRequest(
  { access, unattended, needsFreshIdentityProof }: Pick<Endpoint, 'access' | 'unattended' | 'needsFreshIdentityProof'>,
  request: FastifyRequest,
  { db, config, clock }: { readonly db: Database; readonly config: Config; readonly clock: Clock },
): Promise<void> {
  const token = readSessionCookie(request, config);
  const isActivity = !unattended && request.headers[unattendedHeader] === undefined;
  request.signedInUser = token ? await findSignedInUser(db, token, clock.now(), { isActivity, config }) : undefined;
  if (access === 'public') return;
  ensure(request.signedInUser, 'unauthorized');
  if (access === 'trainer') ensure(isTrainerOrAdmin(request.signedInUser), 'forbidden');
  if (access === 'admin') ensure(request.signedInUser.isAdmin, 'forbidden');
  if (access !== 'member') ensure(!request.signedInUser.mustSetUpSecondFactor, 'second_factor_setup_required');
  if (needsFreshIdentityProof)
    ensure(hasFreshIdentityProof(request.signedInUser, config, clock.now()), 'confirmation_required');
}

/** True if the session's proof of identity is recent enough for sensitive calls. */
export const hasFreshIdentityProof = (
  { provedAt }: Pick<SignedInUser, 'provedAt'>,
  { proofLifetimeMs }: Pick<Config, 'proofLifetimeMs'>,
  now: Date,
): boolean => proofLifetimeMs === null || now.getTime() - provedAt.getTime() <= proofLifetimeMs;
