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

/** What stands behind every handler. */
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

/** What a handler is given: all parsed, and for a write `db` is the transaction that the handler's work is done in. */
export interface Call<E extends Endpoint> {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly live: Live;
  readonly mail: Mail | null;
  readonly now: Date;
  readonly user: E['access'] extends 'public' ? SignedIn | undefined : SignedIn;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInputOf<E>>;

type Endpoints = Record<string, Endpoint>;

/** Endpoints with their handlers, ready to be mounted on an application. */
export interface Routes {
  mount(app: FastifyInstance, platform: Platform): void;
}

/**
 * Puts handlers behind endpoints. Parsing, sign-in, access, the transaction of a write, the check of the reply and the
 * translation of errors happen here, so that a handler is only about its feature.
 */
export function implement<E extends Endpoints>(endpoints: E, handlers: { [K in keyof E]: Handler<E[K]> }): Routes {
  return {
    mount(app, platform) {
      for (const [name, endpoint] of Object.entries(endpoints)) {
        mountOne(app, platform, name, endpoint, handlers[name] as unknown as Handler<Endpoint>);
      }
    },
  };
}

function mountOne(
  app: FastifyInstance,
  platform: Platform,
  name: string,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
) {
  if (endpoint.takesBytes) takeBytes(app, (scope) => mountRoute(scope, platform, name, endpoint, handle));
  else mountRoute(app, platform, name, endpoint, handle);
}

/** Leaves the body of every type unread, for the handler: a file would not fit into memory. */
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
  handle: Handler<Endpoint>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(name, endpoint),
    // A compressor would hold back the first pieces, and could not be broken off as clearly as a connection.
    ...(endpoint.reply === download && { compress: false as const }),
    // Before the body is read: a stranger learns nothing of what a call would take.
    onRequest: (request) => admit(endpoint, request, platform),
    handler: async (request, reply) => {
      const answer = await run(platform, endpoint, handle, request, reply);
      if (endpoint.reply === redirect) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(answer.redirectTo, 303);
      }
      if (endpoint.reply === file) return sendFile(request, reply, platform.storage, answer as unknown as SentFile);
      if (endpoint.reply === download) return sendDownload(request, reply, answer as unknown as SentDownload);
      if (endpoint.reply === events) return sendEvents(request, reply, answer as unknown as SentEvents);
      if (endpoint.shared) return sendShared(request, reply, endpoint, answer);
      // What one person may see must not be handed to the next by a cache in between.
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
}

function run(
  { db, config, clock, storage, siteKeys, live, mail }: Platform,
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
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
      // Access let the request through, so a signed-in person is there wherever the endpoint needs one.
      user: request.signedIn as SignedIn,
      params: request.params as never,
      query: request.query as never,
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

/** What the API documents say of the answer. */
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
