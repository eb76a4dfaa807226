import { endpoint, file } from '@loopcheck/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
afterAll(app.close);
const fileName = 'نظام "السلامة" 1.pdf';
const endpoints = {
  sampleFile: endpoint({
    method: 'GET',
    path: '/api/file',
    access: 'public',
    summary: 'A file',
    query: z.object({
      key: z.string().default('files/a'),
      type: z.string().default('application/pdf'),
      save: z.string().optional(),
      uncached: z.string().optional(),
    }),
    reply: file,
  }),
};
/** The query parameters of `sampleFile` determine which file is sent, and with which options. */
const routes = implement(endpoints, {
  sampleFile: ({ query }) =>
    Promise.resolve({
      storageKey: query.key,
      fileName,
      mimeType: query.type,
      asAttachment: query.save === '1',
      isKeptOutOfCaches: query.uncached === '1',
    }),
});
const fastify = await createAppWithoutRoutes(app.config, createLogger('silent'));
routes.mount(fastify, app);
const { etag } = await app.storage.save('files/a', Buffer.from('0123456789'), 'application/pdf');
const get = (headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  fastify.inject({ url: '/api/file', headers: { host: '127.0.0.1:3000', ...headers }, query });

describe('sendFile', () => {
  test('sends the whole file with its etag, its name and a content security policy that forbids scripts', async () => {
    const reply = await get();
    expect([reply.statusCode, reply.body]).toEqual([200, '0123456789']);
    expect(reply.headers).toMatchObject({
      etag,
      'content-type': 'application/pdf',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    const contentDisposition = String(reply.headers['content-disposition']);
    const [asciiPart, encodedName = ''] = contentDisposition.split("; filename*=UTF-8''");
    expect(asciiPart).toMatch(/^inline; filename="[\x20-\x7E]+"$/);
    expect(decodeURIComponent(encodedName)).toBe(fileName);
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('for a request with Range %s, returns %i with the body %j', async (range, status, body, contentRange) => {
    const reply = await get({ range });
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([status, body, contentRange]);
  });

  test('returns the requested range if If-Range matches the etag, and otherwise the whole file', async () => {
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"older"' })).body).toBe('0123456789');
  });

  test.each([
    [etag, 200],
    ['*', 200],
    [`"older", ${etag}`, 200],
    ['"older"', 412],
    [`W/${etag}`, 412],
  ])('for a request with If-Match %s, returns %i', async (ifMatch, status) => {
    const reply = await get({ 'if-match': ifMatch });
    expect(reply.statusCode).toBe(status);
    if (status === 412) expect(reply.json().code).toBe('precondition_failed');
  });

  test.each([[etag], [`"older", ${etag}`], [`W/${etag}`], ['*']])(
    'returns 304 for the header If-None-Match: %s, which matches the etag, and 200 for another etag',
    async (ifNoneMatch) => {
      const reply = await get({ 'if-none-match': ifNoneMatch });
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
      expect((await get({ 'if-none-match': '"older"' })).statusCode).toBe(200);
    },
  );

  test.each([
    ['application/pdf', 'inline'],
    ['image/png', 'inline'],
    ['video/mp4', 'inline'],
    ['text/html', 'attachment'],
    ['image/svg+xml', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['application/msword', 'attachment'],
  ])('sends a file of type %s as %s, and always as attachment if asAttachment is true', async (type, kind) => {
    expect((await get({}, { type })).headers['content-disposition']).toMatch(new RegExp(`^${kind};`));
    expect((await get({}, { type, save: '1' })).headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('sends cache-control: no-store if isKeptOutOfCaches is true', async () => {
    expect((await get({}, { uncached: '1' })).headers['cache-control']).toBe('no-store');
  });

  test.each<[charset: string, bytes: Buffer]>([
    ['utf-8', Buffer.from('')],
    ['utf-8', Buffer.from('Prüfung 王伟')],
    // The server detects the charset from the first 64 KB, which end in the middle of the last character here.
    ['utf-8', Buffer.from(`${'a'.repeat(64 * 1024 - 1)}ü`)],
    ['utf-16le', Buffer.from('\ufeffPrüfung', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffPrüfung', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Prüfung', 'latin1')],
  ])('detects and sends the charset %s of a plain text', async (charset, bytes) => {
    await app.storage.save('files/text', bytes, 'text/plain');
    const reply = await get({}, { key: 'files/text', type: 'text/plain' });
    expect(reply.headers['content-type']).toBe(`text/plain; charset=${charset}`);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
  });
});
