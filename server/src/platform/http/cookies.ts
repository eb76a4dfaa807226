import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { absoluteLimitMs } from '../auth/session-limits.ts';

const isSecure = (config: Config) => config.publicUrl?.startsWith('https:') ?? false;

/** The `__Host-` prefix makes the browser restrict the cookie to this host and TLS; plain http cannot use it. */
const cookieName = (config: Config) => (isSecure(config) ? '__Host-loopcheck_session' : 'loopcheck_session');

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const;

/** The session token that the browser sent, if any. */
export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config)];

/** Sets the session cookie, with the longest possible lifetime of a session. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, { ...attributes(config), maxAge: absoluteLimitMs / 1000 });
}

/** Clears the session cookie. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), attributes(config));
}
