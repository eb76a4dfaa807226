import { afterEach, beforeEach, vi } from 'vitest';

type Call = { address: string; init: RequestInit | undefined };
type Answer = (address: string, init: RequestInit | undefined) => Response | Promise<Response>;

let answer: Answer;
let made: Call[] = [];

const respond = (status: number, body: unknown, statusText = ''): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });

/** What the network answers from now on: always the same, or nothing at all (`away`). */
export function answerWith(status: number | 'away', body: unknown = {}, statusText = ''): void {
  answer = () =>
    status === 'away' ? Promise.reject(new TypeError('Failed to fetch')) : respond(status, body, statusText);
}

/** What the network answers from now on, by `GET /api/path`; a value is a 200, a pair is status and body, the rest is 404. */
export function answerBy(answers: Readonly<Record<string, unknown>>): void {
  answer = (address, init) => {
    const key = `${init?.method ?? 'GET'} ${address}`;
    if (!Object.hasOwn(answers, key)) return respond(404, { code: 'not_found', message: 'There is nothing here.' });
    const given = answers[key];
    const isPair = Array.isArray(given) && given.length === 2 && typeof given[0] === 'number';
    return isPair ? respond(given[0], given[1]) : respond(200, given);
  };
}

/** The calls made in this test, in order. */
export const calls = (): readonly Call[] => made;

/** The bodies of the calls made to one address, in order. */
export function sentTo(method: string, address: string): readonly unknown[] {
  return made.flatMap((call) => {
    const body = call.init?.body;
    const isMeant = call.address === address && call.init?.method === method && typeof body === 'string';
    return isMeant ? [JSON.parse(body) as unknown] : [];
  });
}

beforeEach(() => {
  made = [];
  answer = () => respond(404, { code: 'not_found', message: 'There is nothing here.' });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    made.push({ address, init });
    if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    return answer(address, init);
  });
});

afterEach(() => vi.unstubAllGlobals());
