import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { ensure } from '../errors/refusal.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from this site's pages: a same-origin Sec-Fetch-Site, or where the browser sends none (plain http),
 * an Origin that equals PUBLIC_URL or the Host. Refuses with cross_site_request.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (reads.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    ensure(site === 'same-origin', 'cross_site_request');
    return;
  }
  const { origin, host } = request.headers;
  const own = [config.publicUrl, ...(host ? [`http://${host}`, `https://${host}`] : [])];
  ensure(origin !== undefined && own.includes(origin), 'cross_site_request');
}

const isForwarding = (header: string) =>
  header.startsWith('x-forwarded-') || ['forwarded', 'x-real-ip', 'via'].includes(header);

/** Demo mode has public passwords, so requests through a proxy are refused unless the operator has allowed them. */
export function refuseForwardedDemo(request: FastifyRequest, config: Config): void {
  if (!config.demo || config.demoByHand) return;
  ensure(!Object.keys(request.headers).some(isForwarding), 'demo_not_forwarded');
}
