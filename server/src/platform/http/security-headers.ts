import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { bucketOrigin } from '../storage/bucket-origin.ts';
import { usesHttps } from './cookies.ts';
import { hstsMaxAgeSeconds, transportSecurity } from './transport-security.ts';

/** The name and value of a header. */
type Header = readonly [name: string, value: string];

/**
 * Adds the security headers to every reply of `app`. These headers are the same for all replies, so Helmet builds them
 * only once, in a temporary application. If Helmet were registered in `app` itself, it would build the content security
 * policy again for each reply.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headers = await readHelmetHeaders(config);
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}

/** Returns the headers that the helmet plugin sets. Reads them from the reply of a temporary application. */
async function readHelmetHeaders(config: Config): Promise<Header[]> {
  const app = fastify();
  await app.register(helmet, helmetOptions(config));
  const headers: Header[] = [];
  app.get('/', (_request, reply) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node has this method, but its types declare it only for client requests
    const raw = reply.raw as typeof reply.raw & { getRawHeaderNames(): string[] };
    for (const name of raw.getRawHeaderNames()) headers.push([name, String(raw.getHeader(name))]);
    return '';
  });
  await app.inject('/');
  await app.close();
  return headers;
}

/**
 * The options for the security headers of replies. The headers forbid framing, inline styles and inline scripts
 * (`serveWebPages` permits the inline scripts of the build by their hashes). Some sites use plain http on a LAN. HSTS,
 * Cross-Origin-Opener-Policy and Origin-Agent-Cluster are therefore sent only if PUBLIC_URL starts with https, and
 * upgrade-insecure-requests is never sent.
 */
export function helmetOptions(config: Config) {
  const isHttps = usesHttps(config);
  return {
    strictTransportSecurity: isHttps ? { maxAge: hstsMaxAgeSeconds } : false,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    // This header forbids framing in browsers that do not support frame-ancestors.
    xFrameOptions: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(config.bucket ? [bucketOrigin(config.bucket)] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  };
}

/**
 * Returns the security headers for replies to input that is not HTTP, and for replies to requests with a malformed
 * URL. The application sends these replies before its hooks run. All other replies get the headers of `addSecurityHeaders`. The content security
 * policy is stricter here, because these replies load no resources.
 */
export function fallbackSecurityHeaders(config: Config): Readonly<Record<string, string>> {
  const hsts = transportSecurity(config);
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(usesHttps(config) && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
    ...(hsts && { 'strict-transport-security': hsts }),
  };
}
