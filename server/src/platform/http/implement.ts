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
import { forgetSessions } from '../auth/remembered-sessions.ts';
import type { SignedInUser } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { authorizeRequest } from './access.ts';
import { describeEndpoint } from './api-description.ts';
import { runAsCaller } from './caller.ts';
import type { SiteKeys } from '../signing/site-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { enforceCallLimit } from '../rate-limit/enforce-call-limit.ts';
import type { Live } from '../live/live.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Directory } from '../directory/directory.ts';
import { refuseCrossSiteDownload } from './same-origin.ts';
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
  /** The streams of events by which open pages learn about changes immediately. */
  readonly live: Live;
  /** The sender of mails; null if no mail server is configured. */
  readonly mailer: Mailer | null;
  /** The directory (OpenID Connect provider) of the site; null if people cannot sign in with a directory. */
  readonly directory: Directory | null;
}

/**
 * The members of a call that have the same types for all endpoints. `db` is the connection pool if the endpoint uses
 * GET or manages its own transactions, and otherwise the transaction of the request.
 */
interface CallContext extends Platform {
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The argument of a handler. `user` is the signed-in person. Only at public endpoints, `user` can be undefined. The
 * schemas of the endpoint have parsed `params`, `query` and `body`.
 */
export interface Call<E extends Endpoint> extends CallContext {
  readonly user: E['access'] extends 'public' ? SignedInUser | undefined : SignedInUser;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** The function that handles the calls of an endpoint and returns the content of the reply. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInputOf<E>>;

/** A handler for any endpoint: the types of its parameters do not depend on the endpoint. */
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

/** A GET endpoint with its handler. */
export interface Read {
  readonly endpoint: Endpoint;
  readonly handle: UntypedHandler<unknown>;
}

/** Endpoints with their handlers, ready to be mounted on an application. */
export interface Routes {
  mount(app: FastifyInstance, platform: Platform): void;
  /** All GET endpoints with their handlers, from which `serveBatchedReads` takes the batchable ones. */
  readonly reads: readonly Read[];
}

/**
 * Connects endpoints with their handlers and returns the routes. A handler contains only the logic of its feature. The
 * routes parse requests, check access, open transactions, validate replies and convert errors to error replies. The
 * routes do this in the same way for all endpoints.
 */
export function implement<E extends Endpoints>(endpoints: E, handlers: { [K in keyof E]: Handler<E[K]> }): Routes {
  const implementations = Object.entries(endpoints).map(([name, endpoint]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `handlers` matches each handler to its endpoint, which is lost in a loop over names
    return { endpoint, implementation: { reply: endpoint.reply, handle: handlers[name] } as unknown as Implementation };
  });
  return {
    mount(app, platform) {
      for (const { endpoint, implementation } of implementations)
        mountEndpoint(app, platform, endpoint, implementation);
    },
    reads: implementations
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(({ endpoint, implementation }) => ({ endpoint, handle: implementation.handle })),
  };
}

function mountEndpoint(app: FastifyInstance, platform: Platform, endpoint: Endpoint, implementation: Implementation) {
  if (endpoint.hasRawBody) acceptRawBody(app, (scope) => mountRoute(scope, platform, endpoint, implementation));
  else mountRoute(app, platform, endpoint, implementation);
}

/**
 * Calls `mount` with a scope in which routes accept bodies of any media type. Only the handler reads the body, as a
 * stream, because a file might not fit into memory.
 */
function acceptRawBody(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    mount(scope);
    done();
  });
}

function mountRoute(app: FastifyInstance, platform: Platform, endpoint: Endpoint, implementation: Implementation) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // With compression, the first bytes would be delayed and an aborted download would look complete.
    ...(endpoint.reply === download && { compress: false as const }),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    // `asksWhoIsSignedIn`: pages call the route to find out whether somebody is signed in, so a refusal is not logged.
    config: { asksWhoIsSignedIn: endpoint.asksWhoIsSignedIn === true, hasRawBody: endpoint.hasRawBody === true },
    // Access is checked before the body is validated, so that anonymous callers learn nothing about the expected input.
    onRequest: async (request) => {
      await authorizeRequest(endpoint, request, platform);
      refuseCrossSiteDownload(endpoint, request, platform.config);
    },
    preHandler: (request) => enforceCallLimit(endpoint, request.signedInUser, platform),
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
        return sendDownload(request, reply, await run(implementation.handle), endpoint.access);
      }
      if (implementation.reply === events) return sendEvents(request, reply, await run(implementation.handle));
      const result = await run(implementation.handle);
      if (endpoint.sameReplyForEverybody)
        return sendSharedReply(request, reply, implementation.reply, endpoint.access, result);
      // A cache must not store the reply, because the cache could send it to another person.
      return reply.header('cache-control', 'no-store').send(result);
    },
  });
}

/** Calls the handler of a request, in a transaction if the endpoint writes and does not manage its own transactions. */
function runHandler<Result>(
  platform: Platform,
  endpoint: Endpoint,
  handle: UntypedHandler<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result> {
  const { params, query, body } = request;
  const now = platform.clock.now();
  const needsTransaction = endpoint.method !== 'GET' && !endpoint.selfManagedTransactions;
  const callWith = (db: Database) => callHandler(platform, handle, { db, now, request, reply, params, query, body });
  const run = () =>
    runAsCallerOf(request, () => (needsTransaction ? inTransaction(platform.db, callWith) : callWith(platform.db)));
  return canChangeSessions(endpoint) ? forgetSessionsAfter(run, platform.db, endpoint, request) : run();
}

/**
 * True if the call can end a session, or change a role, a second factor, or the setting `secondFactorRequiredFor`. Every
 * write is treated as such a call. A redirect is too, because redirects continue a sign-in with the directory.
 */
const canChangeSessions = ({ method, reply }: Endpoint): boolean => method !== 'GET' || reply === redirect;

/**
 * Runs a call that can change sessions. Before the reply is sent, the server drops its copies of sessions in memory, so
 * that the next request of each session reads the session from the database again. Nobody is signed out. At an endpoint
 * for members, only the copies of the caller's sessions are dropped, because members change only their own account.
 */
async function forgetSessionsAfter<Result>(
  run: () => Promise<Result>,
  db: Database,
  { access }: Endpoint,
  { signedInUser }: FastifyRequest,
): Promise<Result> {
  try {
    return await run();
  } finally {
    forgetSessions(db, access === 'member' && signedInUser ? [signedInUser.id] : 'all');
  }
}

/**
 * What a handler receives in addition to the services of the platform. `db` of this type replaces the `db` of the
 * platform, because it can be the transaction of the request.
 */
type HandlerInput = Omit<CallContext, Exclude<keyof Platform, 'db'>> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/**
 * Calls a handler. The caller must check the session cookie of the request first. After the check,
 * `request.signedInUser` can be undefined only at public endpoints, because the other endpoints refuse requests without
 * a session.
 */
export const callHandler = <Result>(
  { config, clock, storage, siteKeys, live, mailer, directory }: Platform,
  handle: UntypedHandler<Result>,
  input: HandlerInput,
): Promise<Result> =>
  handle({ config, clock, storage, siteKeys, live, mailer, directory, user: input.request.signedInUser, ...input });

/** Runs `work`. The training events that `work` records state the address, device and session of the request. */
export function runAsCallerOf<Result>(request: FastifyRequest, work: () => Result): Result {
  const caller = {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    sessionId: request.signedInUser?.sessionId,
  };
  return runAsCaller(caller, work);
}

/** Returns the route schema, with which Fastify validates requests and replies and generates the API documentation. */
export function schemaOf(endpoint: Endpoint) {
  return {
    ...describeEndpoint(endpoint),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.reply instanceof z.ZodType && { response: { 200: endpoint.reply } }),
  };
}
