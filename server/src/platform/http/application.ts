import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
// Only for the type of `reply.sendFile`.
import '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../logging/logger.ts';
import { bucketOrigin } from '../storage/bucket-origin.ts';
import { replyToClientError } from './client-error.ts';
import { usesHttps } from './cookies.ts';
import { sendError } from './error-reply.ts';
import { refuseCrossSiteWrite, refuseProxyInDemoMode } from './same-origin.ts';
import { listAllowedMethods } from './allowed-methods.ts';

/** The maximum size of a JSON body in bytes. Uploads are streamed and have a separate limit. */
const bodyLimit = 256 * 1024;

/** Creates a Fastify application without routes, with the settings and hooks that apply to every request. */
export async function createApplication(config: Config, log: Logger): Promise<FastifyInstance> {
  // Without this type, the application would have pino's logger type, which plugins do not accept.
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    bodyLimit,
    trustProxy: config.trustProxy,
    // Request ids are always generated here, because an id from the client might not be unique in the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 256 },
    // Handles errors of the router itself, such as a malformed URL or a parameter that is too long.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
    clientErrorHandler: replyToClientError,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.decorateRequest('signedInUser', undefined);
  app.addHook('onRequest', async (request) => {
    refuseProxyInDemoMode(request, config);
    refuseCrossSiteWrite(request, config);
  });
  acceptOnlyJson(app);
  await app.register(cookie);
  await app.register(helmet, helmetOptions(config));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Loopcheck', version: '1', description: 'All endpoints of the Loopcheck server.' },
    },
    transform: jsonSchemaTransform,
  });
  return app;
}

/** Refuses content types other than JSON before the body is read. An empty JSON body counts as no body. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseWithoutProtoKeys(String(body)));
    } catch {
      // JSON.parse reports a syntax error only by throwing.
      done(new Refusal('bad_request'));
    }
  });
}

/**
 * Parses JSON and removes every key `__proto__`. The key could change the prototype of an object into which the body is
 * copied.
 */
const parseWithoutProtoKeys = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));

/**
 * Handles requests that no route matches. Returns 405 with Allow if an endpoint has the path with another method. A GET
 * request for a path that may be a page of the web app receives index.html if `servesWebApp` is true. Other requests
 * receive 404.
 */
export function handleUnknownPaths(app: FastifyInstance, endpoints: readonly Endpoint[], servesWebApp: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = listAllowedMethods(endpoints, path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw new Refusal('method_not_allowed');
    }
    const mayBePage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!mayBePage || !servesWebApp) throw new Refusal('not_found');
    // index.html refers to the scripts of one version. Browsers must revalidate it on each use, so that they load the
    // new scripts after an upgrade.
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

const hstsMaxAgeSeconds = 180 * 24 * 3600;

/**
 * The security headers of replies. The server may run with plain http on a LAN, so HSTS, Cross-Origin-Opener-Policy and
 * Origin-Agent-Cluster are sent only if PUBLIC_URL starts with https, and upgrade-insecure-requests is never sent.
 * Framing, inline scripts and inline styles are forbidden.
 */
function helmetOptions(config: Config) {
  const isHttps = usesHttps(config);
  return {
    strictTransportSecurity: isHttps ? { maxAge: hstsMaxAgeSeconds } : false,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
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
