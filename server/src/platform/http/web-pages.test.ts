import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';

const html = '<!doctype html>\n<html lang="en" dir="ltr">\n<body></body>\n</html>\n';
const app = await testApp();
const person = await app.person();
let directory: string;
let server: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'web-pages-'));
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'index.html'), html);
  await writeFile(path.join(directory, 'assets', 'main-1234.js'), 'export {};');
  server = await createApp({ platform: app, log: createLogger('silent'), webDirectory: directory });
});
afterAll(async () => {
  await server.close();
  await app.close();
  await rm(directory, { recursive: true });
});

/** Sends a GET request for the page at `url`. */
const open = (url: string, options: InjectOptions = {}) =>
  server.inject({ url, ...options, headers: { host: '127.0.0.1:3000', ...options.headers } });
/** Returns the option of `open` that sends a session cookie. */
const asMember = (token = person.token) => ({ cookies: { loopcheck_session: token } });

describe('a page of the web app', () => {
  it.each(['/', '/index.html', '/profile', '/training-modules/7', '/?signin=1'])(
    'at %s states to a visitor that nobody is signed in, and must not be cached',
    async (url) => {
      const page = await open(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<html data-session="none" lang="en"');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers.etag).toBeUndefined();
    },
  );

  it('is sent unchanged to a signed-in person, and can be revalidated', async () => {
    for (const url of ['/', '/profile']) {
      const page = await open(url, asMember());
      expect(page.body).toBe(html);
      expect(page.headers['cache-control']).toBe('no-cache');
      const again = await open(url, { ...asMember(), headers: { 'if-none-match': String(page.headers.etag) } });
      expect(again.statusCode).toBe(304);
    }
  });

  it('states that nobody is signed in after the session has ended, even to a browser with a cached page', async () => {
    const signedOutPerson = await app.person();
    const before = await open('/', asMember(signedOutPerson.token));
    await app.call(accountsEndpoints.signOut, { as: signedOutPerson });
    const after = await open('/', {
      ...asMember(signedOutPerson.token),
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect([after.statusCode, after.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(after.body).toContain('data-session="none"');
    expect((await open('/', asMember('no-such-token'))).body).toContain('data-session="none"');
  });

  it('does not count as activity of the session', async () => {
    const reader = await app.person();
    const readLastActivity = () =>
      app.db.selectFrom('sessions').select('last_active_at').where('user_id', '=', reader.id).executeTakeFirstOrThrow();
    await app.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(app.clock.now().getTime() - 600_000) })
      .where('user_id', '=', reader.id)
      .execute();
    const before = await readLastActivity();
    await open('/', asMember(reader.token));
    expect(await readLastActivity()).toEqual(before);
  });

  it('is returned without a body for HEAD', async () => {
    const head = await open('/', { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('a file of the web app', () => {
  it('may be cached for a year if its name contains a content hash', async () => {
    const file = await open('/assets/main-1234.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });
});

describe('GET /api/auth/user', () => {
  it('returns 401 to a visitor', async () => {
    expect((await open('/api/auth/user')).statusCode).toBe(401);
  });
});
