import { connect } from 'node:net';
import { endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import { ErrorBody } from '@loopcheck/contract/errors';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sameOriginHeaders } from '../../testing/fuzz-endpoints.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createApplication } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
afterAll(app.close);
const person = await app.person();

const send = (options: InjectOptions) => app.fastify.inject({ headers: sameOriginHeaders, ...options });
const statusAndCode = (reply: { body: string; statusCode: number }) => [
  reply.statusCode,
  ErrorBody.parse(JSON.parse(reply.body)).code,
];

describe('a request that writes', () => {
  const writeStatus = async (headers: Record<string, string>, fastify = app.fastify) =>
    (
      await fastify.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: 'plant.test:3000', ...headers },
      })
    ).statusCode;

  // Sec-Fetch-Site must be same-origin. Without it, Origin must match the Host header, which is plant.test:3000.
  test.each([
    [200, { 'sec-fetch-site': 'same-origin' }],
    [200, { 'sec-fetch-site': 'same-origin', origin: 'http://other.test' }],
    [200, { origin: 'http://plant.test:3000' }],
    [200, { origin: 'https://plant.test:3000' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, { 'sec-fetch-site': '' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'http://plant.test:3000' }],
    [403, { origin: 'http://plant.test' }],
    [403, { origin: 'http://plant.test:3000.other.test' }],
    [403, { origin: 'http://other.test' }],
    [403, { origin: 'null' }],
    [403, { origin: '' }],
    [403, { referer: 'http://plant.test:3000/' }],
    [403, {}],
  ])('returns %i with the headers %o', async (status, headers) => {
    expect(await writeStatus(headers as Record<string, string>)).toBe(status);
  });

  test('with the Host header of a proxy is accepted if its Origin is PUBLIC_URL, and refused if its Origin only starts with PUBLIC_URL', async () => {
    const proxied = await testApp({ DEMO: 'off', PUBLIC_URL: 'https://loopcheck.plant.test/' });

    expect(await writeStatus({ origin: 'https://loopcheck.plant.test', host: 'inner:3000' }, proxied.fastify)).toBe(
      200,
    );
    expect(
      await writeStatus({ origin: 'https://loopcheck.plant.test.other', host: 'inner:3000' }, proxied.fastify),
    ).toBe(403);

    await proxied.close();
  });

  test('returns 403 cross_site_request, not 401, if it has neither an Origin header nor a session', async () => {
    const reply = await app.fastify.inject({ method: 'PUT', url: '/api/progress/x', headers: { host: 'plant.test' } });
    expect(statusAndCode(reply)).toEqual([403, 'cross_site_request']);
  });
});

test.each(['x-forwarded-for', 'X-Forwarded-Host', 'x-forwarded-port', 'forwarded', 'x-real-ip', 'via'])(
  'demo mode refuses a request with the header %s, unless DEMO=on was set explicitly',
  async (header) => {
    const implicitDemo = await testApp({}, { isDemoExplicit: false });
    const requestThroughProxy = (fastify: typeof app.fastify) =>
      fastify.inject({ url: '/api/site', headers: { [header]: '10.0.0.1' } });

    expect(statusAndCode(await requestThroughProxy(implicitDemo.fastify))).toEqual([403, 'demo_not_forwarded']);
    expect((await implicitDemo.fastify.inject('/api/site')).statusCode).toBe(200);
    // `app` runs with DEMO=on.
    expect((await requestThroughProxy(app.fastify)).statusCode).toBe(200);

    await implicitDemo.close();
  },
);

describe('a body', () => {
  const login = { method: 'POST', url: '/api/login' } as const;
  const jsonHeaders = { ...sameOriginHeaders, 'content-type': 'application/json' };

  test.each(['{', '{"email":}', 'null x', "{'email':1}", '\uFEFF{}', '['.repeat(100_000), '{"a":'.repeat(40_000)])(
    'that is not valid JSON returns 400 (case %#)',
    async (payload) => {
      expect(statusAndCode(await send({ ...login, headers: jsonHeaders, payload }))).toEqual([400, 'bad_request']);
    },
  );

  test.each(['null', '[]', '"text"', '1', 'true', '{}', ''])(
    'of %j returns 422 if the endpoint expects an object with fields',
    async (payload) => {
      expect(statusAndCode(await send({ ...login, headers: jsonHeaders, payload }))).toEqual([422, 'invalid']);
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
  ])('of type %s returns 415', async (type) => {
    const reply = await send({
      ...login,
      headers: { ...sameOriginHeaders, 'content-type': type },
      payload: 'email=a&password=b',
    });
    expect(statusAndCode(reply)).toEqual([415, 'unsupported_media_type']);
  });

  test('that is larger than 256 KiB returns 413', async () => {
    const payload = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(300_000) });
    expect(statusAndCode(await send({ ...login, headers: jsonHeaders, payload }))).toEqual([413, 'payload_too_large']);
  });

  test('with the key __proto__ does not change the prototype of objects', async () => {
    const payload = '{"email":"a@b.test","password":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}';
    // The rest of the body is valid, but no such account exists.
    expect(statusAndCode(await send({ ...login, headers: jsonHeaders, payload }))).toEqual([401, 'sign_in_failed']);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('with several invalid fields returns a message for each of these fields', async () => {
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
    // 1e1 is a notation of the number 10.
    ['/api/training-events/recent?limit=1e1', 200, ''],
    ['/api/training-events/recent?limit=NaN', 422, 'invalid'],
    ['/api/training-events/recent?limit=%00', 422, 'invalid'],
    // Query parameters that the endpoint does not declare are ignored.
    ['/api/training-events/recent?%', 200, ''],
    ['/api/training-events/recent?__proto__=1&limit[]=3', 200, ''],
  ])('%s returns %i', async (url, status, code) => {
    const reply = await send({ url, cookies: { loopcheck_session: person.token } });
    if (status === 200) expect(reply.statusCode).toBe(200);
    else expect(statusAndCode(reply)).toEqual([status, code]);
  });

  test('requested with a method that it does not support returns 405 with an Allow header', async () => {
    const reply = await send({ method: 'DELETE', url: '/api/login' });
    expect(statusAndCode(reply)).toEqual([405, 'method_not_allowed']);
    expect(reply.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    expect((await send({ method: 'OPTIONS', url: '/api/site' })).headers.allow).toBe('GET, HEAD');
  });

  test('that supports GET also supports HEAD, with the same access checks', async () => {
    const head = await send({ method: 'HEAD', url: '/api/site' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await send({ method: 'HEAD', url: '/api/progress' })).statusCode).toBe(401);
  });
});

describe('the server, for a request that is written directly to a socket,', () => {
  let port: number;
  beforeAll(async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const address = app.fastify.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  /** Sends the bytes of a request. Returns the reply after the server has closed the connection. */
  const sendText = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
    });
  const bodyOf = (reply: string) => ErrorBody.parse(JSON.parse(reply.split('\r\n\r\n')[1] ?? ''));

  test('returns 400 for bytes that are not an HTTP request', async () => {
    const reply = await sendText('hello\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(reply).code).toBe('bad_request');
  });

  test('returns 413 for a request line that is too long for Node', async () => {
    const reply = await sendText(`GET /api/site?${'q'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(reply).code).toBe('payload_too_large');
  });

  test('returns 403 for a request that writes without a Host header, even if its Origin is http://undefined', async () => {
    const reply = await sendText('POST /api/auth/logout HTTP/1.0\r\nOrigin: http://undefined\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('response headers', () => {
  test('over plain http contain neither HSTS nor upgrade-insecure-requests', async () => {
    const { headers } = await send({ url: '/api/site' });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
  });

  test('forbid framing, inline scripts and styles, other origins and media type sniffing', async () => {
    const { headers } = await send({ url: '/api/site' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('do not name the server software', async () => {
    expect((await send({ url: '/api/site' })).headers['x-powered-by']).toBeUndefined();
  });

  test('forbid caching of personal replies and of errors', async () => {
    expect((await app.call(accountsEndpoints.me, { as: person })).headers['cache-control']).toBe('no-store');
    expect((await app.call(accountsEndpoints.me)).headers['cache-control']).toBe('no-store');
  });

  test('let a signed-in browser revalidate a shared reply by ETag: 304 while it is unchanged, 200 after a change', async () => {
    const first = await app.call(modulesEndpoints.list, { as: person });
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');

    const revalidated = await app.call(modulesEndpoints.list, { as: person, headers: { 'if-none-match': etag } });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);

    await app.db.updateTable('modules').set({ summary: 'New summary' }).where('chapter_number', '=', 1).execute();
    const changed = await app.call(modulesEndpoints.list, { as: person, headers: { 'if-none-match': etag } });
    expect([changed.statusCode, changed.json()[0].summary]).toEqual([200, 'New summary']);
  });

  test('do not let an anonymous browser revalidate a shared reply for signed-in people', async () => {
    const etag = String((await app.call(modulesEndpoints.list, { as: person })).headers.etag);
    const anonymous = await app.call(modulesEndpoints.list, { headers: { 'if-none-match': etag } });
    expect(anonymous.statusCode).toBe(401);
  });
});

test('the API documentation contains every endpoint of the contract, with a unique operation id', async () => {
  const docs = (await send({ url: '/api/docs' })).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  expect(docs.openapi).toBe('3.1.0');
  const operationIds = Object.values(docs.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );

  expect(new Set(operationIds).size).toBe(operationIds.length);
  for (const { method, path } of Object.values(endpoints).flatMap((feature) => Object.values(feature))) {
    const template = path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    expect(docs.paths[template]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
  }
});

test('the health check returns ok while the database is reachable', async () => {
  expect((await app.call(siteEndpoints.health)).json()).toEqual({ status: 'ok' });
});

describe('implement', () => {
  const replySchema = z.object({ text: z.string() });
  const testEndpoints = {
    failing: endpoint({ method: 'GET', path: '/api/failing', access: 'public', summary: 'Throws', reply: replySchema }),
    disconnected: endpoint({
      method: 'GET',
      path: '/api/disconnected',
      access: 'public',
      summary: 'Loses its database connection',
      reply: replySchema,
    }),
    extraField: endpoint({
      method: 'GET',
      path: '/api/extra-field',
      access: 'public',
      summary: 'Returns a field that is not in its reply schema',
      reply: replySchema,
    }),
    wrongType: endpoint({
      method: 'GET',
      path: '/api/wrong-type',
      access: 'public',
      summary: 'Returns a field of the wrong type',
      reply: replySchema,
    }),
    trainers: endpoint({
      method: 'GET',
      path: '/api/trainers',
      access: 'trainer',
      summary: 'Trainers',
      reply: replySchema,
    }),
    admins: endpoint({ method: 'GET', path: '/api/admins', access: 'admin', summary: 'Admins', reply: replySchema }),
  };
  const routes = implement(testEndpoints, {
    failing: () => Promise.reject(new Error('secret detail')),
    disconnected: () => Promise.reject(Object.assign(new Error('terminating'), { code: '57P01' })),
    extraField: () => Promise.resolve({ text: 'yes', password_hash: 'argon2' }),
    wrongType: () => Promise.resolve({ text: 7 as unknown as string }),
    trainers: () => Promise.resolve({ text: 'for trainers' }),
    admins: () => Promise.resolve({ text: 'for admins' }),
  });
  const application = createApplication(app.config, createLogger('silent')).then((fastify) => {
    routes.mount(fastify, app);
    return fastify;
  });
  const get = async (url: string, token = '') =>
    (await application).inject({ url, headers: sameOriginHeaders, cookies: { loopcheck_session: token } });

  test('returns 500 without details when a handler throws an unexpected error', async () => {
    const response = await get('/api/failing');
    expect(statusAndCode(response)).toEqual([500, 'internal']);
    expect(response.body).not.toContain('secret');
  });

  test('returns 503 when a handler loses its database connection', async () => {
    expect(statusAndCode(await get('/api/disconnected'))).toEqual([503, 'unavailable']);
  });

  test('returns 500 when a field of the reply has the wrong type', async () => {
    expect(statusAndCode(await get('/api/wrong-type'))).toEqual([500, 'internal']);
  });

  test('removes the fields of a reply that its schema does not declare', async () => {
    expect((await get('/api/extra-field')).json()).toEqual({ text: 'yes' });
  });

  test('admits trainers and admins to endpoints with the access trainer, and only admins to endpoints with the access admin', async () => {
    const trainer = await app.person({ role: 'trainer' });
    // The role of this admin is trainee.
    const admin = await app.person({ isAdmin: true });
    const statuses = async (url: string) =>
      Promise.all(
        ['', person.token, trainer.token, admin.token].map(async (token) => (await get(url, token)).statusCode),
      );
    expect(await statuses('/api/trainers')).toEqual([401, 403, 200, 200]);
    expect(await statuses('/api/admins')).toEqual([401, 403, 403, 200]);
  });
});
