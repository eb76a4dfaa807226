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
import { readConfig } from '../../config.ts';
import { createLogger } from '../logging/logger.ts';
import { serveApiDocs } from './api-docs.ts';
import { createAppWithoutRoutes } from './application.ts';
import { implement } from './implement.ts';

const app = await testApp();
afterAll(app.close);
const person = await app.person();

const send = (options: InjectOptions) => app.fastify.inject({ headers: sameOriginHeaders, ...options });
/** Returns the HTTP status and the error code of an error reply. */
const statusAndCode = (reply: { body: string; statusCode: number }) => [
  reply.statusCode,
  ErrorBody.parse(JSON.parse(reply.body)).code,
];

describe('a POST or PUT request', () => {
  const statusOfWrite = async (headers: Record<string, string>, fastify = app.fastify) =>
    (
      await fastify.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: 'plant.test:3000', ...headers },
      })
    ).statusCode;

  // Sec-Fetch-Site must be same-origin. If that header is missing, Origin must match the Host header, which is
  // plant.test:3000.
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
  ])('is answered with %i if it has the headers %o', async (status, headers) => {
    expect(await statusOfWrite(headers as Record<string, string>)).toBe(status);
  });

  test('is answered with 403 instead of 401 if it has neither an Origin header nor a session', async () => {
    const reply = await app.fastify.inject({ method: 'PUT', url: '/api/progress/x', headers: { host: 'plant.test' } });
    expect(statusAndCode(reply)).toEqual([403, 'cross_site_request']);
  });
});

test.each(['x-forwarded-for', 'X-Forwarded-Host', 'x-forwarded-port', 'forwarded', 'x-real-ip', 'via'])(
  'demo mode refuses a request with the header %s if DEMO=on was not set explicitly',
  async (header) => {
    const appWithImplicitDemo = await testApp({}, { isDemoExplicit: false });
    const requestThroughProxy = (fastify: typeof app.fastify) =>
      fastify.inject({ url: '/api/site', headers: { [header]: '10.0.0.1' } });

    expect(statusAndCode(await requestThroughProxy(appWithImplicitDemo.fastify))).toEqual([403, 'demo_not_forwarded']);
    expect((await appWithImplicitDemo.fastify.inject('/api/site')).statusCode).toBe(200);
    // `app` runs with DEMO=on.
    expect((await requestThroughProxy(app.fastify)).statusCode).toBe(200);

    await appWithImplicitDemo.close();
  },
);

describe('a request body', () => {
  const signIn = { method: 'POST', url: '/api/login' } as const;
  const jsonHeaders = { ...sameOriginHeaders, 'content-type': 'application/json' };

  test.each(['{', '{"email":}', 'null x', "{'email':1}", '\uFEFF{}', '['.repeat(100_000), '{"a":'.repeat(40_000)])(
    'is refused with 400 if it is not valid JSON (sample %#)',
    async (payload) => {
      expect(statusAndCode(await send({ ...signIn, headers: jsonHeaders, payload }))).toEqual([400, 'bad_request']);
    },
  );

  test.each(['null', '[]', '"text"', '1', 'true', '{}', ''])(
    'is refused with 422 if it is %j and the endpoint expects an object with fields',
    async (payload) => {
      expect(statusAndCode(await send({ ...signIn, headers: jsonHeaders, payload }))).toEqual([422, 'invalid']);
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
  ])('is refused with 415 if its media type is %s', async (type) => {
    const reply = await send({
      ...signIn,
      headers: { ...sameOriginHeaders, 'content-type': type },
      payload: 'email=a&password=b',
    });
    expect(statusAndCode(reply)).toEqual([415, 'unsupported_media_type']);
  });

  test('is refused with 413 if it is larger than 256 KiB', async () => {
    const payload = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(300_000) });
    expect(statusAndCode(await send({ ...signIn, headers: jsonHeaders, payload }))).toEqual([413, 'payload_too_large']);
  });

  test('cannot change the prototype of objects with the key __proto__', async () => {
    const payload = '{"email":"a@b.test","password":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}';
    // Without the keys `__proto__` and `constructor`, the body is valid. The reply is 401, because no account has this
    // email.
    expect(statusAndCode(await send({ ...signIn, headers: jsonHeaders, payload }))).toEqual([401, 'sign_in_failed']);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('is refused with a message for each invalid field', async () => {
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
  ])('%s is answered with %i', async (url, status, code) => {
    const reply = await send({ url, cookies: { loopcheck_session: person.token } });
    if (status === 200) expect(reply.statusCode).toBe(200);
    else expect(statusAndCode(reply)).toEqual([status, code]);
  });

  test('is answered with 405 and an Allow header if it does not support the method of the request', async () => {
    // At this path, POST signs in, and GET (with HEAD) opens the sign-in dialog.
    const reply = await send({ method: 'DELETE', url: '/api/login' });
    expect(statusAndCode(reply)).toEqual([405, 'method_not_allowed']);
    expect(reply.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    expect((await send({ method: 'OPTIONS', url: '/api/site' })).headers.allow).toBe('GET, HEAD');
  });

  test('also supports HEAD if it supports GET, with the same access checks', async () => {
    const head = await send({ method: 'HEAD', url: '/api/site' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await send({ method: 'HEAD', url: '/api/progress' })).statusCode).toBe(401);
  });
});

// `inject` cannot send malformed requests, so these tests write to a socket.
describe('the listening server', () => {
  let port: number;
  beforeAll(async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const address = app.fastify.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  /** Sends the bytes of a request. Returns the reply after the server has closed the connection. */
  const sendText = (text: string, toPort = port) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(toPort, '127.0.0.1', () => socket.write(text));
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

  test('adds security headers to the reply to bytes that are not HTTP, and HSTS if PUBLIC_URL has https', async () => {
    const headers = [
      /^cache-control: no-store\r$/im,
      /^content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r$/im,
      /^x-content-type-options: nosniff\r$/im,
      /^x-frame-options: DENY\r$/im,
      /^referrer-policy: same-origin\r$/im,
      /^cross-origin-resource-policy: same-origin\r$/im,
    ];
    const reply = await sendText('hello\r\n\r\n');
    for (const header of headers) expect(reply).toMatch(header);
    expect(reply).not.toMatch(/^strict-transport-security/im);

    const config = readConfig({ DEMO: 'off', PUBLIC_URL: 'https://plant.test' });
    const httpsApp = await createAppWithoutRoutes(config, createLogger('silent'));
    const address = new URL(await httpsApp.listen({ port: 0, host: '127.0.0.1' }));
    const secureReply = await sendText('hello\r\n\r\n', Number(address.port));
    expect(secureReply).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
    await httpsApp.close();
  });

  test('returns 413 for a request line that is too long for Node', async () => {
    const reply = await sendText(`GET /api/site?${'q'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(reply).code).toBe('payload_too_large');
  });

  // A server that inserts the missing host into a text would compare the Origin with http://undefined.
  test('returns 403 for a POST request without a Host header, even if its Origin is http://undefined', async () => {
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

  test('over https require https for a year, including subdomains', async () => {
    const httpsApp = await createAppWithoutRoutes(
      readConfig({ DEMO: 'off', PUBLIC_URL: 'https://plant.test' }),
      createLogger('silent'),
    );
    const { headers } = await httpsApp.inject({ url: '/api/nothing', headers: { host: 'plant.test' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await httpsApp.close();
  });

  test('forbid framing, inline scripts and styles, other origins and media type sniffing', async () => {
    const { headers } = await send({ url: '/api/site' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('contain the security headers in a refusal too', async () => {
    const { statusCode, headers } = await send({ method: 'POST', url: '/api/login', headers: { host: 'plant.test' } });
    expect([statusCode, headers['x-frame-options'], headers['x-content-type-options']]).toEqual([
      403,
      'DENY',
      'nosniff',
    ]);
  });

  test('do not name the server software', async () => {
    expect((await send({ url: '/api/site' })).headers['x-powered-by']).toBeUndefined();
  });

  test('forbid caching of personal replies and of errors', async () => {
    expect((await app.call(accountsEndpoints.me, { as: person })).headers['cache-control']).toBe('no-store');
    expect((await app.call(accountsEndpoints.me)).headers['cache-control']).toBe('no-store');
  });

  // A shared reply is the same for all signed-in people (`sameReplyForEverybody`).
  test('let a signed-in browser revalidate a shared reply by its ETag', async () => {
    const first = await app.call(modulesEndpoints.list, { as: person });
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');

    const revalidated = await app.call(modulesEndpoints.list, { as: person, headers: { 'if-none-match': etag } });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);

    await app.db.updateTable('modules').set({ summary: 'New summary' }).where('chapter_number', '=', 1).execute();
    const changed = await app.call(modulesEndpoints.list, { as: person, headers: { 'if-none-match': etag } });
    expect([changed.statusCode, changed.json()[0].summary]).toEqual([200, 'New summary']);
  });

  test('do not let a browser without a session revalidate a shared reply', async () => {
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
  // Names of parameters are not compared, because the documentation renames some to `id`.
  const documented = Object.entries(docs.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ':')}`),
  );
  for (const { method, path } of Object.values(endpoints).flatMap((feature) => Object.values(feature))) {
    expect(documented).toContain(`${method} ${path.replaceAll(/:\w+/g, ':')}`);
  }
});

describe('the API documentation outside demo mode', () => {
  const requestDocs = async (setting: Record<string, string>, options: InjectOptions = {}) => {
    const config = readConfig({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000', ...setting });
    const docsApp = await createAppWithoutRoutes(config, createLogger('silent'));
    serveApiDocs(docsApp, { ...app, config });
    const reply = await docsApp.inject({ url: '/api/docs', headers: sameOriginHeaders, ...options });
    await docsApp.close();
    return reply;
  };

  test('is answered with 404 if API_DOCS=on is not set, even to an admin', async () => {
    const cookies = { loopcheck_session: (await app.person({ isAdmin: true })).token };
    expect(statusAndCode(await requestDocs({}, { cookies }))).toEqual([404, 'not_found']);
    expect(statusAndCode(await requestDocs({ API_DOCS: 'off' }, { cookies }))).toEqual([404, 'not_found']);
  });

  test('requires a signed-in person if API_DOCS=on is set', async () => {
    expect(statusAndCode(await requestDocs({ API_DOCS: 'on' }))).toEqual([401, 'unauthorized']);
    const reply = await requestDocs({ API_DOCS: 'on' }, { cookies: { loopcheck_session: person.token } });
    expect([reply.statusCode, reply.json().openapi]).toEqual([200, '3.1.0']);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
  });
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
    fileMissing: endpoint({
      method: 'GET',
      path: '/api/file-missing',
      access: 'public',
      summary: 'Reads a file that does not exist',
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
    // PostgreSQL ends a connection with the code 57P01 when it shuts down.
    disconnected: () => Promise.reject(Object.assign(new Error('terminating'), { code: '57P01' })),
    fileMissing: () => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
    extraField: () => Promise.resolve({ text: 'yes', password_hash: 'argon2' }),
    wrongType: () => Promise.resolve({ text: 7 as unknown as string }),
    trainers: () => Promise.resolve({ text: 'for trainers' }),
    admins: () => Promise.resolve({ text: 'for admins' }),
  });
  const application = createAppWithoutRoutes(app.config, createLogger('silent')).then((fastify) => {
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

  test('returns 500, not 503, when a file is missing', async () => {
    expect(statusAndCode(await get('/api/file-missing'))).toEqual([500, 'internal']);
  });

  test('returns 500 when a field of the reply has the wrong type', async () => {
    expect(statusAndCode(await get('/api/wrong-type'))).toEqual([500, 'internal']);
  });

  test('removes the fields of a reply that its schema does not declare', async () => {
    expect((await get('/api/extra-field')).json()).toEqual({ text: 'yes' });
  });

  test('admits trainers and admins if `access` is trainer, and only admins if `access` is admin', async () => {
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
