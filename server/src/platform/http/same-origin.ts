import { download, type Endpoint } from '@loopcheck/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { ensure } from '../errors/refusal.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that does not come from a page of this site, with cross_site_request. If the request has the header
 * Sec-Fetch-Site, its value must be `same-origin`. Browsers do not send this header over plain http. Without
 * Sec-Fetch-Site, the header Origin must be PUBLIC_URL or, if PUBLIC_URL is not set, match the Host header.
 */
export function refuseCrossSiteWrite(request: FastifyRequest, config: Config): void {
  if (readMethods.has(request.method)) return;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) {
    ensure(fetchSite === 'same-origin', 'cross_site_request');
    return;
  }
  ensure(isOwnOrigin(request.headers.origin, request, config), 'cross_site_request');
}

/**
 * True for the origin of the pages that this server sends: PUBLIC_URL or, if PUBLIC_URL is not set, the host of the
 * request.
 */
export function isOwnOrigin(
  origin: string | undefined,
  { headers: { host } }: FastifyRequest,
  config: Config,
): boolean {
  if (origin === undefined) return false;
  if (config.publicUrl !== null) return origin === config.publicUrl;
  return host !== undefined && [`http://${host}`, `https://${host}`].includes(origin);
}

/**
 * True if a page of this site started the navigation or the fetch. Browsers state in Sec-Fetch-Site from where a
 * request comes. Over plain http, browsers do not send that header, but they send a Referer with a request from a page
 * of this site (Referrer-Policy: same-origin). The request for an address that a person typed, or that another program
 * opened, does not come from a page of this site.
 */
export function isFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const { referer = '', 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return URL.canParse(referer) && isOwnOrigin(new URL(referer).origin, request, config);
}

/**
 * Refuses a generated file to a request that does not come from a page of this site, with cross_site_request. The
 * server records exports, and a link on another web site could otherwise make people export something without their
 * knowledge. Files for everybody are not refused: other web sites read them, for example the status list of
 * credentials, and the server does not record their downloads.
 */
export function refuseCrossSiteDownload({ access, reply }: Endpoint, request: FastifyRequest, config: Config): void {
  if (reply !== download || access === 'public') return;
  ensure(isFromOwnPage(request, config), 'cross_site_request');
}

const isProxyHeader = (header: string) =>
  header.startsWith('x-forwarded-') || ['forwarded', 'x-real-ip', 'via'].includes(header);

/**
 * In demo mode, refuses requests that a proxy has forwarded, because the passwords of demo mode are public. The error
 * code is demo_not_forwarded. Such requests are allowed if the operator has set DEMO=on explicitly (`isDemoExplicit`).
 */
export function refuseProxyInDemoMode(request: FastifyRequest, config: Config): void {
  if (!config.demo || config.isDemoExplicit) return;
  ensure(!Object.keys(request.headers).some(isProxyHeader), 'demo_not_forwarded');
}
