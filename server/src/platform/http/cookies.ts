// This import only declares the types of `request.cookies` and `reply.setCookie`.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { absoluteLimitMs, knownBrowserLifetimeMs } from '../auth/session-limits.ts';

/** True if browsers reach the server over https, which means that PUBLIC_URL starts with https. */
export const usesHttps = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;

/**
 * Returns the full name of a cookie. Over https it has the prefix `__Host-`, which makes browsers restrict the cookie
 * to this host and to TLS. Over plain http, browsers would reject a cookie with this prefix.
 */
const cookieName = (config: Config, name: 'session' | 'browser' | 'directory') =>
  `${usesHttps(config) ? '__Host-' : ''}loopcheck_${name}`;

const attributesFor = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: usesHttps(config) }) as const;

/** The session token that the browser sent, if any. */
export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config, 'session')];

/** The token by which the server recognises the browser, if any. */
export const readBrowserCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config, 'browser')];

/** The tokens of a sign-in, for the cookies of the browser. */
export interface SignInTokens {
  readonly sessionToken: string;
  /** Makes the browser known to the account. This token remains in the browser after signing out. */
  readonly browserToken: string;
}

/** Sets the session cookie. The browser deletes the cookie after the longest possible duration of a session. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const options = { ...attributesFor(config), maxAge: absoluteLimitMs / 1000 };
  reply.setCookie(cookieName(config, 'session'), token, options);
}

/**
 * Sets the cookies of a sign-in: the session cookie, and the cookie by which the server recognises the browser. The
 * browser deletes the second cookie after a year without a sign-in.
 */
export function setSignInCookies(reply: FastifyReply, config: Config, tokens: SignInTokens): void {
  setSessionCookie(reply, config, tokens.sessionToken);
  const browserOptions = { ...attributesFor(config), maxAge: knownBrowserLifetimeMs / 1000 };
  reply.setCookie(cookieName(config, 'browser'), tokens.browserToken, browserOptions);
}

/**
 * Makes the browser delete the session cookie and, over https, the cached replies of the site. The local storage of the
 * pages is kept, because it contains texts that the person has typed and not sent yet.
 */
export function signOutBrowser(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, 'session'), attributesFor(config)).header('clear-site-data', '"cache"');
}

/**
 * The token that binds a sign-in with the directory (the OpenID Connect provider of the site) to this browser, if any.
 */
export function readDirectoryCookie(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config, 'directory')];
  // A token has 43 characters (32 bytes in base64url). Any other value was not set by this server, and must not become
  // the token of a new sign-in.
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The time within which the browser must return from the directory: 10 minutes, in seconds. */
const directoryLifetimeSeconds = 600;

/** Sets the cookie that binds a sign-in with the directory to this browser. */
export function setDirectoryCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config, 'directory'), token, {
    ...attributesFor(config),
    maxAge: directoryLifetimeSeconds,
  });
}

/** Makes the browser delete the cookie that binds a sign-in with the directory to this browser. */
export function clearDirectoryCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, 'directory'), attributesFor(config));
}
