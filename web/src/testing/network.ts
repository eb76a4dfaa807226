import { readsEndpoints } from '@loopcheck/contract/features/reads/reads.contract';
import { afterEach, beforeEach, vi } from 'vitest';

type SentRequest = { url: string; init: RequestInit | undefined };
type Reply = (url: string, init: RequestInit | undefined) => Response | Promise<Response>;

/** The real function, kept here because tests with fake timers replace the global `setTimeout`. */
const realSetTimeout = setTimeout;

const notFound = { code: 'not_found', message: 'Nothing was found at this address.' };

let reply: Reply;
let requests: SentRequest[] = [];
/** A batch is one request for several reads (GET requests). This array has the URLs of the reads of each batch. */
let batches: (readonly string[])[] = [];
/** The replies that did not fit into a batch, by URL. The page requests each of them again without a batch. */
let heldReplies: Map<string, Promise<Response>>;

const toResponse = (status: number, body: unknown, statusText = ''): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });

/** Sets the response to all following requests. With `offline`, they fail as without a network. */
export function mockReply(status: number | 'offline', body: unknown = {}, statusText = ''): void {
  reply = () =>
    status === 'offline' ? Promise.reject(new TypeError('Failed to fetch')) : toResponse(status, body, statusText);
}

/** Sets the function that answers all following requests, for responses with headers. */
export function mockResponse(respond: () => Response): void {
  reply = respond;
}

/**
 * Sets the replies to all following requests, by method and URL: `GET /api/path?query`. A reply is `[status, body]`, a
 * body (sent with status 200), or a promise of one of these. All other requests get status 404.
 */
export function mockReplies(replies: Readonly<Record<string, unknown>>): void {
  reply = async (url, init) => {
    const key = `${init?.method ?? 'GET'} ${url}`;
    if (!Object.hasOwn(replies, key)) return toResponse(404, notFound);
    const mocked = await replies[key];
    const hasStatus = Array.isArray(mocked) && mocked.length === 2 && typeof mocked[0] === 'number';
    return hasStatus ? toResponse(mocked[0], mocked[1]) : toResponse(200, mocked);
  };
}

/**
 * The requests of the current test, in order. The reads of a batch are listed as if each had been a request of its own.
 */
export const sentRequests = (): readonly SentRequest[] => requests;

/** For each batch of the current test, the URLs of its reads. */
export const sentBatches = (): readonly (readonly string[])[] => batches;

/** The parsed JSON bodies of the requests with this method and URL, in order. */
export function sentBodies(method: string, url: string): readonly unknown[] {
  return requests.flatMap((request) => {
    const body = request.init?.body;
    const isMatch = request.url === url && request.init?.method === method && typeof body === 'string';
    return isMatch ? [JSON.parse(body) as unknown] : [];
  });
}

/**
 * Answers a batch with the replies to its reads. A reply that has not arrived yet, or that is not JSON, does not fit
 * into a batch. It is held until the page requests the same read again without a batch.
 */
async function sendBatch(init: RequestInit): Promise<Response> {
  const { reads } = JSON.parse(init.body as string) as { reads: readonly string[] };
  const { body: _body, ...readInit } = { ...init, method: 'GET' };
  const replies = reads.map(async (url) => reply(url, readInit));
  // A timer without delay fires after all replies that are already available. Later replies become undefined.
  const timeout = new Promise<undefined>((resolve) => realSetTimeout(() => resolve(undefined)));
  const arrived = await Promise.all(replies.map((sent) => Promise.race([sent, timeout])));
  batches.push(reads);
  requests.push(...reads.map((url) => ({ url, init: readInit })));
  const parts = reads.map(async (url, index) => {
    const response = arrived[index];
    try {
      if (response) return { status: response.status, body: JSON.parse(await response.clone().text()) as unknown };
    } catch {
      // The reply is not JSON.
    }
    heldReplies.set(url, replies[index] as Promise<Response>);
    return { status: 400, body: { code: 'not_batchable', message: 'This read is not possible in a batch.' } };
  });
  return toResponse(200, { replies: await Promise.all(parts) });
}

/** Replaces `fetch`. */
async function send(url: string, init?: RequestInit): Promise<Response> {
  const isBatch = url === readsEndpoints.batch.path && init !== undefined;
  const heldReply = heldReplies.get(url);
  heldReplies.delete(url);
  // `sendBatch` lists the reads of a batch, including those whose reply is held.
  if (!isBatch && !heldReply) requests.push({ url, init });
  if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
  return isBatch ? sendBatch(init) : (heldReply ?? reply(url, init));
}

beforeEach(() => {
  requests = [];
  batches = [];
  heldReplies = new Map();
  reply = () => toResponse(404, notFound);
  vi.stubGlobal('fetch', send);
});

afterEach(() => vi.unstubAllGlobals());
