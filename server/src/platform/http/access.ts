import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { findSignedIn } from '../auth/sessions.queries.ts';
import { isTrainerOrAdmin, type SignedIn } from '../auth/signed-in.ts';
import { ensure } from '../errors/refusal.ts';
import { readSessionCookie } from './cookies.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
}

/** Finds the caller's session and refuses without access: unauthorized, forbidden. */
export async function admit(
  { access, unattended }: Pick<Endpoint, 'access' | 'unattended'>,
  request: FastifyRequest,
  { db, config, clock }: { readonly db: Database; readonly config: Config; readonly clock: Clock },
): Promise<void> {
  const token = readSessionCookie(request, config);
  request.signedIn = token
    ? await findSignedIn(db, token, clock.now(), { isActivity: unattended !== true })
    : undefined;
  if (access === 'public') return;
  ensure(request.signedIn, 'unauthorized');
  if (access === 'trainer') ensure(isTrainerOrAdmin(request.signedIn), 'forbidden');
  if (access === 'admin') ensure(request.signedIn.isAdmin, 'forbidden');
}
