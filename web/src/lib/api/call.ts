import { t } from '@lingui/core/macro';
import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@loopcheck/contract/endpoint';
import { ApiError, unreachableCode } from './api-error.ts';
import { noticeSessionLoss } from './session-loss.ts';

/** No answer within this many milliseconds counts as unreachable: a plant network may swallow a call without a word. */
const patience = 30_000;

/** `undefined` where the endpoint has no such part, so that nothing can be passed that the server would ignore. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The parts of a call's address. */
export type AddressOf<E extends Endpoint> = Part<'params', SentParamsOf<E>> & Part<'query', SentQueryOf<E>>;

/** All that a call sends. `keepalive` lets it outlive the page that sent it. */
export type CallOf<E extends Endpoint> = AddressOf<E> &
  Part<'body', SentBodyOf<E>> & { signal?: AbortSignal | undefined; keepalive?: boolean | undefined };

/** What an address can carry. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;
type Sent = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
};

const valuesOf = (part: unknown): Values => (part ?? {}) as Values;

/** The path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = valuesOf(params);
  return endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values[name])));
}

/** The address of an endpoint: path and query string. Values that are undefined are left out. */
export function addressOf<E extends Endpoint>(endpoint: E, address: AddressOf<E>): string {
  const { params, query }: Sent = address;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(valuesOf(query))) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return pathOf(endpoint, params) + (text === '' ? '' : `?${text}`);
}

/**
 * Makes one call of the contract and gives its reply. Cookies go with it.
 * Throws ApiError: with the server's code and sentence, or with status 0 when no answer came.
 */
export async function call<E extends Endpoint>(endpoint: E, sent: CallOf<E>): Promise<ReplyOf<E>> {
  return (await answerOf(endpoint, sent, readReply)) as ReplyOf<E>;
}

/** As `call`, for an endpoint whose answer is a file: its bytes, so that a refusal is read as one and not saved as the file. */
export async function callForFile<E extends Endpoint>(endpoint: E, sent: CallOf<E>): Promise<Blob> {
  return answerOf(endpoint, sent, readFile);
}

async function answerOf<E extends Endpoint, Answer>(
  endpoint: E,
  sent: CallOf<E>,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { body, signal, keepalive }: Sent = sent;
  try {
    const response = await send(addressOf(endpoint, sent), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(keepalive ? { keepalive } : {}),
      ...(signal ? { signal } : {}),
    });
    return await read(response);
  } catch (error) {
    noticeSessionLoss(error);
    throw error;
  }
}

/** Reads a JSON file that was made at the build and lies beside the page's code. Throws ApiError as a call does. */
export async function readOwnFile(path: `/${string}.json`, signal: AbortSignal): Promise<unknown> {
  return readReply(await send(path, { credentials: 'same-origin', signal }));
}

/** fetch with a limit; a call that the caller itself gave up is passed on as such. */
async function send(address: string, init: RequestInit): Promise<Response> {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(giveUp, patience);
  if (init.signal?.aborted) giveUp();
  init.signal?.addEventListener('abort', giveUp);
  try {
    return await fetch(address, { ...init, signal: limit.signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', giveUp);
  }
}

/** What is thrown when no answer came. */
export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: unreachableCode,
    message: t`The server cannot be reached. Check the network and try again.`,
  });
}

/** Reads an answer: its JSON, or ApiError where it refuses. */
export async function readReply(response: Response, { needsJson = true } = {}): Promise<unknown> {
  const text = await response.text();
  const json = parseJson(text);
  if (!response.ok) throw refusalOf(response, text, json);
  if (needsJson && text !== '' && json === undefined) {
    // A proxy's sign-in page or a half answer: it must not pass as data.
    throw new ApiError({ status: response.status, code: 'bad_reply', message: t`The answer could not be read.` });
  }
  return json;
}

async function readFile(response: Response): Promise<Blob> {
  if (!response.ok) {
    const text = await response.text();
    throw refusalOf(response, text, parseJson(text));
  }
  try {
    return await response.blob();
  } catch {
    // The file broke off on the way: what has come is not to be saved as if it were all.
    throw unreachable();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: whoever answered was not our server, or it failed before it could. The caller decides.
    return undefined;
  }
}

/** The refusal in an answer; where it does not have our shape, the body's text or the status text stands in. */
function refusalOf(response: Response, text: string, json: unknown): ApiError {
  const body = (typeof json === 'object' && json !== null ? json : {}) as Readonly<Record<string, unknown>>;
  const isPage = /^\s*</.test(text);
  const fallback = (isPage ? '' : text.trim()) || response.statusText || t`The call failed.`;
  return new ApiError({
    status: response.status,
    code: typeof body['code'] === 'string' ? body['code'] : 'unknown',
    message: typeof body['message'] === 'string' ? body['message'] : fallback,
    requestId: typeof body['requestId'] === 'string' ? body['requestId'] : undefined,
    fields: typeof body['fields'] === 'object' ? (body['fields'] as Record<string, string>) : undefined,
  });
}
