import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { isOwnHost } from './own-host.ts';

/** An application with two paths, without a database. */
async function createSmallApp(environment: Record<string, string>) {
  const app = await createAppWithoutRoutes(readConfig(environment), createLogger('silent'));
  for (const path of ['/api/thing', '/api/health']) app.get(path, () => ({ text: 'reached' }));
  app.post('/api/thing', () => ({ text: 'written' }));
  return app;
}

const publicUrl = 'https://training.plant.test';
const appWithPublicUrl = await createSmallApp({ DEMO: 'off', PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' });
const appWithoutPublicUrl = await createSmallApp({ DEMO: 'on' });
afterAll(async () => {
  await appWithPublicUrl.close();
  await appWithoutPublicUrl.close();
});

describe('isOwnHost', () => {
  test.each([
    ['training.plant.test', publicUrl],
    ['Training.Plant.TEST', publicUrl],
    ['training.plant.test.', publicUrl],
    ['training.plant.test:443', publicUrl],
    ['plant.local:3000', 'http://plant.local:3000'],
    // Some proxies forward the name without the port.
    ['plant.local', 'http://plant.local:3000'],
    ['10.0.0.5:3000', 'http://10.0.0.5:3000'],
    ['[fd00::5]:3000', 'http://[fd00::5]:3000'],
  ])('accepts the Host header %s for the PUBLIC_URL %s', (host, url) => {
    expect(isOwnHost(host, url)).toBe(true);
  });

  test.each([
    [undefined, publicUrl],
    ['', publicUrl],
    ['evil.test', publicUrl],
    ['training.plant.test.evil.test', publicUrl],
    ['eviltraining.plant.test', publicUrl],
    ['training.plant.test:80', publicUrl],
    ['training.plant.test:3000', publicUrl],
    ['training.plant.test:443:443', publicUrl],
    ['training.plant.test:443@evil.test', publicUrl],
    ['training.plant.test, evil.test', publicUrl],
    ['127.0.0.1:3000', 'http://plant.local:3000'],
    ['plant.local:3001', 'http://plant.local:3000'],
    ['[fd00::6]:3000', 'http://[fd00::5]:3000'],
  ])('refuses the Host header %s for the PUBLIC_URL %s', (host, url) => {
    expect(isOwnHost(host, url)).toBe(false);
  });
});

describe('with PUBLIC_URL, a request for another host', () => {
  test('is answered with 421, the security headers, and a text that tells what to do', async () => {
    const reply = await appWithPublicUrl.inject({ url: '/api/thing', headers: { host: 'evil.test' } });
    expect([reply.statusCode, reply.body]).toEqual([
      421,
      `This server answers only at ${publicUrl}. Open that address.\nIf that address is wrong, the operator corrects PUBLIC_URL and restarts the server.\n`,
    ]);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['a write with the Origin of that host', { host: 'evil.test', origin: 'https://evil.test' }, 'POST'],
    ['a write that the browser calls same-origin', { host: 'evil.test', 'sec-fetch-site': 'same-origin' }, 'POST'],
    // A page that reaches the server by DNS rebinding can set X-Forwarded-Host. Browsers do not let a page set Host.
    ['a read with X-Forwarded-Host', { host: 'evil.test', 'x-forwarded-host': 'training.plant.test' }, 'GET'],
  ] as const)('is also refused if it is %s', async (_, headers, method) => {
    expect((await appWithPublicUrl.inject({ method, url: '/api/thing', headers })).statusCode).toBe(421);
  });

  test('is also refused for a path that does not exist and for a page', async () => {
    for (const url of ['/', '/nothing', '/api/nothing'])
      expect((await appWithPublicUrl.inject({ url, headers: { host: 'evil.test' } })).statusCode).toBe(421);
  });

  test('is accepted only at /api/health, because monitors call the health check by IP address', async () => {
    const statusOf = async (url: string) =>
      (await appWithPublicUrl.inject({ url, headers: { host: '10.0.0.5:3000' } })).statusCode;
    expect(await statusOf('/api/health')).toBe(200);
    expect(await statusOf('/api/health?x=1')).toBe(200);
    expect(await statusOf('/api/health/')).toBe(421);
  });
});

test('with PUBLIC_URL, a write without Sec-Fetch-Site is refused if its Origin differs from PUBLIC_URL, even if only the scheme differs', async () => {
  const statusOf = async (origin: string) =>
    (
      await appWithPublicUrl.inject({
        method: 'POST',
        url: '/api/thing',
        headers: { host: 'training.plant.test', origin },
      })
    ).statusCode;
  expect(await statusOf(publicUrl)).toBe(200);
  expect(await statusOf('http://training.plant.test')).toBe(403);
  expect(await statusOf('https://training.plant.test.evil.test')).toBe(403);
});

test('without PUBLIC_URL, a request for any host is accepted', async () => {
  expect((await appWithoutPublicUrl.inject({ url: '/api/thing', headers: { host: '10.0.0.5:3000' } })).statusCode).toBe(
    200,
  );
});
