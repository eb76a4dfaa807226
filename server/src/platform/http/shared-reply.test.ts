import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@loopcheck/contract/endpoint';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
const server = await createAppWithoutRoutes(app.config, createLogger('silent'));
let parseCount = 0;
const createSharedEndpoint = <Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'A shared reply',
    reply: z.object({
      text: z.string().refine(() => {
        parseCount += 1;
        return true;
      }),
    }),
    sameReplyForEverybody: true,
  });
const longText = 'A valve closes. '.repeat(1000);
const sameObject = { text: longText };
implement(
  {
    same: createSharedEndpoint('/api/same'),
    fresh: createSharedEndpoint('/api/fresh'),
    short: createSharedEndpoint('/api/short'),
  },
  {
    same: () => Promise.resolve(sameObject),
    fresh: () => Promise.resolve({ text: longText }),
    short: () => Promise.resolve({ text: 'x'.repeat(1900) }),
  },
).mount(server, app);
afterAll(async () => {
  await server.close();
  await app.close();
});
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test.each(['/api/same', '/api/fresh'])(
  '%s is sent in the encoding that the browser prefers, each time with the same bytes',
  async (url) => {
    const plain = await get(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(plain.json()).toEqual({ text: longText });
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const replies = await Promise.all([1, 2, 3].map(() => get(url, { 'accept-encoding': accepted })));
      for (const { headers, rawPayload } of replies) {
        expect(headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(rawPayload.length),
          'content-type': 'application/json; charset=utf-8',
          vary: 'accept-encoding',
          etag: plain.headers.etag,
        });
        expect(decompress(rawPayload).toString()).toBe(plain.body);
        expect(rawPayload).toEqual(replies[0]?.rawPayload);
      }
    }
  },
);

test('a browser that has the current reply gets 304 with the headers of the reply and no body', async () => {
  const { headers } = await get('/api/same', { 'accept-encoding': 'br' });
  const again = await get('/api/same', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding' });
  expect(again.headers['content-encoding']).toBeUndefined();
});

test('a reply is not validated again if the handler returns the same object again', async () => {
  await get('/api/same');
  parseCount = 0;
  await Promise.all([get('/api/same'), get('/api/same', { 'accept-encoding': 'br' })]);
  expect(parseCount).toBe(0);
  await get('/api/fresh');
  expect(parseCount).toBe(1);
});

test('a reply shorter than 2 KB is not compressed', async () => {
  const { headers, body } = await get('/api/short', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  expect(body).toHaveLength('{"text":""}'.length + 1900);
});
