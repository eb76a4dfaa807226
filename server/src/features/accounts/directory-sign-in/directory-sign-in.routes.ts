import { directorySignInEndpoints } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Directory } from '../../../platform/directory/directory.ts';
import {
  clearDirectoryCookie,
  readDirectoryCookie,
  readSessionCookie,
  setDirectoryCookie,
  setSessionCookie,
  setSignInCookies,
} from '../../../platform/http/cookies.ts';
import { implement } from '../../../platform/http/implement.ts';
import { isFromOwnPage } from '../../../platform/http/same-origin.ts';
import { safeNextPath } from '../accounts.rules.ts';
import { readVisitor } from '../visitor.ts';
import {
  beginDirectorySignIn,
  type DirectoryContext,
  finishDirectorySignIn,
  type NewDirectoryRequest,
} from './directory-sign-in.commands.ts';
import { confirmationResultPage, secondFactorPage, signInPage } from './directory-sign-in.rules.ts';
import { DirectorySignInError } from './directory-sign-in-error.ts';

/** The properties of a call that `contextOf` and `goToDirectory` need. */
interface DirectoryCall {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  /** Null if the site has no directory. */
  readonly directory: Directory | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Returns the dependencies of the commands for a sign-in with the directory; undefined if the site has no directory.
 */
const contextOf = ({ db, config, clock, directory, request }: DirectoryCall): DirectoryContext | undefined =>
  directory ? { db, config, clock, directory, settings: directory.settings, log: request.log } : undefined;

/**
 * Begins a sign-in or a confirmation, and sets the cookie that binds it to this browser. Returns the URL of the
 * directory's sign-in page. If the sign-in or confirmation cannot begin, returns the path of the page that explains why.
 */
async function goToDirectory(
  call: DirectoryCall,
  { nextPath, sessionId }: Omit<NewDirectoryRequest, 'browserToken'>,
): Promise<string> {
  const { config, request, reply } = call;
  const context = contextOf(call);
  const failurePage = (notice: DirectorySignInError['notice']) =>
    sessionId === null ? signInPage({ notice, nextPath }) : confirmationResultPage(notice);
  if (!context) return failurePage('unavailable');
  try {
    const browserToken = readDirectoryCookie(request, config);
    const begun = await beginDirectorySignIn(context, readVisitor(request, config), {
      nextPath,
      sessionId,
      browserToken,
    });
    setDirectoryCookie(reply, config, begun.browserToken);
    return begun.url;
  } catch (error) {
    if (!(error instanceof DirectorySignInError)) throw error;
    request.log.warn({ err: error.cause ?? error, notice: error.notice }, 'a sign-in with the directory did not begin');
    return failurePage(error.notice);
  }
}

export const directorySignInRoutes = implement(directorySignInEndpoints, {
  start: async ({ query, ...call }) => {
    const nextPath = safeNextPath(query.next);
    // The directory can sign a person in without asking. A link on another site or in a mail must not start such a
    // sign-in.
    if (!isFromOwnPage(call.request, call.config)) return { redirectTo: signInPage({ nextPath }) };
    return { redirectTo: await goToDirectory(call, { nextPath, sessionId: null }) };
  },
  confirm: async ({ user, ...call }) => ({
    redirectTo: await goToDirectory(call, { nextPath: '/', sessionId: user.sessionId }),
  }),
  finish: async ({ query: { state }, user, ...call }) => {
    const { config, request, reply } = call;
    const context = contextOf(call);
    if (!context) return { redirectTo: signInPage({ notice: 'not-valid', nextPath: '/' }) };
    // The directory client checks all parameters of the return, not only those that the contract declares.
    const query = request.url.slice(request.url.indexOf('?'));
    const browserToken = readDirectoryCookie(request, config);
    const result = await finishDirectorySignIn(context, readVisitor(request, config), {
      query,
      state,
      browserToken,
      currentUser: user,
      sessionToken: readSessionCookie(request, config),
    });
    if (result.outcome === 'confirmed') {
      if (result.sessionToken !== undefined) setSessionCookie(reply, config, result.sessionToken);
      return { redirectTo: confirmationResultPage() };
    }
    if (result.outcome === 'second-factor') return { redirectTo: secondFactorPage(result) };
    if (result.outcome === 'signed-in') {
      clearDirectoryCookie(reply, config);
      setSignInCookies(reply, config, result.tokens);
      return { redirectTo: result.nextPath };
    }
    return { redirectTo: result.isConfirmation ? confirmationResultPage(result.notice) : signInPage(result) };
  },
});
