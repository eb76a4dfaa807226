import { endpoint, file } from '@loopcheck/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createApplication } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
afterAll(app.close);
const fileName = 'نظام "السلامة" 1.pdf';
const calls = {
  get: endpoint({
    method: 'GET',
    path: '/api/sent',
    access: 'public',
    summary: 'A file',
    query: z.object({ type: z.string().default('application/pdf'), save: z.string().optional() }),
    reply: file,
  }),
};
const routes = implement(calls, {
  get: ({ query }) =>
    Promise.resolve({ storageKey: 'sent/a', fileName, mimeType: query.type, asAttachment: query.save === '1' }),
});
const fastify = await createApplication(app.config, createLogger('silent'));
routes.mount(fastify, app);
const { etag } = await app.storage.save('sent/a', Buffer.from('0123456789'), 'application/pdf');
const ask = (headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  fastify.inject({ url: '/api/sent', headers: { host: '127.0.0.1:3000', ...headers }, query });

describe('sendFile', () => {
  test('sends the whole file with its etag, its name and a policy against scripts', async () => {
    const reply = await ask();
    expect([reply.statusCode, reply.body]).toEqual([200, '0123456789']);
    expect(reply.headers).toMatchObject({
      etag,
      'content-type': 'application/pdf',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const [disposition = '', , encoded = ''] = String(reply.headers['content-disposition']).split(
      /; (filename\*=UTF-8'')/,
    );
    expect(disposition).toMatch(/^inline; filename="[\x20-\x7E]+"$/);
    expect(decodeURIComponent(encoded)).toBe(fileName);
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('answers Range %s', async (range, status, body, contentRange) => {
    const reply = await ask({ range });
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([status, body, contentRange]);
  });

  test('ignores Range when If-Range names another version', async () => {
    expect((await ask({ range: 'bytes=2-4', 'if-range': etag })).statusCode).toBe(206);
    expect((await ask({ range: 'bytes=2-4', 'if-range': '"older"' })).body).toBe('0123456789');
  });

  test.each([[etag], [`"older", ${etag}`], [`W/${etag}`], ['*']])(
    'returns 304 for If-None-Match: %s',
    async (known) => {
      const reply = await ask({ 'if-none-match': known });
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
      expect((await ask({ 'if-none-match': '"older"' })).statusCode).toBe(200);
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
  ])('sends the type %s as %s', async (type, kind) => {
    expect((await ask({}, { type })).headers['content-disposition']).toMatch(new RegExp(`^${kind};`));
    expect((await ask({}, { type, save: '1' })).headers['content-disposition']).toMatch(/^attachment;/);
  });
});
