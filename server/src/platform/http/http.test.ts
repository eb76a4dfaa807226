import { connect } from 'node:net';
import { endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import { ErrorBody } from '@loopcheck/contract/errors';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createApplication } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
afterAll(app.close);
const person = await app.person();
const own = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };

const send = (options: InjectOptions) => app.fastify.inject({ headers: own, ...options });
const refusalOf = (reply: { body: string; statusCode: number }) => [
  reply.statusCode,
  ErrorBody.parse(JSON.parse(reply.body)).code,
];

describe('a write', () => {
  const write = async (headers: Record<string, string>, fastify = app.fastify) =>
    (
      await fastify.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: 'plant.test:3000', ...headers },
      })
    ).statusCode;

  test.each([
    [200, { 'sec-fetch-site': 'same-origin' }],
    [200, { 'sec-fetch-site': 'same-origin', origin: 'http://elsewhere.test' }],
    [200, { origin: 'http://plant.test:3000' }],
    [200, { origin: 'https://plant.test:3000' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, { 'sec-fetch-site': '' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'http://plant.test:3000' }],
    [403, { origin: 'http://plant.test' }],
    [403, { origin: 'http://plant.test:3000.evil.test' }],
    [403, { origin: 'http://evil.test' }],
    [403, { origin: 'null' }],
    [403, { origin: '' }],
    [403, { referer: 'http://plant.test:3000/' }],
    [403, {}],
  ])('returns %i with the headers %o', async (status, headers) => {
    expect(await write(headers as Record<string, string>)).toBe(status);
  });

  test('is accepted from PUBLIC_URL, whatever Host header a proxy sends', async () => {
    const proxied = await testApp({ DEMO: 'off', PUBLIC_URL: 'https://loopcheck.plant.test/' });
    expect(await write({ origin: 'https://loopcheck.plant.test', host: 'inner:3000' }, proxied.fastify)).toBe(200);
    expect(await write({ origin: 'https://loopcheck.plant.test.evil', host: 'inner:3000' }, proxied.fastify)).toBe(403);
    await proxied.close();
  });

  test('from another site is refused with the usual error body, before sign-in is checked', async () => {
    const reply = await app.fastify.inject({ method: 'PUT', url: '/api/progress/x', headers: { host: 'plant.test' } });
    expect(refusalOf(reply)).toEqual([403, 'cross_site_request']);
  });
});

test.each(['x-forwarded-for', 'X-Forwarded-Host', 'x-forwarded-port', 'forwarded', 'x-real-ip', 'via'])(
  'demo mode refuses a request with %s, unless it was switched on by hand',
  async (header) => {
    const demo = await testApp({}, { demoByHand: false });
    const ask = (fastify: typeof app.fastify) =>
      fastify.inject({ url: '/api/site', headers: { [header]: '10.0.0.1' } });
    expect(refusalOf(await ask(demo.fastify))).toEqual([403, 'demo_not_forwarded']);
    expect((await demo.fastify.inject('/api/site')).statusCode).toBe(200);
    expect((await ask(app.fastify)).statusCode).toBe(200);
    await demo.close();
  },
);

describe('a body', () => {
  const login = { method: 'POST', url: '/api/login' } as const;
  const json = { ...own, 'content-type': 'application/json' };

  test.each(['{', '{"email":}', 'null x', "{'email':1}", '\uFEFF{}', '['.repeat(100_000), '{"a":'.repeat(40_000)])(
    'that is no JSON is a bad request (%#)',
    async (payload) => {
      expect(refusalOf(await send({ ...login, headers: json, payload }))).toEqual([400, 'bad_request']);
    },
  );

  test.each(['null', '[]', '"text"', '1', 'true', '{}', ''])(
    'of %j is invalid where a form is wanted',
    async (payload) => {
      expect(refusalOf(await send({ ...login, headers: json, payload }))).toEqual([422, 'invalid']);
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'application/json/../x',
    'x',
  ])('of type %s is refused', async (type) => {
    const reply = await send({ ...login, headers: { ...own, 'content-type': type }, payload: 'email=a&password=b' });
    expect(refusalOf(reply)).toEqual([415, 'unsupported_media_type']);
  });

  test('over the limit returns 413', async () => {
    const payload = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(300_000) });
    expect(refusalOf(await send({ ...login, headers: json, payload }))).toEqual([413, 'payload_too_large']);
  });

  test('with __proto__ as a key is refused', async () => {
    const payload = '{"email":"a@b.test","password":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}';
    expect(refusalOf(await send({ ...login, headers: json, payload }))).toEqual([401, 'sign_in_failed']);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('that is invalid returns a message for each field, by its path', async () => {
    const reply = await app.call(accountsEndpoints.updateProfile, {
      as: person,
      body: { fullName: 1, position: [] },
    });
    expect(Object.keys(reply.json<ErrorBody>().fields ?? {})).toEqual(['fullName', 'position']);
  });
});

describe('a URL', () => {
  test.each([
    ['/api/nothing', 404, 'not_found'],
    ['/api', 404, 'not_found'],
    ['/api/', 404, 'not_found'],
    ['/nothing', 404, 'not_found'],
    ['/api/training-modules/not-a-uuid', 404, 'not_found'],
    ['/api/training-modules/%00', 404, 'not_found'],
    [`/api/training-modules/${'a'.repeat(1000)}`, 404, 'not_found'],
    ['/api/training-modules/%', 400, 'bad_request'],
    ['/api/training-modules/%zz', 400, 'bad_request'],
    ['/api/training-modules/%c3%28', 400, 'bad_request'],
    ['/api/training-modules/%F0%9F%98%80', 404, 'not_found'],
    ['/api/training-modules/..%2f..%2fetc%2fpasswd', 404, 'not_found'],
    ['/api/training-modules?view=everything', 422, 'invalid'],
    ['/api/training-modules?view=full&view=outline', 422, 'invalid'],
    ['/api/training-events/recent?limit=0', 422, 'invalid'],
    ['/api/training-events/recent?limit=51', 422, 'invalid'],
    ['/api/training-events/recent?limit=1e1', 200, ''],
    ['/api/training-events/recent?limit=NaN', 422, 'invalid'],
    ['/api/training-events/recent?limit=%00', 422, 'invalid'],
    ['/api/training-events/recent?%', 200, ''],
    ['/api/training-events/recent?__proto__=1&limit[]=3', 200, ''],
  ])('%s returns %i', async (url, status, code) => {
    const reply = await send({ url, cookies: { loopcheck_session: person.token } });
    if (status === 200) expect(reply.statusCode).toBe(200);
    else expect(refusalOf(reply)).toEqual([status, code]);
  });

  test('with a method that it does not have returns 405 with Allow', async () => {
    const reply = await send({ method: 'DELETE', url: '/api/login' });
    expect(refusalOf(reply)).toEqual([405, 'method_not_allowed']);
    expect(reply.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    expect((await send({ method: 'OPTIONS', url: '/api/site' })).headers.allow).toBe('GET, HEAD');
  });

  test('with GET has HEAD', async () => {
    const head = await send({ method: 'HEAD', url: '/api/site' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await send({ method: 'HEAD', url: '/api/progress' })).statusCode).toBe(401);
  });
});

describe('bytes that are not HTTP', () => {
  const { promise: listening, resolve } = Promise.withResolvers<number>();
  test('are answered with the usual error body and a closed connection', async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const address = app.fastify.server.address();
    resolve(typeof address === 'object' && address ? address.port : 0);
    const port = await listening;
    const say = (text: string) =>
      new Promise<string>((done, fail) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let heard = '';
        socket.on('data', (chunk) => (heard += String(chunk)));
        socket.on('error', fail);
        socket.on('close', () => done(heard));
      });
    const bodyOf = (answer: string) => ErrorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
    const garbage = await say('hello\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(garbage).code).toBe('bad_request');
    const long = await say(`GET /api/site?${'q'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(long).code).toBe('payload_too_large');
    // Without a Host header there is nothing that Origin could be compared with.
    const hostless = await say('POST /api/auth/logout HTTP/1.0\r\nOrigin: http://undefined\r\n\r\n');
    expect(hostless).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('headers', () => {
  test('over plain http contain no HSTS and no upgrade-insecure-requests', async () => {
    const { headers } = await send({ url: '/api/site' });
    expect(headers['strict-transport-security']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('forbid caching of personal replies and of errors', async () => {
    expect((await app.call(accountsEndpoints.me, { as: person })).headers['cache-control']).toBe('no-store');
    expect((await app.call(accountsEndpoints.me)).headers['cache-control']).toBe('no-store');
  });

  test('allow revalidation of shared content by ETag, for signed-in people only', async () => {
    const first = await app.call(modulesEndpoints.list, { as: person });
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await app.call(modulesEndpoints.list, { as: person, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const stranger = await app.call(modulesEndpoints.list, { headers: { 'if-none-match': etag } });
    expect(stranger.statusCode).toBe(401);
    await app.db.updateTable('modules').set({ summary: 'Another one' }).where('chapter_number', '=', 1).execute();
    const changed = await app.call(modulesEndpoints.list, { as: person, headers: { 'if-none-match': etag } });
    expect([changed.statusCode, changed.json()[0].summary]).toEqual([200, 'Another one']);
  });
});

test('every call of the contract is in the API documentation, with a unique operation id', async () => {
  const docs = (await send({ url: '/api/docs' })).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  expect(docs.openapi).toBe('3.1.0');
  const names = Object.values(docs.paths).flatMap((path) => Object.values(path).map((call) => call.operationId));
  expect(new Set(names).size).toBe(names.length);
  for (const { method, path } of Object.values(endpoints).flatMap((feature) => Object.values(feature))) {
    const template = path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    expect(docs.paths[template]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
  }
});

test('the health check reports the state of the database', async () => {
  expect((await app.call(siteEndpoints.health)).json()).toEqual({ status: 'ok' });
});

describe('an unexpected error', () => {
  const reply = z.object({ kept: z.string() });
  const calls = {
    breaks: endpoint({ method: 'GET', path: '/api/breaks', access: 'public', summary: 'Breaks', reply }),
    loses: endpoint({ method: 'GET', path: '/api/loses', access: 'public', summary: 'Loses its database', reply }),
    misspeaks: endpoint({ method: 'GET', path: '/api/misspeaks', access: 'public', summary: 'Says too much', reply }),
    lies: endpoint({ method: 'GET', path: '/api/lies', access: 'public', summary: 'Says something else', reply }),
    trainers: endpoint({ method: 'GET', path: '/api/trainers', access: 'trainer', summary: 'Trainers', reply }),
    admins: endpoint({ method: 'GET', path: '/api/admins', access: 'admin', summary: 'Admins', reply }),
  };
  const routes = implement(calls, {
    breaks: () => Promise.reject(new Error('secret detail')),
    loses: () => Promise.reject(Object.assign(new Error('terminating'), { code: '57P01' })),
    misspeaks: () => Promise.resolve({ kept: 'yes', password_hash: 'argon2' }),
    lies: () => Promise.resolve({ kept: 7 as unknown as string }),
    trainers: () => Promise.resolve({ kept: 'for trainers' }),
    admins: () => Promise.resolve({ kept: 'for admins' }),
  });
  const made = createApplication(app.config, createLogger('silent')).then((fastify) => {
    routes.mount(fastify, app);
    return fastify;
  });
  const ask = async (url: string, token = '') =>
    (await made).inject({ url, headers: own, cookies: { loopcheck_session: token } });

  test('returns 500 without details of the error', async () => {
    const answer = await ask('/api/breaks');
    expect(refusalOf(answer)).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('secret');
  });

  test('returns 503 when the database is unreachable', async () => {
    expect(refusalOf(await ask('/api/loses'))).toEqual([503, 'unavailable']);
  });

  test('is returned for a reply of the wrong type, while unknown fields are only removed', async () => {
    expect((await ask('/api/misspeaks')).json()).toEqual({ kept: 'yes' });
    expect(refusalOf(await ask('/api/lies'))).toEqual([500, 'internal']);
  });

  test('trainer calls admit trainers and admins of either role; admin calls admit only admins', async () => {
    const trainer = await app.person({ role: 'trainer' });
    const admin = await app.person({ isAdmin: true });
    const statuses = async (url: string) =>
      Promise.all(
        ['', person.token, trainer.token, admin.token].map(async (token) => (await ask(url, token)).statusCode),
      );
    expect(await statuses('/api/trainers')).toEqual([401, 403, 200, 200]);
    expect(await statuses('/api/admins')).toEqual([401, 403, 403, 200]);
  });
});
