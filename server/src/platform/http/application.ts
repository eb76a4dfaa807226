import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../logging/logger.ts';
import { bucketOrigin } from '../storage/bucket-origin.ts';
import { replyToClientError } from './client-error.ts';
import { sendError } from './error-reply.ts';
import { refuseCrossSiteWrite, refuseProxiedDemoRequest } from './same-origin.ts';
import { listAllowedMethods } from './allowed-methods.ts';

/** The maximum size of a JSON body in bytes. Uploads are streamed and have a separate limit. */
const bodyLimit = 256 * 1024;

/** Creates a Fastify application without routes, with the settings and hooks that apply to every request. */
export async function createApplication(config: Config, log: Logger): Promise<FastifyInstance> {
  // The type is Fastify's logger type instead of pino's, because plugins expect an application with the former.
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
    refuseProxiedDemoRequest(request, config);
    refuseCrossSiteWrite(request, config);
  });
  acceptOnlyJson(app);
  await app.register(cookie);
  await app.register(helmet, helmetOptions(config));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Loopcheck', version: '1', description: 'Every call of the product.' },
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
      done(null, parseWithoutPrototypes(String(body)));
    } catch {
      // JSON.parse reports a syntax error only by throwing.
      done(new Refusal('bad_request'));
    }
  });
}

/**
 * Parses JSON without the key `__proto__`, which could change the prototype of an object that is copied from the body.
 */
const parseWithoutPrototypes = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));

/**
 * Handles requests that no route matches: 405 with Allow if the path exists with other methods, the web app's
 * index.html if the path may be one of its pages and `servesWebApp` is true, otherwise 404.
 */
export function handleUnknownPaths(app: FastifyInstance, endpoints: readonly Endpoint[], servesWebApp: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = listAllowedMethods(endpoints, path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw new Refusal('method_not_allowed');
    }
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!isPage || !servesWebApp) throw new Refusal('not_found');
    // index.html names the scripts of this version, so browsers must check after an upgrade whether it has changed.
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/**
 * The security headers of all replies. Plain http on a LAN is supported, so HSTS and upgrade-insecure-requests are sent
 * over https only. Framing, inline scripts and inline styles are forbidden.
 */
function helmetOptions(config: Config) {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  return {
    strictTransportSecurity: isSecure ? { maxAge: 15_552_000 } : false,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
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
