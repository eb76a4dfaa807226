import { t } from '@lingui/core/macro';
import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@loopcheck/contract/endpoint';
import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { ApiError, isRefusal } from './api-error.ts';
import { identityConfirmation } from './confirmation.ts';
import { presenceHeaders } from './presence.ts';
import { notifyIfSessionLost } from './session-loss.ts';

/** The time after which a call without a response fails. It is needed because some plant networks drop requests. */
const defaultTimeoutMs = 30_000;

/** The timeout of a call in which the server checks an uploaded file. A virus scan of a large video takes minutes. */
export const fileCheckTimeoutMs = 15 * 60_000;

/** A property that is required, optional or forbidden, depending on what the endpoint declares. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The variable parts of a call's URL. */
export type UrlParts<E extends Endpoint> = Part<'params', SentParamsOf<E>> & Part<'query', SentQueryOf<E>>;

/**
 * The input of a call. With `keepalive`, the browser sends the request even if the page is closed. `timeoutMs` replaces
 * the default timeout of 30 seconds.
 */
export type CallOptions<E extends Endpoint> = UrlParts<E> &
  Part<'body', SentBodyOf<E>> & {
    signal?: AbortSignal | undefined;
    keepalive?: boolean | undefined;
    timeoutMs?: number | undefined;
  };

type UrlValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** CallOptions of any endpoint. */
type AnyCallOptions = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  timeoutMs?: number | undefined;
};

const toUrlValues = (part: unknown): UrlValues => (part ?? {}) as UrlValues;

/** Returns the path of an endpoint with its parameters filled in and encoded. */
export function toPath(endpoint: Endpoint, params: unknown): string {
  const values = toUrlValues(params);
  return endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => toPathSegment(String(values[name])));
}

/**
 * Encodes a value for a path. `.` and `..` get an additional encoding, because browsers would resolve them and send the
 * request to another endpoint. No id of the server has these values.
 */
const toPathSegment = (value: string): string =>
  /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value);

/** Returns the path and query string of a call. Query values that are undefined are left out. */
export function toUrl<E extends Endpoint>(endpoint: E, parts: UrlParts<E>): string {
  const { params, query }: AnyCallOptions = parts;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(toUrlValues(query))) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return toPath(endpoint, params) + (text === '' ? '' : `?${text}`);
}

/**
 * Calls an endpoint with the cookies of this site and returns its reply. Throws an ApiError with the server's code and
 * message, or with status 0 if there was no response.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> {
  return (await sendCall(endpoint, options, readReply)) as ReplyOf<E>;
}

/**
 * As `call`, for an endpoint that returns a file. The name of the file is from the header Content-Disposition; without
 * the header it is empty. Use this instead of a download link, with which the browser would save an error reply as the
 * file.
 */
export async function callForFile<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<File> {
  return sendCall(endpoint, options, readFile);
}

/**
 * Sends a call. If the server first requires the person to confirm their identity, asks for this confirmation and then
 * repeats the call once.
 */
async function sendCall<E extends Endpoint, Reply>(
  endpoint: E,
  options: CallOptions<E>,
  read: (response: Response) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await sendOnce(endpoint, options, read);
  } catch (error) {
    if (!isRefusal(error, 'confirmation_required') || !(await identityConfirmation.ask?.())) throw error;
    return sendOnce(endpoint, options, read);
  }
}

async function sendOnce<E extends Endpoint, Reply>(
  endpoint: E,
  options: CallOptions<E>,
  read: (response: Response) => Promise<Reply>,
): Promise<Reply> {
  const { body, signal, keepalive, timeoutMs }: AnyCallOptions = options;
  try {
    const init = {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(keepalive ? { keepalive } : {}),
      ...(signal ? { signal } : {}),
    } as const;
    const response = await fetchWithTimeout(toUrl(endpoint, options), init, timeoutMs);
    return await read(response);
  } catch (error) {
    notifyIfSessionLost(error);
    throw error;
  }
}

/** Fetches a JSON file of the build, for example the licences. Throws an ApiError as `call` does. */
export async function readStaticJson(path: `/${string}.json`, signal: AbortSignal): Promise<unknown> {
  return readReply(await fetchWithTimeout(path, { credentials: 'same-origin', signal }));
}

/** Throws an ApiError with status 0 on a timeout or network error. If the caller aborts, throws the AbortError. */
async function fetchWithTimeout(
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> },
  timeoutMs: number = defaultTimeoutMs,
): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    return await fetch(url, {
      ...init,
      headers: { ...init.headers, ...presenceHeaders() },
      signal: controller.signal,
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw createUnreachableError();
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}

/** Returns true if the server responds, even with an error. */
export async function isServerReachable(): Promise<boolean> {
  try {
    await fetchWithTimeout(toPath(siteEndpoints.publicSite, {}), { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the error for a call without a response. Its status is 0. */
export function createUnreachableError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'unreachable',
    message: t`The server cannot be reached. Check the network and try again.`,
  });
}

/**
 * Returns the parsed JSON of a response, or undefined if the body is empty. Throws an ApiError for an error status. For
 * a body that is not JSON, throws an ApiError if `needsJson`, otherwise returns undefined.
 */
export async function readReply(response: Response, { needsJson = true } = {}): Promise<unknown> {
  const text = await readBody(response.text());
  const json = parseJson(text);
  if (!response.ok) throw toApiError(response, text, json);
  if (needsJson && text !== '' && json === undefined) {
    // For example the sign-in page of a proxy, or a truncated response.
    throw new ApiError({ status: response.status, code: 'bad_reply', message: t`The answer could not be read.` });
  }
  return json;
}

async function readFile(response: Response): Promise<File> {
  if (!response.ok) {
    const text = await readBody(response.text());
    throw toApiError(response, text, parseJson(text));
  }
  const content = await readBody(response.arrayBuffer());
  return new File([content], fileNameOf(response), { type: response.headers.get('content-type') ?? '' });
}

/** Returns the UTF-8 file name in the header Content-Disposition, or an empty string if there is none. */
function fileNameOf(response: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name === undefined ? '' : decodeURIComponent(name);
}

/** Throws an ApiError with status 0 if the connection is lost during the transfer. */
async function readBody<Body>(body: Promise<Body>): Promise<Body> {
  try {
    return await body;
  } catch {
    throw createUnreachableError();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the ApiError for an error reply. If it has no message of our server, uses the text of the body or status. */
function toApiError(response: Response, text: string, json: unknown): ApiError {
  const body = (typeof json === 'object' && json !== null ? json : {}) as Readonly<Record<string, unknown>>;
  const isHtml = /^\s*</.test(text);
  const fallback = (isHtml ? '' : text.trim()) || response.statusText || t`The request failed.`;
  return new ApiError({
    status: response.status,
    code: typeof body['code'] === 'string' ? body['code'] : 'unknown',
    message: typeof body['message'] === 'string' ? body['message'] : fallback,
    requestId: typeof body['requestId'] === 'string' ? body['requestId'] : undefined,
    fields: typeof body['fields'] === 'object' ? (body['fields'] as Record<string, string>) : undefined,
    retryAfterSeconds: typeof body['retryAfterSeconds'] === 'number' ? body['retryAfterSeconds'] : undefined,
    secondFactor: typeof body['secondFactor'] === 'object' ? (body['secondFactor'] as DueSecondFactor) : undefined,
  });
}
