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
import type { SignedIn } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { admit } from './access.ts';
import { asCaller } from './caller.ts';
import type { SiteKeys } from '../signing/site-keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { Live } from '../live/live.ts';
import type { Mail } from '../mail/mail.ts';
import { sendDownload } from './send-download.ts';
import { sendEvents } from './send-events.ts';
import { sendFile } from './send-file.ts';
import { sendShared } from './shared-reply.ts';

/** The services that the handlers of all features use. */
export interface Platform {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly live: Live;
  /** Null where no mail server is configured. */
  readonly mail: Mail | null;
}

/** The part of a call that is the same for every endpoint. For a write, `db` is the transaction of the request. */
interface CallContext extends Platform {
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The argument of a handler. Params, query and body are parsed by the schemas of the endpoint. */
export interface Call<E extends Endpoint> extends CallContext {
  readonly user: E['access'] extends 'public' ? SignedIn | undefined : SignedIn;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInputOf<E>>;

/** A handler without the types of its endpoint. */
type UntypedHandler<Answer> = (
  call: CallContext & { user: SignedIn | undefined; params: unknown; query: unknown; body: unknown },
) => Promise<Answer>;

/** A handler with the kind of reply that its endpoint declares. */
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
 * Connects endpoints with their handlers. Parsing, sign-in, access checks, the transaction of a write, validation of the
 * reply and the mapping of errors happen here, so that a handler contains only the logic of its feature.
 */
export function implement<E extends Endpoints>(endpoints: E, handlers: { [K in keyof E]: Handler<E[K]> }): Routes {
  return {
    mount(app, platform) {
      for (const [name, endpoint] of Object.entries(endpoints)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `handlers` ties each handler to its endpoint, which a loop over names cannot express
        const implementation = { reply: endpoint.reply, handle: handlers[name] } as unknown as Implementation;
        mountOne(app, platform, name, endpoint, implementation);
      }
    },
  };
}

function mountOne(
  app: FastifyInstance,
  platform: Platform,
  name: string,
  endpoint: Endpoint,
  implementation: Implementation,
) {
  if (endpoint.takesBytes) takeBytes(app, (scope) => mountRoute(scope, platform, name, endpoint, implementation));
  else mountRoute(app, platform, name, endpoint, implementation);
}

/** Leaves bodies of every media type unread, so that the handler can stream them: a file would not fit into memory. */
function takeBytes(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
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
    // Compression would delay the first bytes, and an aborted download would look like a complete one.
    ...(endpoint.reply === download && { compress: false as const }),
    // Before the body is read and validated: anonymous callers learn nothing about the expected input.
    onRequest: (request) => admit(endpoint, request, platform),
    handler: async (request, reply) => {
      const answerOf = <Answer>(handle: UntypedHandler<Answer>) => run(platform, endpoint, handle, request, reply);
      if (implementation.reply === redirect) {
        const { redirectTo } = await answerOf(implementation.handle);
        return reply.header('cache-control', 'no-store').redirect(redirectTo, 303);
      }
      if (implementation.reply === file) {
        return sendFile(request, reply, platform.storage, await answerOf(implementation.handle));
      }
      if (implementation.reply === download) {
        return sendDownload(request, reply, await answerOf(implementation.handle));
      }
      if (implementation.reply === events) return sendEvents(request, reply, await answerOf(implementation.handle));
      const answer = await answerOf(implementation.handle);
      if (endpoint.shared) return sendShared(request, reply, implementation.reply, endpoint.access, answer);
      // No cache between server and browser may serve one person's reply to another.
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
}

function run<Answer>(
  { db, config, clock, storage, siteKeys, live, mail }: Platform,
  endpoint: Endpoint,
  handle: UntypedHandler<Answer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const call = (queries: Database) =>
    handle({
      db: queries,
      config,
      clock,
      storage,
      siteKeys,
      live,
      mail,
      now: clock.now(),
      // `admit` has refused the request if the endpoint needs a signed-in person and there is none.
      user: request.signedIn,
      params: request.params,
      query: request.query,
      body: request.body,
      request,
      reply,
    });
  const isWrite = endpoint.method !== 'GET' && !endpoint.selfManaged;
  const caller = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
  return asCaller(caller, () => (isWrite ? inTransaction(db, call) : call(db)));
}

function schemaOf(name: string, endpoint: Endpoint) {
  return {
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path} ${name}`.replaceAll(/[^A-Za-z]+/g, '_'),
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. Refusals of its own: ${endpoint.errors?.join(', ') || 'none'}.`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...responsesOf(endpoint),
  };
}

/** The description of the reply in the API documentation. */
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
