import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: `public` means anybody, `member` anybody signed in, `trainer` trainers and admins, `admin` admins. */
export type Access = 'public' | 'member' | 'trainer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The reply is a redirect (303) to the URL that the handler returns. */
export const redirect = Symbol('redirect');

/** The reply is a stored file, with its own media type and support for Range. */
export const file = Symbol('file');

/** The reply is a file of any length that is generated while it is sent and that the browser saves. */
export const download = Symbol('download');

/** The reply is a stream of server-sent events that stays open. */
export const events = Symbol('events');

/**
 * The definition of an API call, shared by browser and server. The server validates `params`, `query` and `body` before
 * the handler runs, and the reply afterwards.
 */
export interface Endpoint {
  readonly method: Method;
  /** Parameters begin with a colon: `/api/sops/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType | typeof redirect | typeof file | typeof download | typeof events;
  /** The errors of this call, in addition to those of every call (unauthorized, forbidden, invalid, internal, …). */
  readonly errors?: readonly ErrorCode[];
  /** The reply is the same for everybody with access, so it is sent with an ETag. */
  readonly shared?: true;
  /**
   * The handler opens its own transactions, because it waits for an external operation or its writes must persist when
   * it refuses. Without this flag, every call except GET runs in one transaction.
   */
  readonly selfManaged?: true;
  /** Pages make the call without user action, so it does not extend the session. */
  readonly unattended?: true;
  /** The body is a file of any type. It is not parsed: the handler reads `request.raw` and limits its size. */
  readonly takesBytes?: true;
}

/**
 * The methods and paths of a feature's calls, by endpoint name. They are in separate modules (`<feature>.paths.ts`),
 * because the browser needs them without the schemas.
 */
export type Paths = Readonly<Record<string, Pick<Endpoint, 'method' | 'path'>>>;

/** Declares an endpoint. Preserves the literal types of the description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The input of a handler, after parsing. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** The input that a caller sends, before parsing and defaults. */
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>;
export type SentParamsOf<E extends Endpoint> = Sent<E['params']>;
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>;
/** The reply that the caller receives. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;
/** The return value of a handler. Fields that are not in the reply schema are removed before sending. */
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
}

/**
 * A generated file as the reply of a handler. The body is read as fast as the caller receives it, so it can be larger
 * than the available memory. If the body throws, the connection is aborted, so that the caller cannot mistake a partial
 * file for a complete one. If the caller disconnects, the iterator's `return` is called.
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
  /** Adds a listener. Returns the function that removes it; `end` is called when the server closes the stream. */
  readonly listen: (listener: { tell(event: SentEvent): void; end(): void }) => () => void;
}
