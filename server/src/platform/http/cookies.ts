import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { absoluteLimitMs } from '../auth/session-limits.ts';

/** True if browsers reach the server over https, which means that PUBLIC_URL starts with https. */
export const usesHttps = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;

/**
 * The name of the session cookie. Over https it has the prefix `__Host-`, which makes browsers restrict the cookie to
 * this host and to TLS. Over plain http, browsers would reject a cookie with this prefix.
 */
const cookieName = (config: Config) => (usesHttps(config) ? '__Host-loopcheck_session' : 'loopcheck_session');

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: usesHttps(config) }) as const;

/** The session token that the browser sent, if any. */
export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config)];

/** Sets the session cookie. The browser deletes it after the longest possible duration of a session. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, { ...attributes(config), maxAge: absoluteLimitMs / 1000 });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), attributes(config));
}
