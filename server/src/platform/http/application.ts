import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../logging/logger.ts';
import { replyToClientError } from './client-error.ts';
import { sendError } from './error-reply.ts';
import { apiDescriptionOptions } from './api-description.ts';
import { dropUnusableForwardedAddress } from './forwarded-address.ts';
import { maxParamLength } from './match-read.ts';
import { refuseForeignHost } from './own-host.ts';
import { logRefusedCalls } from './refused-calls.ts';
import { OneLinePerRequest } from './request-log.ts';
import { refuseCrossSiteWrite, refuseProxyInDemoMode } from './same-origin.ts';
import { createMethodLister } from './allowed-methods.ts';
import { addSecurityHeaders, fallbackSecurityHeaders } from './security-headers.ts';
import { limitSlowBodies } from './slow-bodies.ts';
import type { SendPage } from './web-pages.ts';

/** The maximum size of a JSON body in bytes. Uploads are streamed and have a separate limit. */
const bodyLimit = 256 * 1024;

/**
 * The time in milliseconds after which a silent connection is closed. A connection is silent if no byte is sent or
 * received, for example because the client does not read the reply. No handler needs longer for its first byte.
 */
const silentConnectionMs = 5 * 60_000;

/**
 * The compression of a reply that is computed for one request; shared-reply.ts compresses replies that are the same for
 * everybody. Quality 1 takes a quarter of the processor time of the default quality, and the result is a tenth longer.
 * A window of 2^16 bytes (`LGWIN`) needs much less memory than the default of 2^22 bytes.
 *
 * A reply below 2 KB is not compressed, because compressing it takes the server longer than a phone needs to receive
 * the saved bytes. A reply up to 64 KB is compressed in one call, because one call is cheaper than a stream and takes
 * less than a millisecond.
 */
const compressionOptions: FastifyCompressOptions = {
  threshold: 2048,
  syncThreshold: 64 * 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  zlibOptions: { level: 1 },
};

/** Creates a Fastify application without routes, with the settings and hooks that apply to every request. */
export async function createAppWithoutRoutes(config: Config, log: Logger): Promise<FastifyInstance> {
  // Without this type, the application would have pino's logger type, which plugins do not accept.
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new OneLinePerRequest(),
    bodyLimit,
    connectionTimeout: silentConnectionMs,
    trustProxy: config.trustProxy,
    // Request ids are always generated here, because an id from the client might not be unique in the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength },
    // Called for errors of the router, such as a malformed URL or a parameter that is too long. Hooks do not run for
    // such a request, so the security headers are set here. The body of the request is not read, so the connection is
    // closed.
    frameworkErrors: (error, request, reply) =>
      void sendError(
        error,
        request,
        (reply as FastifyReply).headers({ ...fallbackSecurityHeaders(config), connection: 'close' }),
      ),
    clientErrorHandler: (error, socket) => replyToClientError(error, socket, config),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.decorateRequest('signedInUser', undefined);
  acceptOnlyJson(app);
  // The security headers are added before the hooks that refuse requests, so that refusals have these headers too.
  await addSecurityHeaders(app, config);
  logRefusedCalls(app);
  // Slow bodies are limited before the hooks that refuse requests, because the body of a refused request can be slow
  // too.
  limitSlowBodies(app, config.slowBodies);
  app.addHook('onRequest', async (request, reply) => {
    dropUnusableForwardedAddress(request);
    if (refuseForeignHost(request, reply, config)) return reply;
    refuseProxyInDemoMode(request, config);
    refuseCrossSiteWrite(request, config);
  });
  await app.register(cookie);
  await app.register(compress, compressionOptions);
  await app.register(swagger, apiDescriptionOptions(config.publicUrl));
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
      // JSON.parse throws on a syntax error.
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
 * Handles requests that no route matches:
 * - The reply is 405 with an Allow header if an endpoint has the same path with another method.
 * - `sendPage` answers a GET request for a path that can be a page of the web app.
 * - The reply is 404 for all other requests, such as a request for a missing file. If `sendPage` is undefined, GET
 *   requests for pages get 404 too.
 */
export function handleUnknownPaths(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  sendPage: SendPage | undefined,
): void {
  const listAllowedMethods = createMethodLister(endpoints);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = listAllowedMethods(path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw new Refusal('method_not_allowed');
    }
    const isPossiblePage = request.method === 'GET' && !path.startsWith('/api/') && !isFilePath(path);
    if (!isPossiblePage || !sendPage) throw new Refusal('not_found');
    return sendPage(request, reply);
  });
}

/** True if a path cannot be a page: it is in /assets/, a part of it begins with a dot, or its last part has a dot. */
const isFilePath = (path: string): boolean => path.startsWith('/assets/') || /\/\.|\.[^/]*$/.test(path);
