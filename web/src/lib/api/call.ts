import { t } from '@lingui/core/macro';
import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@loopcheck/contract/endpoint';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { ApiError } from './api-error.ts';
import { notifyIfSessionLost } from './session-loss.ts';

/** A call without a response after this time has failed: some plant networks drop requests silently. */
const timeoutMs = 30_000;

/** A property that is required, optional or forbidden, depending on what the endpoint declares. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The variable parts of a call's URL. */
export type UrlParts<E extends Endpoint> = Part<'params', SentParamsOf<E>> & Part<'query', SentQueryOf<E>>;

/** The input of a call. With `keepalive`, the browser sends the request even if the page is closed. */
export type CallOptions<E extends Endpoint> = UrlParts<E> &
  Part<'body', SentBodyOf<E>> & { signal?: AbortSignal | undefined; keepalive?: boolean | undefined };

type UrlValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** CallOptions of any endpoint. */
type AnyCallOptions = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
};

const toUrlValues = (part: unknown): UrlValues => (part ?? {}) as UrlValues;

/** The path of an endpoint with its parameters filled in. */
export function toPath(endpoint: Endpoint, params: unknown): string {
  const values = toUrlValues(params);
  return endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}

/** The path and query string of a call. Values that are undefined are left out. */
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
 * As `call`, for an endpoint that returns a file. Use this instead of a download link: with a link, the browser would
 * save an error reply as if it were the file.
 */
export async function callForFile<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Blob> {
  return sendCall(endpoint, options, readFile);
}

async function sendCall<E extends Endpoint, Reply>(
  endpoint: E,
  options: CallOptions<E>,
  read: (response: Response) => Promise<Reply>,
): Promise<Reply> {
  const { body, signal, keepalive }: AnyCallOptions = options;
  try {
    const response = await fetchWithTimeout(toUrl(endpoint, options), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(keepalive ? { keepalive } : {}),
      ...(signal ? { signal } : {}),
    });
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
async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    return await fetch(url, { ...init, signal: controller.signal });
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

/** The error for a call without a response. */
export function createUnreachableError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'unreachable',
    message: t`The server cannot be reached. Check the network and try again.`,
  });
}

/**
 * Returns the JSON of a response; undefined for an empty body. Throws an ApiError for an error status. Also throws one
 * for a body that is not JSON, unless `needsJson` is false; then it returns undefined.
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

async function readFile(response: Response): Promise<Blob> {
  if (!response.ok) {
    const text = await readBody(response.text());
    throw toApiError(response, text, parseJson(text));
  }
  return readBody(response.blob());
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

/** If the body is not an error reply of our server, the message is the text of the body or of the status. */
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
  });
}
