import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { findSignedIn } from '../auth/sessions.queries.ts';
import { isTrainerOrAdmin, type SignedIn } from '../auth/signed-in.ts';
import { ensure } from '../errors/refusal.ts';
import { readSessionCookie } from './cookies.ts';
import type { Platform } from './implement.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
}

/** Finds who is calling and refuses who may not: unauthorized, forbidden. */
export async function admit(
  { access, unattended }: Pick<Endpoint, 'access' | 'unattended'>,
  request: FastifyRequest,
  { db, config, clock }: Platform,
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
