import type { FastifyReply, FastifyRequest } from 'fastify';
import { sitePaths } from '@loopcheck/contract/features/site/site.paths';
import type { Config } from '../../config.ts';

/**
 * True if the Host header of a request names the host of PUBLIC_URL. The port must be the port of PUBLIC_URL or absent,
 * because some proxies forward the name alone.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  // The name is an IPv6 address in brackets, or any text without a colon.
  const [, name = '', sentPort = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host ?? '') ?? [];
  const { hostname, port, protocol } = new URL(publicUrl);
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  // A dot at the end of a name does not change the name (RFC 1034, section 3.1).
  return name.toLowerCase().replace(/\.$/, '') === hostname && ['', ownPort].includes(sentPort);
}

/**
 * Replies with 421 (Misdirected Request) and returns true if the request is for another host than PUBLIC_URL. Without
 * this check, somebody else could let the host name of their own web page point to this server (DNS rebinding), and that
 * page would then count as a page of this site.
 *
 * X-Forwarded-Host is ignored, because a page of somebody else can send this header. The health check has no data
 * and is answered under every name, because monitors and load balancers call it by address. Without PUBLIC_URL every
 * name is accepted.
 */
export function refuseForeignHost(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): boolean {
  const [path] = request.url.split('?', 1);
  if (publicUrl === null || path === sitePaths.health.path || isOwnHost(request.headers.host, publicUrl)) return false;
  void reply
    .code(421)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(
      `This server answers only at ${publicUrl}. Open that address.\n` +
        'If that address is wrong, the operator corrects PUBLIC_URL and restarts the server.\n',
    );
  return true;
}
