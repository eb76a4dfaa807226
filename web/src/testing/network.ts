import { afterEach, beforeEach, vi } from 'vitest';

type SentRequest = { url: string; init: RequestInit | undefined };
type Reply = (url: string, init: RequestInit | undefined) => Response | Promise<Response>;

const notFound = { code: 'not_found', message: 'Nothing was found at this address.' };

let reply: Reply;
let requests: SentRequest[] = [];

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
 * Sets the replies to all following requests, by method and URL: `GET /api/path?query`. A reply is `[status, body]`, or
 * only a body, which is sent with status 200, or a promise of a body. All other requests get status 404.
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

/** The requests of the current test, in order. */
export const sentRequests = (): readonly SentRequest[] => requests;

/** The parsed JSON bodies of the requests with this method and URL, in order. */
export function sentBodies(method: string, url: string): readonly unknown[] {
  return requests.flatMap((request) => {
    const body = request.init?.body;
    const isMatch = request.url === url && request.init?.method === method && typeof body === 'string';
    return isMatch ? [JSON.parse(body) as unknown] : [];
  });
}

beforeEach(() => {
  requests = [];
  reply = () => toResponse(404, notFound);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    return reply(url, init);
  });
});

afterEach(() => vi.unstubAllGlobals());
