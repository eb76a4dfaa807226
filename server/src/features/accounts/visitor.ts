import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { readBrowserCookie, readSessionCookie } from '../../platform/http/cookies.ts';
import { requestOriginOf } from '../../platform/http/request-origin.ts';

/** The browser and IP address from which a request comes. */
export interface Visitor {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /**
   * The token by which the server recognizes the browser. Undefined if the browser has no cookie with such a token, for
   * example because nobody has signed in with this browser for a year.
   */
  readonly browserToken: string | undefined;
  /** The token of the browser's session, which a sign-in replaces. Undefined without a session. */
  readonly sessionToken: string | undefined;
  /** The origin to which the request was sent. This origin is used only if PUBLIC_URL is not set. */
  readonly requestOrigin: string;
}

export const readVisitor = (request: FastifyRequest, config: Config): Visitor => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'],
  browserToken: readBrowserCookie(request, config),
  sessionToken: readSessionCookie(request, config),
  requestOrigin: requestOriginOf(request),
});
