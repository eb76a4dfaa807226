import { ReadableStream } from 'node:stream/web';
import { maxReads } from '@loopcheck/contract/features/reads/read-limits';
import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { idleAfterSeconds, recordPageUse } from './presence.ts';
import { onSessionLoss } from './session-loss.ts';

type SentRequest = {
  request: string;
  reads?: readonly string[];
  headers: Readonly<Record<string, string>>;
  isAborted: boolean;
};

/** The requests that reached the network. */
let sent: SentRequest[];
/** Answers a batch: one POST request that contains several reads (GET requests). */
let replyToBatch: (reads: readonly string[], init: RequestInit) => Response | Promise<Response>;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const listRequests = () => sent.map(({ request }) => request);
const listBatches = () => sent.flatMap(({ reads }) => (reads ? [reads] : []));
const answerAllReads = (reads: readonly string[]) =>
  json(200, { replies: reads.map((url) => ({ status: 200, body: { batched: url } })) });

const readProgress = (signal?: AbortSignal) => call(progressEndpoints.list, { signal });
const readNextStep = (signal?: AbortSignal) => call(nextStepEndpoints.own, { signal });
const readNews = (cursor: string) => call(newsEndpoints.list, { query: { cursor } });

/**
 * Waits for the promises. Returns the value of each fulfilled promise and the error code or name of each rejected one.
 */
async function collectOutcomes(promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    return outcome.reason instanceof ApiError ? outcome.reason.code : (outcome.reason as Error).name;
  });
}

beforeEach(() => {
  sent = [];
  replyToBatch = answerAllReads;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { reads } = JSON.parse((init.body as string | undefined) ?? '{}') as { reads?: readonly string[] };
    const headers = init.headers as Record<string, string>;
    const request: SentRequest = {
      request: `${init.method} ${url}`,
      ...(reads && { reads }),
      headers,
      isAborted: false,
    };
    sent.push(request);
    // The reply says how the read was sent: `single` here, and `batched` in `answerAllReads`.
    const reply = reads ? replyToBatch(reads, init) : json(200, { single: url });
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        request.isAborted = true;
        reject(new DOMException('Aborted', 'AbortError'));
      });
      Promise.resolve(reply).then(resolve, reject);
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('reads that start in the same task', () => {
  it('share one request, and each caller receives its own reply', async () => {
    // The second read starts in a promise callback of the same task.
    const replies = [readProgress(), Promise.resolve().then(() => readNextStep())];
    expect(await collectOutcomes(replies)).toEqual([{ batched: '/api/progress' }, { batched: '/api/next-step' }]);
    expect(listRequests()).toEqual(['POST /api/reads']);
    expect(listBatches()).toEqual([['/api/progress', '/api/next-step']]);
    expect(sent[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('do not share a request with reads of a later task', async () => {
    await readProgress();
    await readNextStep();
    expect(listRequests()).toEqual(['GET /api/progress', 'GET /api/next-step']);
  });

  it('do not share a request with writes, or with reads whose replies are the same for everybody', async () => {
    const progress = { scrollDepthPercentage: 5 };
    await Promise.all([
      readProgress(),
      readNextStep(),
      call(siteEndpoints.publicSite, {}),
      call(progressEndpoints.update, { params: { moduleId: 'm1' }, body: progress }),
    ]);
    expect(listRequests().toSorted()).toEqual(['GET /api/site', 'POST /api/reads', 'PUT /api/progress/m1']);
  });

  it('are sent in several requests if they are too many for one request', async () => {
    const replies = Array.from({ length: 2 * maxReads + 1 }, (_, index) => readNews(String(index)));
    // The last read would be alone in its batch, so it is sent singly.
    expect(await collectOutcomes(replies)).toEqual([
      ...Array.from({ length: 2 * maxReads }, (_, index) => ({ batched: `/api/training-news?cursor=${index}` })),
      { single: `/api/training-news?cursor=${2 * maxReads}` },
    ]);
    expect(listBatches().map(({ length }) => length)).toEqual([maxReads, maxReads]);
  });

  it('do not share a request with a read whose URL is too long for a batch', async () => {
    await Promise.all([readProgress(), readNextStep(), readNews('x'.repeat(2000))]);
    expect(listBatches()).toEqual([['/api/progress', '/api/next-step']]);
    expect(listRequests()[1]).toMatch(/^GET \/api\/training-news\?cursor=x+$/);
  });

  it('share one header that marks them as unattended if nobody uses the page', async () => {
    vi.useFakeTimers();
    recordPageUse();
    await Promise.all([readProgress(), readNextStep()]);
    vi.advanceTimersByTime(idleAfterSeconds * 1000 + 1);
    await Promise.all([readProgress(), readNextStep()]);
    expect(sent.map(({ headers }) => Object.hasOwn(headers, unattendedHeader))).toEqual([false, true]);
  });
});

describe('an error of one read', () => {
  it('reaches only the caller of this read, with all properties that the server has sent', async () => {
    const refusal = {
      code: 'invalid',
      message: 'Some values are not valid.',
      requestId: 'r-1',
      fields: { cursor: 'No.' },
      retryAfterSeconds: 3,
    };
    replyToBatch = () =>
      json(200, {
        replies: [
          { status: 422, body: refusal },
          { status: 200, body: 'step' },
        ],
      });
    const [news, nextStep] = await Promise.allSettled([readNews('x'), readNextStep()]);
    expect(nextStep).toEqual({ status: 'fulfilled', value: 'step' });
    const { message, ...otherProperties } = refusal;
    expect(news).toMatchObject({
      reason: { status: 422, userMessage: message, message: `422: ${message}`, ...otherProperties },
    });
    expect(listRequests()).toEqual(['POST /api/reads']);
  });

  it('is passed to the listeners of onSessionLoss if its status is 401', async () => {
    const listener = vi.fn<(error: ApiError) => void>();
    onTestFinished(onSessionLoss(listener));
    const unauthorized = { code: 'unauthorized', message: 'Unauthorized: sign in first.' };
    replyToBatch = () =>
      json(200, {
        replies: [
          { status: 401, body: unauthorized },
          { status: 200, body: 'step' },
        ],
      });
    expect(await collectOutcomes([readProgress(), readNextStep()])).toEqual(['unauthorized', 'step']);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is followed by a request for this read alone if the server does not accept the read in a batch', async () => {
    const refusal = { code: 'not_batchable', message: 'Not in a batch.' };
    replyToBatch = () =>
      json(200, {
        replies: [
          { status: 400, body: refusal },
          { status: 200, body: 'step' },
        ],
      });
    expect(await collectOutcomes([readProgress(), readNextStep()])).toEqual([{ single: '/api/progress' }, 'step']);
  });
});

describe('a caller that aborts', () => {
  it('does not change the replies of the other callers', async () => {
    const reply = Promise.withResolvers<Response>();
    replyToBatch = () => reply.promise;
    const leavingCaller = new AbortController();
    const progress = readProgress(leavingCaller.signal);
    const nextStep = readNextStep(new AbortController().signal);
    await expect.poll(listBatches).toHaveLength(1);
    leavingCaller.abort();
    await expect(progress).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent[0]?.isAborted).toBe(false);
    reply.resolve(answerAllReads(['/api/progress', '/api/next-step']));
    expect(await nextStep).toEqual({ batched: '/api/next-step' });
    expect(listRequests()).toEqual(['POST /api/reads']);
  });

  it('ends the shared request if all callers have aborted', async () => {
    replyToBatch = () => new Promise(() => undefined);
    const leavingCaller = new AbortController();
    const replies = [readProgress(leavingCaller.signal), readNextStep(leavingCaller.signal)];
    await expect.poll(listBatches).toHaveLength(1);
    leavingCaller.abort();
    expect(await collectOutcomes(replies)).toEqual(['AbortError', 'AbortError']);
    expect(sent[0]?.isAborted).toBe(true);
    expect(listRequests()).toEqual(['POST /api/reads']);
  });

  it('causes no request if it aborts before the batch is sent', async () => {
    const leavingCaller = new AbortController();
    const abortedAfterCall = readProgress(leavingCaller.signal);
    leavingCaller.abort();
    const abortedBeforeCall = readProgress(leavingCaller.signal);
    // Only one read is left, so it is not sent in a batch.
    expect(await collectOutcomes([abortedAfterCall, abortedBeforeCall, readNextStep()])).toEqual([
      'AbortError',
      'AbortError',
      { single: '/api/next-step' },
    ]);
  });
});

describe('after a batch has failed', () => {
  const failures: Readonly<Record<string, () => Response | Promise<Response>>> = {
    'without a network': () => Promise.reject(new TypeError('Failed to fetch')),
    'at a server that does not know batches': () => json(404, { code: 'not_found', message: 'Not found.' }),
    'at a proxy that refuses the method': () => new Response('', { status: 405 }),
    'because it is too large': () => new Response('', { status: 413 }),
    'because of an error in the server': () => json(500, { code: 'internal', message: 'Sorry.' }),
    'with a page of a proxy': () => new Response('<html>please pay for the wifi</html>'),
    'with an empty reply': () => new Response(''),
    'with a reply of an unknown form': () => json(200, { replies: 'none' }),
    'with too few replies': () => json(200, { replies: [] }),
  };

  it.each(Object.entries(failures))('%s, each read is sent in a request of its own', async (_, fail) => {
    replyToBatch = fail;
    const replies = [readProgress(), call(discussionsEndpoints.list, { params: { moduleId: 'm1' } })];
    expect(await collectOutcomes(replies)).toEqual([{ single: '/api/progress' }, { single: '/api/discussions/m1' }]);
  });

  it.each([
    [401, 'unauthorized'],
    [429, 'too_many_requests'],
  ])('with status %i, every caller gets the error, and no single requests are sent', async (status, code) => {
    replyToBatch = () => json(status, { code, message: 'No.' });
    expect(await collectOutcomes([readProgress(), readNextStep()])).toEqual([code, code]);
    expect(listRequests()).toEqual(['POST /api/reads']);
  });

  it('at its timeout, every caller gets an error, and no single requests are sent', async () => {
    vi.useFakeTimers();
    replyToBatch = () => new Promise(() => undefined);
    const replies = collectOutcomes([readProgress(), readNextStep()]);
    await vi.waitUntil(() => listBatches().length === 1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await replies).toEqual(['unreachable', 'unreachable']);
    expect(listRequests()).toEqual(['POST /api/reads']);
  });

  it('at its timeout in the middle of the reply, every caller gets an error', async () => {
    vi.useFakeTimers();
    let wasAborted = false;
    replyToBatch = (_reads, init) => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          stream.enqueue(Buffer.from('{"replies":['));
          init.signal?.addEventListener('abort', () => {
            wasAborted = true;
            stream.error(new DOMException('aborted', 'AbortError'));
          });
        },
      });
      return new Response(body as BodyInit, { headers: { 'content-type': 'application/json' } });
    };
    const replies = collectOutcomes([readProgress(), readNextStep()]);
    await vi.waitUntil(() => listBatches().length === 1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await replies).toEqual(['unreachable', 'unreachable']);
    expect(wasAborted).toBe(true);
  });
});
