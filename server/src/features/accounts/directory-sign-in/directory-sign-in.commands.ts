import type { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import type { DueSecondFactor } from '@loopcheck/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { saveProof } from '../../../platform/auth/sessions.queries.ts';
import type { SignedInUser } from '../../../platform/auth/signed-in.ts';
import { newToken } from '../../../platform/auth/token.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { hasFreshIdentityProof } from '../../../platform/http/access.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { DirectorySettings } from '../../../platform/directory/directory-settings.ts';
import {
  type Directory,
  DirectoryRefusal,
  DirectoryUnavailable,
  newSignInSecrets,
} from '../../../platform/directory/directory.ts';
import type { SignInTokens } from '../../../platform/http/cookies.ts';
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.queries.ts';
import { networkOf } from '../../../platform/rate-limit/rate-limit.rules.ts';
import { ensureNoSecondFactorDue } from '../../second-factor/index.ts';
import { type AccountContext, refuseSignIn, startSession } from '../sign-in.commands.ts';
import type { Visitor } from '../visitor.ts';
import { prepareAccount } from './directory-account.commands.ts';
import {
  type DirectoryRequest,
  saveDirectoryRequest,
  takeDirectoryRequest,
  saveIdentityUseAndFindOwner,
} from './directory-sign-in.queries.ts';
import {
  type DirectoryPerson,
  directorySignInLimit,
  proofTime,
  readDirectoryPerson,
  directoryRequestLifetimeMs,
} from './directory-sign-in.rules.ts';
import { DirectorySignInError, proceedIf } from './directory-sign-in-error.ts';

/** The dependencies of the commands in this file. `db` is not a transaction, because they wait for the provider. */
export interface DirectoryContext extends AccountContext {
  readonly directory: Directory;
  readonly settings: DirectorySettings;
  readonly log: FastifyBaseLogger;
}

/** A sign-in or a confirmation that a browser begins. */
export interface NewDirectoryRequest {
  /** The path to open afterwards. */
  readonly nextPath: string;
  /** The session in which the signed-in person confirms their identity; null for a sign-in that starts a session. */
  readonly sessionId: string | null;
  /**
   * The token of the browser's directory cookie, if the browser has one. The browser keeps this token, so that several
   * tabs can sign in at once.
   */
  readonly browserToken: string | undefined;
}

/**
 * Begins a sign-in or a confirmation with the directory. Returns the URL of the directory's sign-in page, and the token
 * for the cookie that binds the sign-in to this browser. Throws a `DirectorySignInError` if the directory does not
 * answer, or after too many sign-ins from one IP address.
 */
export async function beginDirectorySignIn(
  { db, config, clock, directory }: DirectoryContext,
  visitor: Visitor,
  { nextPath, sessionId, browserToken = newToken() }: NewDirectoryRequest,
): Promise<{ readonly url: string; readonly browserToken: string }> {
  const now = clock.now();
  if (config.hasRateLimits) {
    const parts = ['directory sign-in', networkOf(visitor.ipAddress)];
    proceedIf((await consumeRateLimit(db, parts, directorySignInLimit, now)) === null, 'too-many');
  }
  const secrets = newSignInSecrets();
  const url = await directory
    .signInAddress(secrets, { forcesNewSignIn: sessionId !== null })
    .catch(rethrowAsSignInError);
  const expiresAt = new Date(now.getTime() + directoryRequestLifetimeMs);
  await inTransaction(db, (transaction) =>
    saveDirectoryRequest(transaction, { secrets, nextPath, sessionId, beganAt: now }, { browserToken, expiresAt }),
  );
  return { url, browserToken };
}

/** The return of a browser from the directory. */
interface DirectoryReturn {
  /** The query of the address to which the directory sent the browser, with the question mark. */
  readonly query: string;
  /** The parameter `state` of the query, which identifies the sign-in or confirmation. */
  readonly state: string | undefined;
  /** The token of the browser's directory cookie. */
  readonly browserToken: string | undefined;
  /** The user who is signed in with this browser, if any, and the token of their session. */
  readonly currentUser: SignedInUser | undefined;
  readonly sessionToken: string | undefined;
}

/** The result of a sign-in or a confirmation with the directory. */
export type DirectoryResult =
  | { readonly outcome: 'signed-in'; readonly tokens: SignInTokens; readonly nextPath: string }
  /** `sessionToken` is the new token; undefined if another confirmation has just renewed the token. */
  | { readonly outcome: 'confirmed'; readonly sessionToken: string | undefined }
  | { readonly outcome: 'second-factor'; readonly due: DueSecondFactor; readonly nextPath: string }
  | {
      readonly outcome: 'stopped';
      readonly notice: DirectoryNotice;
      readonly nextPath: string;
      /** True for a confirmation, which runs in a tab of its own. The notice is then shown in that tab. */
      readonly isConfirmation: boolean;
    };

/** Finishes a sign-in or a confirmation after the browser has returned from the directory. */
export async function finishDirectorySignIn(
  context: DirectoryContext,
  visitor: Visitor,
  returned: DirectoryReturn,
): Promise<DirectoryResult> {
  const { db, clock, log } = context;
  const { state, browserToken } = returned;
  const request =
    state && browserToken ? await takeDirectoryRequest(db, { state, browserToken, now: clock.now() }) : undefined;
  const nextPath = request?.nextPath ?? '/';
  const isConfirmation = request !== undefined && request.sessionId !== null;
  try {
    proceedIf(request, 'not-valid');
    const person = await askDirectory(context, returned.query, request);
    if (request.sessionId !== null) {
      return { outcome: 'confirmed', sessionToken: await confirmSession(context, request, { ...returned, person }) };
    }
    const tokens = await signInPerson(context, visitor, { person, currentUser: returned.currentUser });
    return { outcome: 'signed-in', tokens, nextPath };
  } catch (error) {
    if (error instanceof Refusal && error.secondFactor)
      return { outcome: 'second-factor', due: error.secondFactor, nextPath };
    if (!(error instanceof DirectorySignInError)) throw error;
    log.warn({ err: error.cause ?? error, notice: error.notice }, 'a sign-in with the directory did not succeed');
    return { outcome: 'stopped', notice: error.notice, nextPath, isConfirmation };
  }
}

/** Exchanges `query`, with which the browser returned, for claims of the directory, and reads the person from them. */
async function askDirectory(
  { directory, settings }: DirectoryContext,
  query: string,
  { secrets }: DirectoryRequest,
): Promise<DirectoryPerson> {
  return readDirectoryPerson(await directory.redeem(query, secrets).catch(rethrowAsSignInError), settings);
}

/** Throws an error of the directory as a `DirectorySignInError`, and other errors as they are. */
function rethrowAsSignInError(error: unknown): never {
  if (error instanceof DirectoryUnavailable) throw new DirectorySignInError('unavailable', { cause: error });
  if (error instanceof DirectoryRefusal)
    throw new DirectorySignInError(error.isByProvider ? 'refused' : 'not-valid', { cause: error });
  throw error;
}

/** The person who has signed in at the directory, and the user who is signed in here with the same browser, if any. */
interface ReturnedPerson {
  readonly person: DirectoryPerson;
  readonly currentUser: SignedInUser | undefined;
}

/**
 * Records a fresh proof of identity for a session, and returns the session's new token as `saveProof` does. The browser
 * must still have this session, and the person must have entered their credentials at the directory after the
 * confirmation began.
 */
async function confirmSession(
  { db, clock }: DirectoryContext,
  request: DirectoryRequest,
  { person, currentUser, sessionToken }: ReturnedPerson & Pick<DirectoryReturn, 'sessionToken'>,
): Promise<string | undefined> {
  const now = clock.now();
  proceedIf(currentUser && sessionToken && currentUser.sessionId === request.sessionId, 'not-valid');
  proceedIf((await saveIdentityUseAndFindOwner(db, person, now)) === currentUser.id, 'other-person');
  const provedAt = proofTime(person.signedInAt, { now, notBefore: request.beganAt });
  proceedIf(provedAt, 'not-valid');
  return saveProof(db, { sessionId: currentUser.sessionId, token: sessionToken, provedAt });
}

/**
 * Prepares the person's account and starts a session. A refusal of the account becomes a `DirectorySignInError`. If a
 * second factor of the account is due, the refusal second_factor_required is thrown as it is.
 */
async function signInPerson(
  context: DirectoryContext,
  visitor: Visitor,
  { person, currentUser }: ReturnedPerson,
): Promise<SignInTokens> {
  const { db, config, clock, settings, log } = context;
  const now = clock.now();
  const provenUserId = currentUser && hasFreshIdentityProof(currentUser, config, now) ? currentUser.id : undefined;
  const user = await inTransaction(db, (transaction) =>
    prepareAccount({ db: transaction, settings, now, log, provenUserId }, person),
  );
  try {
    if (!user.is_active) return await refuseSignIn(context, visitor, { code: 'account_inactive', user });
    if (!user.approved_at) return await refuseSignIn(context, visitor, { code: 'awaiting_approval', user });
    // A session with a fresh proof shows that the person has entered the second factor in this browser just before.
    if (!person.hasSecondFactor && provenUserId !== user.id)
      await ensureNoSecondFactorDue({ ...context, requestOrigin: visitor.requestOrigin }, user.id);
    const directoryProof = { provedAt: proofTime(person.signedInAt, { now }), hasSecondFactor: person.hasSecondFactor };
    return await inTransaction(db, (transaction) => startSession(transaction, visitor, { user, now, directoryProof }));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'account_inactive') throw new DirectorySignInError('inactive');
    if (error instanceof Refusal && error.code === 'awaiting_approval')
      throw new DirectorySignInError('awaiting-approval');
    throw error;
  }
}
