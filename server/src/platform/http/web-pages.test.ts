import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';

const inlineScript = "document.title='Loopcheck'";
const html = `<!doctype html>\n<html lang="en" dir="ltr">\n<head><script>${inlineScript}</script></head>\n<body><div id="root"></div></body>\n</html>\n`;
/**
 * What a visitor sees at `/` until the code of the landing page has arrived. `$&` and `$1` have a special meaning in
 * the replacement text of `replace`, but must reach the page unchanged.
 */
const landingStart = '<main><h1>You prove the loop. $& $1</h1></main>';
/**
 * The build's list of the files that each screen needs when it is opened first: one entry for each kind of address and
 * reader. Each entry has a script and a style with a name of its own, and some entries have data.
 */
const firstLoads = [
  { path: '/', audience: 'visitors', name: 'landing' },
  { path: '/', audience: 'trainees', name: 'trainee-home', data: ['/api/training-modules?view=outline'] },
  { path: '/', audience: 'trainers', name: 'trainer-home' },
  {
    path: '/training-modules/$id',
    audience: 'members',
    name: 'module',
    data: ['/api/training-modules/$id', '/api/documents'],
  },
  { path: '/training-modules/latest', audience: 'members', name: 'latest' },
  { path: '/verify/$number', audience: 'everybody', name: 'verify' },
  { path: '$', audience: 'visitors', name: 'sign-in' },
  { path: '$', audience: 'members', name: 'not-found' },
].map(({ name, data = [], ...load }) => ({
  ...load,
  scripts: [`assets/${name}.js`],
  styles: [`assets/${name}.css`],
  data,
}));
const app = await testApp();
const person = await app.person();
let directory: string;
let server: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'web-pages-'));
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'index.html'), html);
  await mkdir(path.join(directory, '.vite'));
  await writeFile(path.join(directory, '.vite', 'first-loads.json'), JSON.stringify(firstLoads));
  await writeFile(path.join(directory, '.vite', 'landing-start.html'), landingStart);
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
const withSession = (token = person.token) => ({ cookies: { loopcheck_session: token } });

/** Lists the kinds and addresses of the files that a page names in its links. */
const listLinks = (body: string) =>
  [...body.matchAll(/<link rel="([^"]+)" crossorigin href="([^"]+)">/g)].map(([, kind, href]) => `${kind} ${href}`);

describe('a page of the web app', () => {
  it.each(['/', '/index.html', '/profile', '/training-modules/7', '/?signin=1'])(
    'at %s states to a visitor that nobody is signed in, and forbids caching',
    async (url) => {
      const page = await open(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<html data-session="none" lang="en"');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers.etag).toBeUndefined();
    },
  );

  it('permits only the inline script of the build, by its hash', async () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    for (const url of ['/', '/profile']) {
      const policy = String((await open(url)).headers['content-security-policy']);
      expect(policy.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`);
      expect(policy).toContain("default-src 'self'");
    }
    const file = await open('/assets/main-1234.js');
    expect(String(file.headers['content-security-policy']).split(';')).toContain("script-src 'self'");
  });

  it('states the role of a signed-in person, can be cached only by the browser, and is answered with 304 if unchanged', async () => {
    const admin = await app.person({ isAdmin: true });
    const trainer = await app.person({ role: 'trainer' });
    for (const [reader, session] of [
      [person, 'trainee'],
      [admin, 'trainee admin'],
      [trainer, 'trainer'],
    ] as const) {
      for (const url of ['/', '/profile']) {
        const page = await open(url, withSession(reader.token));
        expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(page.body).toContain(`<html data-session="${session}" lang="en"`);
        expect(page.headers['cache-control']).toBe('private, no-cache');
        const again = await open(url, {
          ...withSession(reader.token),
          headers: { 'if-none-match': String(page.headers.etag) },
        });
        expect([again.statusCode, again.body]).toEqual([304, '']);
      }
    }
  });

  it('is sent in full, not as 304, if the cached copy was made for a person with another role', async () => {
    const before = await open('/', withSession());
    const trainer = await app.person({ role: 'trainer' });
    const after = await open('/', {
      ...withSession(trainer.token),
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect([after.statusCode, after.headers.etag === before.headers.etag]).toEqual([200, false]);
  });

  it.each([
    ['/', 'visitor', 'landing'],
    ['/', 'trainee', 'trainee-home'],
    ['/', 'trainer', 'trainer-home'],
    ['/?signin=1', 'visitor', 'landing'],
    ['/training-modules/LC-01', 'trainee', 'module'],
    ['/training-modules/LC-01/?step=2', 'trainer', 'module'],
    ['/training-modules/latest', 'trainee', 'latest'],
    ['/training-modules/LC-01', 'visitor', 'sign-in'],
    ['/verify/LC-2026-1', 'visitor', 'verify'],
    ['/verify/LC-2026-1', 'trainee', 'verify'],
    ['/training-modules/LC-01/more', 'trainee', 'not-found'],
    ['/no-such-page', 'visitor', 'sign-in'],
  ] as const)('at %s links the files of the screen that a %s sees: %s', async (url, kind, name) => {
    const page = await open(url, kind === 'visitor' ? {} : withSession((await app.person({ role: kind })).token));
    expect(listLinks(page.body)).toEqual([`stylesheet /assets/${name}.css`, `modulepreload /assets/${name}.js`]);
    // Without the attribute crossorigin, the browser would fetch the file a second time for the import.
    expect(page.body.match(/<link /g)).toHaveLength(page.body.match(/ crossorigin /g)?.length ?? 0);
    expect(page.body.indexOf('<link')).toBeLessThan(page.body.indexOf('</head>'));
  });

  it.each([
    ['/', 'visitor', []],
    ['/', 'trainee', ['/api/training-modules?view=outline']],
    ['/', 'trainer', []],
    ['/training-modules/LC-01', 'trainee', ['/api/training-modules/LC-01', '/api/documents']],
    ['/training-modules/LC-02/?step=2', 'trainer', ['/api/training-modules/LC-02', '/api/documents']],
    ['/training-modules/LC-02', 'visitor', []],
    // No id has these characters.
    ['/training-modules/%22%3E%3Cscript%3E', 'trainee', ['/api/documents']],
    ['/training-modules/LC%2001', 'trainee', ['/api/documents']],
  ] as const)('at %s lets the browser of a %s fetch the data %j while it fetches the code', async (url, kind, data) => {
    const page = await open(url, kind === 'visitor' ? {} : withSession((await app.person({ role: kind })).token));
    const links = [...page.body.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)];
    expect(links.map(([, href]) => href)).toEqual(data);
    expect(page.body).not.toContain('$id');
  });

  it('has a different ETag for each module', async () => {
    const [first, again, second] = [
      await open('/training-modules/LC-01', withSession()),
      await open('/training-modules/LC-01', withSession()),
      await open('/training-modules/LC-02', withSession()),
    ];
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  it('contains the beginning of the landing page at / for a visitor, and nowhere else', async () => {
    const root = `<div id="root">${landingStart}</div>`;
    for (const url of ['/', '/?signin=1']) expect((await open(url)).body).toContain(root);
    const others = [await open('/', withSession()), await open('/profile'), await open('/verify/LC-2026-1')];
    for (const { body } of others) expect(body).toContain('<div id="root"></div>');
  });

  it('is index.html with only the session attribute added if the build does not list the files of the screens', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'web-pages-'));
    await writeFile(path.join(folder, 'index.html'), html);
    const plain = await createApp({ platform: app, log: createLogger('silent'), webDirectory: folder });
    const page = await plain.inject({ url: '/', headers: { host: '127.0.0.1:3000' } });
    expect(page.body).toBe(html.replace('<html ', '<html data-session="none" '));
    await plain.close();
    await rm(folder, { recursive: true });
  });

  it('states that nobody is signed in after the session has ended, even to a browser with a cached page', async () => {
    const signedOutPerson = await app.person();
    const before = await open('/', withSession(signedOutPerson.token));
    await app.call(accountsEndpoints.signOut, { as: signedOutPerson });
    const after = await open('/', {
      ...withSession(signedOutPerson.token),
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect([after.statusCode, after.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(after.body).toContain('data-session="none"');
    expect((await open('/', withSession('no-such-token'))).body).toContain('data-session="none"');
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
    await open('/', withSession(reader.token));
    expect(await readLastActivity()).toEqual(before);
  });

  it('is returned without a body for HEAD', async () => {
    const head = await open('/', { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('a file of the web app', () => {
  it('can be cached for a year if its name contains a content hash', async () => {
    const file = await open('/assets/main-1234.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });
});

describe('GET /api/auth/user', () => {
  it('returns 401 to a visitor', async () => {
    expect((await open('/api/auth/user')).statusCode).toBe(401);
  });
});
