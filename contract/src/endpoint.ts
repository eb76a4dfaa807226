import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anybody, anybody signed in, trainers and admins, or admins alone. */
export type Access = 'public' | 'member' | 'trainer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer without a body of ours: the browser is sent to another address. */
export const redirect = Symbol('redirect');

/** An answer that is a file: its bytes, with a type of their own, and Range. */
export const file = Symbol('file');

/** An answer that is a file made while it is sent, of any length: it lies nowhere, and is saved under a name. */
export const download = Symbol('download');

/** An answer that does not end: a page is told of what happens while it is open (server-sent events). */
export const events = Symbol('events');

/**
 * One call that web and server agree on. `path` marks parameters with a colon.
 * `errors` names the refusals that belong to this call; those that every call can give
 * (unauthorized, forbidden, invalid, …) are not repeated.
 * `shared` says that the answer is the same for everybody who may have it, so it carries an ETag.
 * A write runs in one transaction; `selfManaged` says that the handler must hold its own
 * (it waits, or must keep what it wrote when it refuses).
 * `unattended` says that a page makes the call by itself, without anybody touching it: it does not keep a session alive.
 * `takesBytes` says that the body is a file, whatever its type: the handler reads, counts and bounds `request.raw`.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType | typeof redirect | typeof file | typeof download | typeof events;
  readonly errors?: readonly ErrorCode[];
  readonly shared?: true;
  readonly selfManaged?: true;
  readonly unattended?: true;
  readonly takesBytes?: true;
}

/**
 * The addresses of a feature's calls, by their names in its endpoints. They are in modules of their own
 * (`<feature>.paths.ts`), because a browser needs them without the schemas.
 */
export type Paths = Readonly<Record<string, Pick<Endpoint, 'method' | 'path'>>>;

/** Describes a call. Without an access level it does not compile. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler is given, after parsing. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** What a caller sends, before defaults are filled in. */
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>;
export type SentParamsOf<E extends Endpoint> = Sent<E['params']>;
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>;
/** What the caller reads. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;
/** What a handler returns; unnamed fields are stripped on the way out. */
export type ReplyInputOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']>
  : E['reply'] extends typeof file
    ? SentFile
    : E['reply'] extends typeof download
      ? SentDownload
      : E['reply'] extends typeof events
        ? SentEvents
        : { redirectTo: string };

/** A file as a handler hands it over: where it lies, and how the browser is to take it. */
export interface SentFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly asAttachment: boolean;
}

/**
 * A file as a handler hands it over that makes it piece by piece. The body is asked for its next piece when the one
 * before it has gone, so that it may be longer than memory; a body that throws breaks the connection, so that a part is
 * never taken for the whole. When the caller goes away, the body is ended by its `return`.
 */
export interface SentDownload {
  readonly fileName: string;
  readonly mimeType: string;
  readonly body: AsyncIterable<string | Uint8Array>;
}

/** Something that a page is told: its name, and what it needs to know of it. */
export interface SentEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Events as a handler hands them over: whoever listens is told until either side ends it. */
export interface SentEvents {
  /** Returns what ends it from the listener's side. */
  readonly listen: (listener: { tell(event: SentEvent): void; end(): void }) => () => void;
}
