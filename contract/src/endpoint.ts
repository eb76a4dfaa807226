import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { CallLimit } from './call-limits.ts';

/**
 * The access level of an endpoint: `public` admits everybody, `member` every signed-in person, `trainer` trainers and
 * admins, `admin` admins.
 */
export type Access = 'public' | 'member' | 'trainer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Value of `reply`: a redirect (303) to the URL that the handler returns. */
export const redirect = Symbol('redirect');

/** Value of `reply`: a stored file, sent with its media type and support for Range requests. */
export const file = Symbol('file');

/** Value of `reply`: a file that the server generates while sending it, and that the browser saves. */
export const download = Symbol('download');

/** Value of `reply`: a stream of server-sent events that stays open. */
export const events = Symbol('events');

/**
 * The definition of an API endpoint, shared by browser and server. The server validates `params`, `query` and `body`
 * before the handler runs, and the reply afterwards.
 */
export interface Endpoint {
  readonly method: Method;
  /** Parameters start with a colon: `/api/documents/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType | typeof redirect | typeof file | typeof download | typeof events;
  /** The media types of a `file` or a `download`, for the API documentation. Omitted if the file can be of any type. */
  readonly contentTypes?: readonly string[];
  /** The specific error codes of this endpoint. Codes that any endpoint can return, such as `invalid`, are omitted. */
  readonly errors?: readonly ErrorCode[];
  /**
   * True if `POST /api/reads` can run the endpoint together with others. The endpoint must be a GET with a JSON reply.
   * Its handler must not write, set a header, or wait for anything but the database. The flag is declared in the paths
   * file of the feature (see `Paths`), because the browser needs it.
   */
  readonly isBatchable?: true;
  /** True if the reply is the same for everybody with access. The reply is then sent with an ETag. */
  readonly sameReplyForEverybody?: true;
  /**
   * True if the handler opens its own transactions: it waits for an external operation, or some of its writes must be
   * committed even if it throws. Without this flag, the server runs the handler in one transaction, except for GET.
   */
  readonly selfManagedTransactions?: true;
  /**
   * True if pages send the request without an action of the person. Such a request must not extend the session. Pages
   * normally send the header `unattendedHeader` (unattended.ts) with such a request. This flag replaces the header
   * where pages cannot always send it, for example when the browser loads a picture.
   */
  readonly unattended?: true;
  /**
   * True if somebody with a stolen session could take over an account or the site with this call. The caller must then
   * have signed in, or confirmed their identity in this session, in the last ten minutes. Otherwise the server refuses
   * the call with `confirmation_required`. In demo mode, whose sample people have public passwords, no proof is needed.
   */
  readonly needsFreshIdentityProof?: true;
  /**
   * How often one person can call the endpoint. The server refuses further calls with `too_many_requests`, but not in
   * demo mode.
   */
  readonly callLimit?: CallLimit;
  /**
   * True if pages call the endpoint to find out whether somebody is signed in. The refusal `unauthorized` is then an
   * ordinary reply, and the server does not log it.
   */
  readonly asksWhoIsSignedIn?: true;
  /** The maximum size of the JSON body in bytes. If omitted, the maximum is 256 KiB. */
  readonly maxBodyBytes?: number;
  /**
   * True if the body is a file of any type. The server does not parse the body. The handler reads it from
   * `request.raw` and limits its size.
   */
  readonly hasRawBody?: true;
}

/**
 * The method, path and `isBatchable` flag of each endpoint of a feature, by endpoint name. Each feature has a separate
 * file for them (`<feature>.paths.ts`), so that the web build can include this file without the schemas.
 */
export type Paths = Readonly<Record<string, Pick<Endpoint, 'method' | 'path' | 'isBatchable'>>>;

/** Declares an endpoint. Returns its argument, with the literal types preserved. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The parameters, query and body that a handler receives, after parsing. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** The body, parameters and query that a caller sends, before parsing. Fields with a default can be omitted. */
export type SentBodyOf<E extends Endpoint> = InputOf<E['body']>;
export type SentParamsOf<E extends Endpoint> = InputOf<E['params']>;
export type SentQueryOf<E extends Endpoint> = InputOf<E['query']>;
/** The reply that the caller receives. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;
/**
 * The return value of a handler. It depends on the kind of reply: the fields of the reply schema, a file, a download, a
 * stream of events, or the URL of a redirect. The server removes fields that the reply schema does not declare.
 */
export type ReplyInputOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']>
  : E['reply'] extends typeof file
    ? SentFile
    : E['reply'] extends typeof download
      ? SentDownload
      : E['reply'] extends typeof events
        ? SentEvents
        : { redirectTo: string };

/** A stored file as the reply of a handler. */
export interface SentFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly asAttachment: boolean;
  /**
   * True if caches must not keep a copy of the file, not even the browser's cache. Otherwise, the browser can keep a
   * copy, and asks the server before each use whether the copy is current.
   */
  readonly isKeptOutOfCaches?: boolean;
}

/**
 * A generated file as the reply of a handler. The server reads the body only as fast as the caller receives it, so the
 * file can be larger than the available memory. If the body throws, the server aborts the connection, so that the
 * caller cannot mistake a partial file for a complete one. If the caller disconnects, the server calls `return` of the
 * iterator, which can then release its resources.
 */
export interface SentDownload {
  readonly fileName: string;
  readonly mimeType: string;
  readonly body: AsyncIterable<string | Uint8Array>;
}

/** A server-sent event: its name and its data. */
export interface SentEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A stream of events as the reply of a handler. */
export interface SentEvents {
  /**
   * Adds a listener and returns the function that removes it. The source of the events calls `send` for each event, and
   * `end` to close the stream.
   */
  readonly listen: (listener: { send(event: SentEvent): void; end(): void }) => () => void;
}
