import { t } from '@lingui/core/macro';
import type { Method } from '@loopcheck/contract/endpoint';
import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { ApiError } from './api-error.ts';
import { presenceHeaders } from './presence.ts';

/** The time after which a call without a response fails. It is needed because some plant networks drop requests. */
export const defaultTimeoutMs = 30_000;

type JsonRequest = {
  method: Method;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  timeoutMs?: number | undefined;
};

/** Sends a request with the cookies of this site. A `body` is sent as JSON. */
export const sendJson = (url: string, request: JsonRequest): Promise<Response> =>
  fetchWithTimeout(url, toInit(request), request.timeoutMs);

/**
 * Sends a request as `sendJson` does, and returns the parsed JSON of the reply (see `readReply`). The timeout and the
 * abort signal also end the transfer of the body, because a connection can be lost during the transfer without an
 * error.
 */
export const fetchJson = (url: string, request: JsonRequest): Promise<unknown> => {
  const init = toInit(request);
  return withTimeout(init, request.timeoutMs, async (signal) => readReply(await sendRequest(url, init, signal)));
};

type RequestOptions = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> };

function toInit({ method, body, signal, keepalive }: JsonRequest): RequestOptions {
  return {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(keepalive ? { keepalive } : {}),
    ...(signal ? { signal } : {}),
  };
}

/**
 * Sends a request with the presence headers, which tell the server whether somebody is using the page. Throws an
 * ApiError with status 0 on a timeout or network error. If the caller aborts, throws an AbortError.
 */
export const fetchWithTimeout = (url: string, init: RequestOptions, timeoutMs?: number): Promise<Response> =>
  withTimeout(init, timeoutMs, (signal) => sendRequest(url, init, signal));

const sendRequest = (url: string, init: RequestOptions, signal: AbortSignal): Promise<Response> =>
  fetch(url, { ...init, headers: { ...init.headers, ...presenceHeaders() }, signal });

/**
 * Aborts `work` at the timeout, or if the caller aborts. Throws the errors that are described at `fetchWithTimeout`.
 */
async function withTimeout<Result>(
  { signal }: RequestOptions,
  timeoutMs: number = defaultTimeoutMs,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (signal?.aborted) throw new DOMException('The request was aborted.', 'AbortError');
    throw error instanceof ApiError ? error : createUnreachableError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
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

/** Waits for the body of a response. Throws an ApiError with status 0 if the connection is lost during the transfer. */
export async function readBody<Body>(body: Promise<Body>): Promise<Body> {
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

/** Reads the body of a response that has an error status, and returns the ApiError for it. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await readBody(response.text());
  return toApiError(response, text, parseJson(text));
}

/**
 * Creates the ApiError for an error reply. Its message is the field `message` of the JSON body. If this field is missing,
 * for example in a reply of a proxy, the message is the text of the body. If the body is empty or HTML, it is the status
 * text.
 */
export function toApiError(response: Pick<Response, 'status' | 'statusText'>, text: string, json: unknown): ApiError {
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
