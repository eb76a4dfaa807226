import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { download, endpoint } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createApplication } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
const described = { method: 'GET', access: 'public', summary: 'A file', reply: download } as const;
const calls = {
  rows: endpoint({ ...described, path: '/api/rows' }),
  endless: endpoint({ ...described, path: '/api/endless' }),
  breaks: endpoint({ ...described, path: '/api/breaks' }),
  fails: endpoint({ ...described, path: '/api/fails' }),
  held: endpoint({ ...described, path: '/api/held' }),
  empty: endpoint({ ...described, path: '/api/empty' }),
};
const named = (body: AsyncIterable<string>) =>
  Promise.resolve({ fileName: 'Läsning "1".csv', mimeType: 'text/csv; charset=utf-8', body });

let made = 0;
let ended = 0;
let letGo: () => void = () => undefined;
const kilobyte = 'x'.repeat(1024);

async function* endless() {
  try {
    for (;;) {
      made += 1;
      yield kilobyte;
    }
  } finally {
    ended += 1;
  }
}
async function* rows() {
  const numbers = sql<{ n: number }>`generate_series(1, 5000)`.as<'n'>(sql.ref('n'));
  for await (const row of app.db
    .selectFrom(numbers)
    .select(sql<number>`n`.as('n'))
    .stream(500))
    yield `${row.n}\n`;
}
async function* breaks() {
  for (let piece = 0; piece < 200; piece += 1) yield kilobyte;
  await pause(5);
  throw new Error('secret detail');
}
// oxlint-disable-next-line require-yield -- that it fails before its first piece is the point
async function* fails(): AsyncGenerator<string> {
  await pause(1);
  throw Object.assign(new Error('terminating'), { code: '57P01' });
}
async function* held() {
  await new Promise<void>((resolve) => (letGo = resolve));
  yield 'at last';
}
async function* empty(): AsyncGenerator<string> {}

const fastify = await createApplication(app.config, createLogger('silent'));
implement(calls, {
  rows: () => named(rows()),
  endless: () => named(endless()),
  breaks: () => named(breaks()),
  fails: () => named(fails()),
  held: () => named(held()),
  empty: () => named(empty()),
}).mount(fastify, app);
const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await fastify.close();
  await app.close();
});

test('sends a generated file completely, with its name, as an attachment', async () => {
  const answer = await fetch(`${origin}/api/rows`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="L_sning _1_.csv"; filename*=UTF-8''L%C3%A4sning%20%221%22.csv`,
  );
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await answer.text()).split('\n')).toEqual([
    ...Array.from({ length: 5000 }, (_, index) => `${index + 1}`),
    '',
  ]);
});

test('sends an empty file when nothing is generated', async () => {
  const answer = await fetch(`${origin}/api/empty`);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('returns an error reply when generating fails before the first chunk', async () => {
  const answer = await fetch(`${origin}/api/fails`);
  expect([answer.status, ErrorBody.parse(await answer.json()).code, answer.headers.get('content-disposition')]).toEqual(
    [503, 'unavailable', null],
  );
});

test('aborts the connection when generating fails later, so that no client takes the part for the whole', async () => {
  const answer = await fetch(`${origin}/api/breaks`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

test('generates only as fast as the client reads, and stops when it disconnects', async () => {
  made = 0;
  const request = get(`${origin}/api/endless`);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.pause();
  await pause(300);
  const afterAWhile = made;
  await pause(200);
  expect(made).toBe(afterAWhile);
  // The buffers of the two sockets hold a few megabytes; without backpressure it would be hundreds.
  expect(made).toBeLessThan(30_000);
  expect(ended).toBe(0);
  request.destroy();
  await expect.poll(() => ended).toBe(1);
});

test('generates nothing for HEAD', async () => {
  made = 0;
  const answer = await fetch(`${origin}/api/endless`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), made]).toEqual([200, 'text/csv; charset=utf-8', 0]);
});

test('returns 429 when too many downloads run, until one has ended', async () => {
  const gates: (() => void)[] = [];
  const running = [];
  for (let index = 0; index < 4; index += 1) {
    letGo = () => undefined;
    const before = letGo;
    running.push(fetch(`${origin}/api/held`));
    await expect.poll(() => letGo !== before).toBe(true);
    gates.push(letGo);
  }
  expect((await fetch(`${origin}/api/rows`)).status).toBe(429);
  for (const open of gates) open();
  for (const answer of running) expect(await (await answer).text()).toBe('at last');
  expect((await fetch(`${origin}/api/rows`)).status).toBe(200);
});

test('is described as a file in the API documentation', async () => {
  await fastify.ready();
  const docs = fastify.swagger() as {
    paths: Record<string, { get: { responses: Record<string, { content?: object }> } }>;
  };
  expect(Object.keys(docs.paths['/api/rows']?.get.responses['200']?.content ?? {})).toEqual([
    'application/octet-stream',
  ]);
});
