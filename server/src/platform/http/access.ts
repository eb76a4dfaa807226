import type { Endpoint } from '@loopcheck/contract/endpoint';
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
 * Sets `request.signedInUser` from the session cookie, then checks the caller's access to the endpoint. Refuses with
 * unauthorized or forbidden. Pages call an `unattended` endpoint without user action, so such a call does not extend the
 * session.
 */
export async function authorizeRequest(
  { access, unattended }: Pick<Endpoint, 'access' | 'unattended'>,
  request: FastifyRequest,
  { db, config, clock }: { readonly db: Database; readonly config: Config; readonly clock: Clock },
): Promise<void> {
  const token = readSessionCookie(request, config);
  request.signedInUser = token
    ? await findSignedInUser(db, token, clock.now(), { isActivity: unattended !== true })
    : undefined;
  if (access === 'public') return;
  ensure(request.signedInUser, 'unauthorized');
  if (access === 'trainer') ensure(isTrainerOrAdmin(request.signedInUser), 'forbidden');
  if (access === 'admin') ensure(request.signedInUser.isAdmin, 'forbidden');
}
