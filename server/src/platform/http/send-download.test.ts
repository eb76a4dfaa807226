import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { download, endpoint } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
const commonFields = { method: 'GET', access: 'public', summary: 'A file', reply: download } as const;
const endpoints = {
  rows: endpoint({ ...commonFields, path: '/api/rows' }),
  endless: endpoint({ ...commonFields, path: '/api/endless' }),
  failsAfterFirstChunk: endpoint({ ...commonFields, path: '/api/fails-later' }),
  failsBeforeFirstChunk: endpoint({ ...commonFields, path: '/api/fails-first' }),
  blocked: endpoint({ ...commonFields, path: '/api/blocked' }),
  empty: endpoint({ ...commonFields, path: '/api/empty' }),
  ownCopy: endpoint({ ...commonFields, access: 'member', path: '/api/own-copy' }),
  report: endpoint({ ...commonFields, access: 'trainer', path: '/api/report' }),
};
const asDownload = (body: AsyncIterable<string>) =>
  Promise.resolve({ fileName: 'Läsning "1".csv', mimeType: 'text/csv; charset=utf-8', body });

/** The number of chunks that `endless` has generated. */
let generatedChunks = 0;
/** The number of calls of `endless` that have finished. */
let finishedGenerators = 0;
/** Lets the latest call of `blocked` continue. */
let unblock: () => void = () => undefined;
const kilobyte = 'x'.repeat(1024);

async function* endless() {
  try {
    for (;;) {
      generatedChunks += 1;
      yield kilobyte;
    }
  } finally {
    finishedGenerators += 1;
  }
}
const rowCount = 5000;
async function* rows() {
  const numbers = sql<{ n: number }>`generate_series(1, ${sql.lit(rowCount)})`.as<'n'>(sql.ref('n'));
  for await (const row of app.db
    .selectFrom(numbers)
    .select(sql<number>`n`.as('n'))
    .stream(500))
    yield `${row.n}\n`;
}
async function* failsAfterFirstChunk() {
  for (let chunk = 0; chunk < 200; chunk += 1) yield kilobyte;
  await pause(5);
  throw new Error('secret detail');
}
// oxlint-disable-next-line require-yield -- fails before its first chunk on purpose
async function* failsBeforeFirstChunk(): AsyncGenerator<string> {
  await pause(1);
  // PostgreSQL ends a connection with the code 57P01 when it shuts down.
  throw Object.assign(new Error('terminating'), { code: '57P01' });
}
async function* blocked() {
  await new Promise<void>((resolve) => (unblock = resolve));
  yield 'at last';
}
async function* empty(): AsyncGenerator<string> {}

const fastify = await createAppWithoutRoutes(app.config, createLogger('silent'));
implement(endpoints, {
  rows: () => asDownload(rows()),
  endless: () => asDownload(endless()),
  failsAfterFirstChunk: () => asDownload(failsAfterFirstChunk()),
  failsBeforeFirstChunk: () => asDownload(failsBeforeFirstChunk()),
  blocked: () => asDownload(blocked()),
  empty: () => asDownload(empty()),
  ownCopy: () => asDownload(blocked()),
  report: () => asDownload(blocked()),
}).mount(fastify, app);
const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await fastify.close();
  await app.close();
});

test('sendDownload sends the complete generated file as an attachment with its name', async () => {
  const response = await fetch(`${origin}/api/rows`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="L_sning _1_.csv"; filename*=UTF-8''L%C3%A4sning%20%221%22.csv`,
  );
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await response.text()).split('\n')).toEqual([
    ...Array.from({ length: rowCount }, (_, index) => `${index + 1}`),
    '',
  ]);
});

test('sendDownload sends an empty file when the generator yields nothing', async () => {
  const response = await fetch(`${origin}/api/empty`);
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('sendDownload returns an error reply when the generator fails before its first chunk', async () => {
  const response = await fetch(`${origin}/api/fails-first`);
  expect([
    response.status,
    ErrorBody.parse(await response.json()).code,
    response.headers.get('content-disposition'),
  ]).toEqual([503, 'unavailable', null]);
});

test('sendDownload aborts the connection when the generator fails after its first chunk', async () => {
  const response = await fetch(`${origin}/api/fails-later`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('sendDownload generates only as fast as the client reads, and stops when the client disconnects', async () => {
  generatedChunks = 0;
  const request = get(`${origin}/api/endless`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.pause();
  // In this time, the server fills the buffers of the sockets.
  await pause(300);
  const chunksWhenPaused = generatedChunks;
  await pause(200);

  expect(generatedChunks).toBe(chunksWhenPaused);
  // The buffers of the two sockets hold a few megabytes. Without backpressure, hundreds of megabytes would have been
  // generated. A chunk has one kilobyte, so 30,000 chunks are 30 megabytes.
  expect(generatedChunks).toBeLessThan(30_000);
  expect(finishedGenerators).toBe(0);

  request.destroy();
  await expect.poll(() => finishedGenerators).toBe(1);
});

test('sendDownload generates nothing for a HEAD request', async () => {
  generatedChunks = 0;
  const response = await fetch(`${origin}/api/endless`, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type'), generatedChunks]).toEqual([
    200,
    'text/csv; charset=utf-8',
    0,
  ]);
});

test('sendDownload returns 429 while four downloads run, and 200 again after they have finished', async () => {
  const unblockFunctions: (() => void)[] = [];
  const downloads = [];
  for (let index = 0; index < 4; index += 1) {
    const previousUnblock = unblock;
    downloads.push(fetch(`${origin}/api/blocked`));
    // The generator has started when it has replaced the variable `unblock`.
    await expect.poll(() => unblock !== previousUnblock).toBe(true);
    unblockFunctions.push(unblock);
  }

  expect((await fetch(`${origin}/api/rows`)).status).toBe(429);

  for (const unblockDownload of unblockFunctions) unblockDownload();
  for (const reply of downloads) expect(await (await reply).text()).toBe('at last');
  expect((await fetch(`${origin}/api/rows`)).status).toBe(200);
});

describe('a download by a signed-in person', () => {
  const requestAs = (
    person: Person,
    path: string,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ) => fetch(`${origin}${path}`, { headers: { cookie: `loopcheck_session=${person.token}`, ...headers } });

  const startedDownloads: { readonly reply: Promise<Response>; readonly finish: () => void }[] = [];
  /** Starts a download that waits until `finishAll` is called. */
  async function start(person: Person, path: string): Promise<void> {
    const previousUnblock = unblock;
    const reply = requestAs(person, path);
    await expect.poll(() => unblock !== previousUnblock).toBe(true);
    startedDownloads.push({ reply, finish: unblock });
  }
  async function finishAll(): Promise<void> {
    for (const { finish } of startedDownloads) finish();
    for (const { reply } of startedDownloads.splice(0)) expect(await (await reply).text()).toBe('at last');
  }

  test('is refused for a trainee while four other trainees download, and for a trainer who already has two downloads', async () => {
    const [trainer, ...trainees] = await Promise.all([
      app.person({ role: 'trainer' }),
      ...Array.from({ length: 5 }, () => app.person()),
    ]);
    for (const trainee of trainees.slice(0, 4)) await start(trainee, '/api/own-copy');
    for (const trainee of trainees) expect((await requestAs(trainee, '/api/own-copy')).status).toBe(429);
    await start(trainer, '/api/report');
    await start(trainer, '/api/report');
    expect((await requestAs(trainer, '/api/report')).status).toBe(429);
    await start(await app.person({ role: 'trainer' }), '/api/report');
    await finishAll();

    // The earlier downloads of this trainer have finished, so they no longer count.
    await start(trainer, '/api/report');
    await finishAll();
  });

  test.each([
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, {}],
    [403, { referer: 'http://evil.test/' }],
    [200, { 'sec-fetch-site': 'same-origin' }],
    // Browsers do not send Sec-Fetch-Site over plain http.
    [200, { referer: `${origin}/trainer/progress` }],
  ])('is answered with %i if the request has the headers %o', async (status, headers) => {
    const trainer = await app.person({ role: 'trainer' });
    const reply = await fetch(`${origin}/api/report`, {
      method: 'HEAD',
      headers: { cookie: `loopcheck_session=${trainer.token}`, ...(headers as Record<string, string>) },
    });
    expect(reply.status).toBe(status);
  });
});

test('the API documentation describes a download as a file', async () => {
  await fastify.ready();
  const docs = fastify.swagger() as {
    paths: Record<string, { get: { responses: Record<string, { content?: object }> } }>;
  };
  expect(Object.keys(docs.paths['/api/rows']?.get.responses['200']?.content ?? {})).toEqual([
    'application/octet-stream',
  ]);
});
