import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { absoluteLimitMs } from '../auth/session-limits.ts';

const isSecure = (config: Config) => config.publicUrl?.startsWith('https:') ?? false;

/** Over https the browser itself holds the name to this host, this path and TLS; plain http on a LAN cannot have that. */
const cookieName = (config: Config) => (isSecure(config) ? '__Host-loopcheck_session' : 'loopcheck_session');

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const;

/** The session token that the browser sent, if any. */
export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config)];

/** Hands the browser its session token, for as long as the session can last. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, { ...attributes(config), maxAge: absoluteLimitMs / 1000 });
}

/** Takes the session token from the browser. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), attributes(config));
}
