import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';

const page = '<!doctype html><title>Loopcheck</title>';
const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const webDirectory = mkdtempSync(path.join(tmpdir(), 'loopcheck-pages-'));
mkdirSync(path.join(webDirectory, 'assets'));
writeFileSync(path.join(webDirectory, 'index.html'), page);
writeFileSync(path.join(webDirectory, 'logo.svg'), logo);

const app = await testApp();
const log = createLogger('silent');
/** A server in demo mode. */
const demoServer = await createApp({ platform: app, log, webDirectory });
const publicUrl = 'https://training.plant.test';
const siteConfig = readConfig({ PUBLIC_URL: publicUrl, SECURITY_CONTACT: 'mailto:security@plant.test' });
/** A server with PUBLIC_URL and SECURITY_CONTACT. */
const serverWithPublicUrl = await createApp({ platform: { ...app, config: siteConfig }, log, webDirectory });
afterAll(async () => {
  await demoServer.close();
  await serverWithPublicUrl.close();
  await app.close();
  rmSync(webDirectory, { recursive: true, force: true });
});

const host = '127.0.0.1:3000';
const get = (url: string, headers: Record<string, string> = {}) =>
  demoServer.inject({ url, headers: { host, ...headers } });

describe('/robots.txt', () => {
  test('disallows all pages for all search engines', async () => {
    const reply = await get('/robots.txt');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(reply.body).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('/.well-known/security.txt', () => {
  test('contains the fields that RFC 9116 requires: a contact, and an expiry within a year', async () => {
    const reply = await get('/.well-known/security.txt');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(reply.body).toMatch(/^Contact: http:\/\/127\.0\.0\.1:3000\/$/m);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(reply.body)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  test('has SECURITY_CONTACT as its Contact, and the URL of security.txt below PUBLIC_URL as its Canonical', async () => {
    const reply = await serverWithPublicUrl.inject({
      url: '/.well-known/security.txt',
      headers: { host: 'training.plant.test' },
    });
    expect(reply.body).toContain('Contact: mailto:security@plant.test\n');
    expect(reply.body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
  });
});

test('web/public/favicon.ico has pictures of 16, 32 and 48 pixels', () => {
  const icon = readFileSync(path.resolve(import.meta.dirname, '../../../../web/public/favicon.ico'));
  // The file begins with three 16-bit numbers: 0, the type (1 for an icon), and the number of pictures. Then
  // follows an entry of 16 bytes for each picture, whose first byte is the width of the picture.
  const count = icon.readUInt16LE(4);
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
  expect(Array.from({ length: count }, (_, index) => icon[6 + 16 * index])).toEqual([16, 32, 48]);
});

describe('a request for a path without a route', () => {
  test.each(['/training-modules', '/one-time-link/abc_DEF-123', '/verify/LOOPCHECK-2026-000001', '/nothing'])(
    'returns the page of the web app for %s',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([200, page]);
    },
  );

  test.each([
    '/nothing.js',
    '/index.php',
    '/wp-login.php?x=1',
    '/.env',
    '/.git/config',
    '/.well-known/nothing',
    '/assets/nothing',
    '/folder/sitemap.xml',
  ])('returns 404 for %s, which looks like the path of a file', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });
});

describe('a request for a file of the web app', () => {
  test('returns 416 with the size of the file if the range is outside the file', async () => {
    const reply = await get('/logo.svg', { range: 'bytes=1000-' });
    expect([reply.statusCode, reply.json().code]).toEqual([416, 'range_not_satisfiable']);
    expect(reply.headers['content-range']).toBe(`bytes */${logo.length}`);
  });

  test.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
  ])('returns 412 if the header %s requires another version', async (name, value) => {
    const reply = await get('/logo.svg', { [name]: value });
    expect([reply.statusCode, reply.json().code]).toEqual([412, 'precondition_failed']);
  });

  test('returns the file if If-Match contains its etag', async () => {
    const etag = String((await get('/logo.svg')).headers.etag).replace(/^W\//, '');
    expect((await get('/logo.svg', { 'if-match': etag })).statusCode).toBe(200);
  });
});

describe('a refusal', () => {
  /** Returns the names of the security headers of a successful reply. */
  const listSecurityHeaders = async () => {
    const { headers } = await serverWithPublicUrl.inject({
      url: '/robots.txt',
      headers: { host: 'training.plant.test' },
    });
    return Object.keys(headers).filter((name) =>
      /^(x-|cross-origin|content-security|origin-agent|referrer|strict)/.test(name),
    );
  };

  test.each([
    ['403 of the origin check', 'POST', '/api/login', 'training.plant.test', 403],
    ['403 of the origin check for an unknown path', 'DELETE', '/nothing', 'training.plant.test', 403],
    ['421 for another host', 'GET', '/', 'evil.test', 421],
    ['405', 'OPTIONS', '/api/login', 'training.plant.test', 405],
    ['404', 'GET', '/nothing.js', 'training.plant.test', 404],
    ['400 for a malformed URL', 'GET', '/api/%zz', 'training.plant.test', 400],
  ] as const)('has the same security headers as other replies: %s', async (_, method, url, requestHost, status) => {
    const reply = await serverWithPublicUrl.inject({ method, url, headers: { host: requestHost } });
    expect(reply.statusCode).toBe(status);
    const expected = await listSecurityHeaders();
    expect(expected.length).toBeGreaterThan(10);
    expect(Object.keys(reply.headers)).toEqual(expect.arrayContaining(expected));
  });
});
