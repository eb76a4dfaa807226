import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@loopcheck/contract/endpoint';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { isRefusal } from './api-error.ts';
import { identityConfirmation } from './confirmation.ts';
import { readTogether } from './reads-together.ts';
import { fetchWithTimeout, readBody, readError, readReply, sendJson } from './reply.ts';
import { notifyIfSessionLost } from './session-loss.ts';

/** The timeout of a call in which the server checks an uploaded file. A virus scan of a large video takes minutes. */
export const fileCheckTimeoutMs = 15 * 60_000;

/**
 * An object type with one property, which is required, optional or forbidden, depending on what the endpoint declares.
 * The property is forbidden if `Value` is undefined, and optional if all properties of `Value` are optional (then `{}`
 * is assignable to `Value`). The brackets make TypeScript test a union type as a whole.
 */
type DeclaredProperty<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The variable parts of a call's URL. */
export type UrlParts<E extends Endpoint> = DeclaredProperty<'params', SentParamsOf<E>> &
  DeclaredProperty<'query', SentQueryOf<E>>;

/**
 * The input of a call. With `keepalive`, the browser sends the request even if the page is closed. `timeoutMs` replaces
 * the default timeout of 30 seconds.
 */
export type CallOptions<E extends Endpoint> = UrlParts<E> &
  DeclaredProperty<'body', SentBodyOf<E>> & {
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
 * message, or with status 0 if there was no response. GET requests that start at the same moment can be sent together
 * in one request.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> {
  const { signal, keepalive, timeoutMs }: AnyCallOptions = options;
  const canShareRequest = endpoint.isBatchable && !keepalive && timeoutMs === undefined;
  const send = canShareRequest
    ? () => readTogether(toUrl(endpoint, options), signal)
    : async () => readReply(await sendSingly(endpoint, options));
  return (await withConfirmation(send)) as ReplyOf<E>;
}

/**
 * Calls an endpoint as `call` does, and returns the file in the reply. The name of the file is from the header
 * Content-Disposition; without the header it is empty. Use this instead of a download link: if the server replied with
 * an error, a link would save the text of the error as the file.
 */
export async function callForFile<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<File> {
  return withConfirmation(async () => readFile(await sendSingly(endpoint, options)));
}

function sendSingly<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Response> {
  const { body, signal, keepalive, timeoutMs }: AnyCallOptions = options;
  return sendJson(toUrl(endpoint, options), { method: endpoint.method, body, signal, keepalive, timeoutMs });
}

/**
 * Sends a call. If the server first requires the person to confirm their identity, asks for this confirmation and then
 * repeats the call once.
 */
async function withConfirmation<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await sendAndNotify(send);
  } catch (error) {
    const isConfirmed = isRefusal(error, 'confirmation_required') && (await identityConfirmation.ask?.());
    if (!isConfirmed) throw error;
    return sendAndNotify(send);
  }
}

/** Sends a call. If nobody is signed in, notifies the listeners of `onSessionLoss` before it throws. */
async function sendAndNotify<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    notifyIfSessionLost(error);
    throw error;
  }
}

/** Fetches a JSON file of the build, for example the licences. Throws an ApiError as `call` does. */
export async function readStaticJson(path: `/${string}.json`, signal: AbortSignal): Promise<unknown> {
  return readReply(await fetchWithTimeout(path, { credentials: 'same-origin', signal }));
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

async function readFile(response: Response): Promise<File> {
  if (!response.ok) throw await readError(response);
  const content = await readBody(response.arrayBuffer());
  return new File([content], fileNameOf(response), { type: response.headers.get('content-type') ?? '' });
}

/**
 * Returns the UTF-8 file name in the header Content-Disposition, or an empty string if the header contains no such
 * name.
 */
function fileNameOf(response: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name === undefined ? '' : decodeURIComponent(name);
}
