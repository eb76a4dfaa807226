import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { ensure } from '../errors/refusal.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that does not come from a page of this site, with cross_site_request. If the request has the header
 * Sec-Fetch-Site, its value must be `same-origin`. Browsers do not send this header over plain http. Without it, Origin
 * must be PUBLIC_URL or match the Host header.
 */
export function refuseCrossSiteWrite(request: FastifyRequest, config: Config): void {
  if (readMethods.has(request.method)) return;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) {
    ensure(fetchSite === 'same-origin', 'cross_site_request');
    return;
  }
  const { origin, host } = request.headers;
  const allowedOrigins = [config.publicUrl, ...(host ? [`http://${host}`, `https://${host}`] : [])];
  ensure(origin !== undefined && allowedOrigins.includes(origin), 'cross_site_request');
}

const isProxyHeader = (header: string) =>
  header.startsWith('x-forwarded-') || ['forwarded', 'x-real-ip', 'via'].includes(header);

/**
 * Refuses requests through a proxy in demo mode with demo_not_forwarded, because the passwords of demo mode are public.
 * Such requests are allowed if the operator has set DEMO=on explicitly (`isDemoExplicit`).
 */
export function refuseProxyInDemoMode(request: FastifyRequest, config: Config): void {
  if (!config.demo || config.isDemoExplicit) return;
  ensure(!Object.keys(request.headers).some(isProxyHeader), 'demo_not_forwarded');
}
