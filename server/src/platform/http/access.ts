import { type Endpoint, file } from '@loopcheck/contract/endpoint';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
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
 * - forbidden, if the endpoint is for trainers or admins and the person has no such access
 * - second_factor_setup_required, if the endpoint is for trainers or admins and the person lacks a second factor that
 *   the site requires
 * - confirmation_required, if the endpoint needs a fresh proof of identity and the session's proof is older than
 *   `config.proofLifetimeMs`.
 *
 * A request of an `unattended` endpoint, or with the header `unattendedHeader`, does not extend the session: the page
 * has sent it without an action of the person. Any client can send the header, because it can only make a session end
 * earlier.
 */
export async function authorizeRequest(
  endpoint: CheckedEndpoint & Partial<Pick<Endpoint, 'method' | 'reply'>>,
  request: FastifyRequest,
  platform: AccessPlatform,
): Promise<void> {
  const { unattended } = endpoint;
  await identifyCaller({ unattended, acceptsRememberedSession: canUseRememberedSession(endpoint) }, request, platform);
  checkAccess(endpoint, request.signedInUser, platform);
}

type CheckedEndpoint = Pick<Endpoint, 'access' | 'unattended' | 'needsFreshIdentityProof'>;

interface AccessPlatform {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
}

/**
 * True if the session of a call can be taken from memory, where its data can be up to a second old. Memory saves
 * look-ups, because pages send many reads at the same time. The session is always looked up in the database for a
 * write, for a call that needs a fresh proof, and for a reply that takes long (an export, or a stream of events).
 */
const canUseRememberedSession = ({
  method,
  reply,
  needsFreshIdentityProof,
}: Partial<Pick<Endpoint, 'method' | 'reply' | 'needsFreshIdentityProof'>>): boolean =>
  method === 'GET' && !needsFreshIdentityProof && (reply instanceof z.ZodType || reply === file);

/** What `identifyCaller` must know about a call. */
interface CallKind {
  readonly unattended?: boolean | undefined;
  /** True if the session can be taken from memory (see `canUseRememberedSession`). */
  readonly acceptsRememberedSession: boolean;
}

/** Sets `request.signedInUser` from the session cookie. */
export async function identifyCaller(
  { unattended, acceptsRememberedSession }: CallKind,
  request: FastifyRequest,
  { db, config, clock }: AccessPlatform,
): Promise<void> {
  const token = readSessionCookie(request, config);
  const isActivity = !unattended && request.headers[unattendedHeader] === undefined;
  request.signedInUser = token
    ? await findSignedInUser(db, token, clock.now(), { isActivity, acceptsRememberedSession, config })
    : undefined;
}

/** Checks a caller's access to an endpoint, with the refusals of `authorizeRequest`. */
export function checkAccess(
  { access, needsFreshIdentityProof }: Pick<Endpoint, 'access' | 'needsFreshIdentityProof'>,
  user: SignedInUser | undefined,
  { config, clock }: Pick<AccessPlatform, 'config' | 'clock'>,
): void {
  if (access === 'public') return;
  ensure(user, 'unauthorized');
  if (access === 'trainer') ensure(isTrainerOrAdmin(user), 'forbidden');
  if (access === 'admin') ensure(user.isAdmin, 'forbidden');
  if (access !== 'member') ensure(!user.mustSetUpSecondFactor, 'second_factor_setup_required');
  if (needsFreshIdentityProof) ensure(hasFreshIdentityProof(user, config, clock.now()), 'confirmation_required');
}

/** True if the session's proof of identity is recent enough for sensitive calls. */
export const hasFreshIdentityProof = (
  { provedAt }: Pick<SignedInUser, 'provedAt'>,
  { proofLifetimeMs }: Pick<Config, 'proofLifetimeMs'>,
  now: Date,
): boolean => proofLifetimeMs === null || now.getTime() - provedAt.getTime() <= proofLifetimeMs;
