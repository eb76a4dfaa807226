import {
  type BodyOf,
  download,
  type Endpoint,
  events,
  file,
  type ParamsOf,
  type QueryOf,
  redirect,
  type ReplyInputOf,
  type SentDownload,
  type SentEvents,
  type SentFile,
} from '@loopcheck/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { SignedInUser } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { authorizeRequest } from './access.ts';
import { runAsCaller } from './caller.ts';
import type { SiteKeys } from '../signing/site-keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { Live } from '../live/live.ts';
import type { Mail } from '../mail/mail.ts';
import { sendDownload } from './send-download.ts';
import { sendEvents } from './send-events.ts';
import { sendFile } from './send-file.ts';
import { sendSharedReply } from './shared-reply.ts';

/** The services that the handlers of all features use. */
export interface Platform {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly live: Live;
  /** Null if no mail server is configured. */
  readonly mail: Mail | null;
}

/**
 * The part of a call that is the same for every endpoint. `db` is the connection pool if the endpoint uses GET or
 * manages its own transactions, otherwise the transaction of the request.
 */
interface CallContext extends Platform {
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The argument of a handler. `params`, `query` and `body` are parsed by the schemas of the endpoint. */
export interface Call<E extends Endpoint> extends CallContext {
  readonly user: E['access'] extends 'public' ? SignedInUser | undefined : SignedInUser;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** The function that handles the calls of an endpoint. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInputOf<E>>;

/** A handler whose parameter does not depend on the endpoint's types. */
type UntypedHandler<Result> = (
  call: CallContext & { user: SignedInUser | undefined; params: unknown; query: unknown; body: unknown },
) => Promise<Result>;

/** A handler and the kind of reply that its endpoint declares. The kind determines the handler's result. */
type Implementation =
  | { readonly reply: typeof redirect; readonly handle: UntypedHandler<{ redirectTo: string }> }
  | { readonly reply: typeof file; readonly handle: UntypedHandler<SentFile> }
  | { readonly reply: typeof download; readonly handle: UntypedHandler<SentDownload> }
  | { readonly reply: typeof events; readonly handle: UntypedHandler<SentEvents> }
  | { readonly reply: z.ZodType; readonly handle: UntypedHandler<unknown> };

type Endpoints = Record<string, Endpoint>;

/** Endpoints with their handlers, ready to be mounted on an application. */
export interface Routes {
  mount(app: FastifyInstance, platform: Platform): void;
}

/**
 * Connects endpoints with their handlers. A handler contains only the logic of its feature. The routes parse requests,
 * check access, open the transaction of a write, validate replies and translate errors in the same way for all
 * endpoints.
 */
export function implement<E extends Endpoints>(endpoints: E, handlers: { [K in keyof E]: Handler<E[K]> }): Routes {
  return {
    mount(app, platform) {
      for (const [name, endpoint] of Object.entries(endpoints)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `handlers` matches each handler to its endpoint, which is lost in a loop over names
        const implementation = { reply: endpoint.reply, handle: handlers[name] } as unknown as Implementation;
        mountEndpoint(app, platform, name, endpoint, implementation);
      }
    },
  };
}

function mountEndpoint(
  app: FastifyInstance,
  platform: Platform,
  name: string,
  endpoint: Endpoint,
  implementation: Implementation,
) {
  if (endpoint.hasRawBody) acceptRawBody(app, (scope) => mountRoute(scope, platform, name, endpoint, implementation));
  else mountRoute(app, platform, name, endpoint, implementation);
}

/**
 * Lets the route that `mount` adds accept bodies of any media type. The body is not read before the handler streams it,
 * because a file may not fit into memory.
 */
function acceptRawBody(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    mount(scope);
    done();
  });
}

function mountRoute(
  app: FastifyInstance,
  platform: Platform,
  name: string,
  endpoint: Endpoint,
  implementation: Implementation,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(name, endpoint),
    // With compression, the first bytes would be delayed and an aborted download would look complete.
    ...(endpoint.reply === download && { compress: false as const }),
    // Access is checked before the body is validated, so that anonymous callers learn nothing about the expected input.
    onRequest: (request) => authorizeRequest(endpoint, request, platform),
    handler: async (request, reply) => {
      const run = <Result>(handle: UntypedHandler<Result>) => runHandler(platform, endpoint, handle, request, reply);
      if (implementation.reply === redirect) {
        const { redirectTo } = await run(implementation.handle);
        return reply.header('cache-control', 'no-store').redirect(redirectTo, 303);
      }
      if (implementation.reply === file) {
        return sendFile(request, reply, platform.storage, await run(implementation.handle));
      }
      if (implementation.reply === download) {
        return sendDownload(request, reply, await run(implementation.handle));
      }
      if (implementation.reply === events) return sendEvents(request, reply, await run(implementation.handle));
      const result = await run(implementation.handle);
      if (endpoint.sharedReply) return sendSharedReply(request, reply, implementation.reply, endpoint.access, result);
      // No cache may store the reply and send it to another person.
      return reply.header('cache-control', 'no-store').send(result);
    },
  });
}

/** Calls a handler, in a transaction if the endpoint writes and does not manage its own transactions. */
function runHandler<Result>(
  { db, config, clock, storage, siteKeys, live, mail }: Platform,
  endpoint: Endpoint,
  handle: UntypedHandler<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result> {
  const callHandler = (callDb: Database) =>
    handle({
      db: callDb,
      config,
      clock,
      storage,
      siteKeys,
      live,
      mail,
      now: clock.now(),
      // Undefined only on a public endpoint: on others, `authorizeRequest` refuses a request without a session.
      user: request.signedInUser,
      params: request.params,
      query: request.query,
      body: request.body,
      request,
      reply,
    });
  const needsTransaction = endpoint.method !== 'GET' && !endpoint.selfManagedTransactions;
  const caller = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
  return runAsCaller(caller, () => (needsTransaction ? inTransaction(db, callHandler) : callHandler(db)));
}

/** The route schema, which Fastify uses to validate requests and replies and to generate the API documentation. */
function schemaOf(name: string, endpoint: Endpoint) {
  return {
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path} ${name}`.replaceAll(/[^A-Za-z]+/g, '_'),
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. Error codes of this call: ${endpoint.errors?.join(', ') || 'none'}.`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...responsesOf(endpoint),
  };
}

/** The description of the replies in the API documentation. */
function responsesOf({ reply }: Endpoint) {
  if (reply instanceof z.ZodType) return { response: { 200: reply } };
  if (reply === events) {
    const text = z.string();
    return { response: { 200: { description: 'Events.', content: { 'text/event-stream': { schema: text } } } } };
  }
  if (reply !== file && reply !== download) return {};
  return { response: { 200: { description: 'A file.', content: { 'application/octet-stream': { schema: bytes } } } } };
}

const bytes = z.string().meta({ format: 'binary' });
