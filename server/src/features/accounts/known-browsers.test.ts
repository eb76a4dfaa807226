import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { knownBrowserLifetimeMs } from '../../platform/auth/session-limits.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { saveOneTimeLink } from '../../platform/one-time-links/one-time-links.queries.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeUnusedKnownBrowsers } from './known-browsers.jobs.ts';
import { isKnownBrowser } from './known-browsers.queries.ts';
import { accountsPersonalData } from './personal-data.queries.ts';

const app = await testApp();
afterAll(app.close);

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const browserCookie = 'loopcheck_browser';
const withBrowser = (token: string | undefined) => (token ? { headers: { cookie: `${browserCookie}=${token}` } } : {});
const tokenOf = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === browserCookie)?.value ?? '';
const signIn = (who: Person, browser?: string) =>
  app.call(accountsEndpoints.signIn, { body: { email: who.email, password: who.password }, ...withBrowser(browser) });
const isKnown = (token: string, who = person) => isKnownBrowser(app.db, token, who.id, app.clock.now());

describe('the cookie of a known browser', () => {
  test('is set by a sign-in, lasts a year, and cannot be read by scripts of the page', async () => {
    const reply = await signIn(person);
    // The first cookie is that of the session.
    const [, cookie] = [reply.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^loopcheck_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await isKnown(tokenOf(reply))).toBe(true);
  });

  test('is stored only as a hash', async () => {
    const token = tokenOf(await signIn(person));
    const rows = await app.db.selectFrom('known_browsers').selectAll().where('user_id', '=', person.id).execute();
    expect(rows.map(({ token_hash: hash }) => hash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is set by an open registration and by a one-time link, but not by a failed sign-in', async () => {
    const registration = { full_name: 'Nadia', employee_id: 'K-1', email: 'nadia@plant.test', password: 'long enough' };
    expect(tokenOf(await app.call(accountsEndpoints.register, { body: registration }))).not.toBe('');

    const token = await saveOneTimeLink(app.db, {
      userId: person.id,
      purpose: 'reset_password',
      now: app.clock.now(),
    });
    const link = { params: { token }, body: { password: 'another long password' } };
    expect(await isKnown(tokenOf(await app.call(accountsEndpoints.redeemOneTimeLink, link)))).toBe(true);

    const wrong = await app.call(accountsEndpoints.signIn, { body: { email: person.email, password: 'wrong' } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('has the prefix __Host- over https', async () => {
    const origin = 'https://loopcheck.plant.test';
    const httpsApp = await testApp({ DEMO: 'off', PUBLIC_URL: origin });
    const somebody = await httpsApp.person();
    const reply = await httpsApp.call(accountsEndpoints.signIn, {
      body: { email: somebody.email, password: somebody.password },
    });
    expect(String(reply.headers['set-cookie'])).toMatch(/,__Host-loopcheck_browser=[\w-]{43}; .*Secure/);
    await httpsApp.close();
  });

  test('stays the same if several people use one browser, and makes the browser known to each account', async () => {
    const colleague = await app.person();
    const token = tokenOf(await signIn(person));
    expect(await isKnown(token, colleague)).toBe(false);
    expect(tokenOf(await signIn(colleague, token))).toBe(token);
    expect(tokenOf(await signIn(person, token))).toBe(token);
    expect([await isKnown(token), await isKnown(token, colleague)]).toEqual([true, true]);
  });

  test('is replaced if the server has not issued its token', async () => {
    const inventedToken = 'A'.repeat(43);
    const token = tokenOf(await signIn(person, inventedToken));
    expect(token).not.toBe(inventedToken);
    expect([await isKnown(inventedToken), await isKnown(token)]).toEqual([false, true]);
  });

  test('remains after signing out', async () => {
    const reply = await app.call(accountsEndpoints.signOut, { as: person });
    expect(String(reply.headers['set-cookie'])).not.toContain(browserCookie);
  });
});

describe('a browser is not known to an account any more', () => {
  test('after the owner of the account has changed the password in another browser', async () => {
    const [token, otherToken] = [tokenOf(await signIn(person)), tokenOf(await signIn(person))];
    const body = { currentPassword: person.password, newPassword: 'another password' };
    const cookie = `loopcheck_session=${person.token}; ${browserCookie}=${token}`;

    const reply = await app.call(accountsEndpoints.changePassword, { body, headers: { cookie } });

    expect(reply.statusCode).toBe(200);
    expect([await isKnown(token), await isKnown(otherToken)]).toEqual([true, false]);
  });

  test('after a one-time link has set a new password; the browser stays known to the account of a colleague', async () => {
    const colleague = await app.person();
    const token = tokenOf(await signIn(person));
    await signIn(colleague, token);
    const link = await saveOneTimeLink(app.db, {
      userId: person.id,
      purpose: 'reset_password',
      now: app.clock.now(),
    });

    await app.call(accountsEndpoints.redeemOneTimeLink, {
      params: { token: link },
      body: { password: 'another password' },
    });

    expect([await isKnown(token), await isKnown(token, colleague)]).toEqual([false, true]);
  });

  test('after the account was deleted', async () => {
    const admin = await app.person({ isAdmin: true });
    await signIn(person);
    const reply = await app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } });
    expect(reply.statusCode).toBe(200);
    const rows = app.db.selectFrom('known_browsers').select('user_id').where('user_id', '=', person.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('a year after the last sign-in in this browser; a job then removes the row of the browser', async () => {
    const token = tokenOf(await signIn(person));
    app.clock.advance(knownBrowserLifetimeMs - 60_000);
    expect(await isKnown(token)).toBe(true);
    await app.runJob(removeUnusedKnownBrowsers, {});
    expect(await isKnown(token)).toBe(true);
    app.clock.advance(60_000);
    expect(await isKnown(token)).toBe(false);
    await app.runJob(removeUnusedKnownBrowsers, {});
    const rows = app.db.selectFrom('known_browsers').select('user_id').where('user_id', '=', person.id);
    expect(await rows.execute()).toEqual([]);
  });
});

test('the export of a person’s data contains only their own known browsers, without the token', async () => {
  const colleague = await app.person();
  await signIn(colleague, tokenOf(await signIn(person)));
  const rows = await accountsPersonalData['knownBrowsers']?.read(app.db, person.id);
  expect(rows).toEqual([{ created_at: expect.any(Date), last_used_at: expect.any(Date) }]);
});
