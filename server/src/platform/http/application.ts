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
import { answerClientError } from './client-error.ts';
import { sendError } from './error-reply.ts';
import { refuseCrossSite, refuseForwardedDemo } from './same-origin.ts';
import { methodsAt } from './wrong-method.ts';

/** For JSON bodies. Uploads are streamed and have a limit of their own. */
const bodyLimit = 256 * 1024;

/** A Fastify application with the settings and hooks that apply to every request, without routes. */
export async function createApplication(config: Config, log: Logger): Promise<FastifyInstance> {
  // Typed as Fastify's own logger, because its plugins expect an instance with that logger type.
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    bodyLimit,
    trustProxy: config.trustProxy,
    // Always generated here: an id from the client could collide with others in the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 256 },
    // Errors of the router itself: a malformed URL, or a parameter that is too long.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.decorateRequest('signedIn', undefined);
  app.addHook('onRequest', async (request) => {
    refuseForwardedDemo(request, config);
    refuseCrossSite(request, config);
  });
  takeOnlyJson(app);
  await app.register(cookie);
  await app.register(helmet, headers(config));
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

/** An empty body with a JSON content type counts as no body; other content types are refused before the body is read. */
function takeOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseWithoutPrototypes(String(body)));
    } catch {
      // JSON.parse reports malformed input only by throwing.
      done(new Refusal('bad_request'));
    }
  });
}

/** Whether a body has the key `__proto__`, which could change the prototype of an object that copies the body. */
const parseWithoutPrototypes = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));

/** 405 with Allow when the path exists with other methods, the web app's index.html for its pages, otherwise 404. */
export function answerUnknownAddresses(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  sendsPages: boolean,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = methodsAt(endpoints, path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw new Refusal('method_not_allowed');
    }
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!isPage || !sendsPages) throw new Refusal('not_found');
    // index.html refers to hashed scripts, so browsers must revalidate it after an upgrade.
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/**
 * Security headers. Plain http on a LAN is supported, so HSTS and upgrade-insecure-requests are sent over https only.
 * Framing and inline scripts and styles are forbidden.
 */
function headers(config: Config) {
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
