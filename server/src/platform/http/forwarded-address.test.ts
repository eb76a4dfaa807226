import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';

const logLines: string[] = [];
const log = createLogger('info', { write: (line) => logLines.push(line) });
const appBehindProxy = await createAppWithoutRoutes(
  readConfig({ DEMO: 'on', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }),
  log,
);
const appWithoutProxy = await createAppWithoutRoutes(readConfig({ DEMO: 'on' }), log);
for (const app of [appBehindProxy, appWithoutProxy]) app.get('/api/address', (request) => ({ address: request.ip }));
afterAll(async () => {
  await appBehindProxy.close();
  await appWithoutProxy.close();
});

const readAddress = async (forwardedFor: string, app = appBehindProxy): Promise<unknown> =>
  (await app.inject({ url: '/api/address', headers: { 'x-forwarded-for': forwardedFor } })).json().address;

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  // The proxy adds the last address. A client can invent all other addresses in the header.
  ['1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['garbage, 203.0.113.7', '203.0.113.7'],
  // 10.0.0.2 is a trusted proxy too, so the address before it counts.
  ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
])('behind a trusted proxy, X-Forwarded-For %s gives the address %s', async (header, address) => {
  expect(await readAddress(header)).toBe(address);
});

test.each([
  'garbage',
  '203.0.113.7, garbage',
  '203.0.113.7:5000',
  '<script>alert(1)</script>',
  '999.1.1.1',
  '1.2.3',
  "'; drop table sign_ins; --",
  'fe80::1%invented-name',
  'unknown',
  '_hidden',
  ',',
  'x'.repeat(5000),
])('behind a trusted proxy, X-Forwarded-For %j gives the address of the connection', async (header) => {
  expect(await readAddress(header)).toBe('127.0.0.1');
});

test('without TRUST_PROXY, the header has no effect', async () => {
  expect(await readAddress('203.0.113.7', appWithoutProxy)).toBe('127.0.0.1');
});

test('the log contains no text that a client sent in place of an address', async () => {
  logLines.length = 0;
  await readAddress('invented text');
  const text = logLines.join('');
  expect(text).toContain('/api/address');
  expect(text).not.toContain('invented text');
});
