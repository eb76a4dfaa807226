import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeOldRateLimits } from '../../platform/rate-limit/rate-limit.jobs.ts';
import { failureWindowMs } from '../../platform/rate-limit/rate-limit.rules.ts';

const app = await testApp();
afterAll(app.close);

let person: Person;
beforeEach(async () => {
  // Each test starts in a new time window, without the failures counted in the previous test.
  const untilNextMs = failureWindowMs - (app.clock.now().getTime() % failureWindowMs);
  app.clock.advance(untilNextMs + 1000);
  person = await app.person();
});

const signIn = (body: object, remoteAddress = '10.0.0.1', headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', ...headers },
    payload: body,
    remoteAddress,
  });
const right = () => ({ email: person.email, password: person.password });
const wrong = () => ({ email: person.email, password: 'not this one' });
const withoutId = (reply: LightMyRequestResponse) => ({ ...reply.json(), requestId: '' });
const tokenIn = (reply: LightMyRequestResponse) => reply.cookies[0]?.value ?? '';
const triesOf = (userId: string | null) =>
  app.db
    .selectFrom('sign_ins')
    .selectAll()
    .where('user_id', userId === null ? 'is' : '=', userId as never)
    .orderBy('login_time')
    .execute();

describe('signing in', () => {
  test('starts a session, sets its cookie and records an event', async () => {
    const reply = await signIn({ ...right(), email: ` ${person.email.toUpperCase()} `, role: 'trainer' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: person.id, role: 'trainee', isAdmin: false });
    expect(reply.body).not.toMatch(/argon2|password/);
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^loopcheck_session=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
    const me = await app.call(accountsEndpoints.me, { as: { ...person, token: tokenIn(reply) } });
    expect(me.json()).toMatchObject({ id: person.id });
    expect(await triesOf(person.id)).toMatchObject([{ succeeded: true, ip_address: '10.0.0.1', role: 'trainee' }]);
    expect((await eventsOf(app, person)).map((event) => event.verb)).toEqual(['logged-in']);
  });

  test('returns the same response for an unknown email and a wrong password', async () => {
    const unknown = await signIn({ email: 'nobody@plant.test', password: 'whatever' });
    const mistaken = await signIn(wrong());
    expect(unknown.statusCode).toBe(401);
    expect(withoutId(unknown)).toEqual(withoutId(mistaken));
    expect(unknown.json().code).toBe('sign_in_failed');
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(mistaken.headers));
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  test('takes about the same time for an unknown email and a wrong password', async () => {
    const timed = async (body: object, address: string) => {
      const before = performance.now();
      await signIn(body, address);
      return performance.now() - before;
    };
    const mistaken: number[] = [];
    const unknown: number[] = [];
    // Alternates both cases and compares the fastest runs, so that other load on the machine affects both equally.
    for (let round = 0; round < 12; round += 1) {
      mistaken.push(await timed(wrong(), `10.1.1.${round}`));
      unknown.push(await timed({ email: 'nobody@plant.test', password: 'x' }, `10.1.2.${round}`));
    }
    const ratio = Math.min(...unknown) / Math.min(...mistaken);
    // Without the decoy hash, one case is ten times as fast as the other.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('is recorded when it fails, for known and unknown emails', async () => {
    await signIn(wrong(), '10.9.9.9', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0' });
    expect(await triesOf(person.id)).toMatchObject([
      { succeeded: false, session_id: null, device_type: 'Desktop', browser: 'Firefox 140' },
    ]);
    await signIn({ email: 'nobody@plant.test', password: 'x' }, '10.9.9.8');
    expect((await triesOf(null)).at(-1)).toMatchObject({ succeeded: false, ip_address: '10.9.9.8', role: null });
  });

  test('tells inactive and unapproved people the reason only if the password is right, and is recorded', async () => {
    const waiting = await app.person({ approvedAt: null });
    const refused = await signIn({ email: waiting.email, password: waiting.password });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'awaiting_approval']);
    expect((await signIn({ email: waiting.email, password: 'wrong' })).json().code).toBe('sign_in_failed');
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    const off = await signIn(right());
    expect([off.statusCode, off.json().code]).toEqual([403, 'account_inactive']);
    expect(off.headers['set-cookie']).toBeUndefined();
    expect(await triesOf(waiting.id)).toMatchObject([{ succeeded: false }, { succeeded: false }]);
    expect(await triesOf(person.id)).toMatchObject([{ succeeded: false }]);
  });

  test.each([
    ['no email', { password: 'x' }],
    ['an empty email', { email: ' ', password: 'x' }],
    ['no password', { email: 'a@b.test' }],
    ['an empty password', { email: 'a@b.test', password: '' }],
    ['a password that is an array', { email: 'a@b.test', password: ['x'] }],
    ['an email with a NUL', { email: 'a\u0000@b.test', password: 'x' }],
    ['a password of a megabyte', { email: 'a@b.test', password: 'x'.repeat(200_000) }],
    ['an unknown role', { email: 'a@b.test', password: 'x', role: 'admin' }],
  ])('rejects a form with %s', async (_, body) => {
    const reply = await signIn(body);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
  });
});

describe('guessing passwords', () => {
  test('is delayed, and the delays are recorded; the right password still works', async () => {
    const before = app.clock.sleptMs;
    for (let guess = 0; guess < 12; guess += 1) await signIn(wrong());
    const waits = (await triesOf(person.id)).map((row) => row.delayed_ms);
    expect(waits).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000]);
    expect(app.clock.sleptMs - before).toBe(23_750);
    const reply = await signIn(right());
    expect(reply.statusCode).toBe(200);
    expect(app.clock.sleptMs - before).toBe(31_750);
    // The failures of this account are reset.
    expect((await signIn(right())).statusCode).toBe(200);
    expect(app.clock.sleptMs - before).toBe(31_750);
  });

  test('takes as long concurrently as sequentially', async () => {
    const before = app.clock.sleptMs;
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(wrong())));
    expect(replies.every((reply) => reply.statusCode === 401)).toBe(true);
    expect(app.clock.sleptMs - before).toBeGreaterThan(60_000);
  });

  test('with too many concurrent requests returns 429 with a time to retry', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(wrong())));
    const turnedAway = replies.filter((reply) => reply.statusCode === 429);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(turnedAway[0]?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(turnedAway[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(right())).statusCode).toBe(200);
  });

  test('from many IP addresses delays the account only a little', async () => {
    for (let guess = 0; guess < 60; guess += 1) await signIn(wrong(), `10.2.0.${guess}`);
    const before = app.clock.sleptMs;
    expect((await signIn(right(), '10.3.0.1')).statusCode).toBe(200);
    const waited = app.clock.sleptMs - before;
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThanOrEqual(2000);
  });

  test('no longer causes delays after a quarter of an hour', async () => {
    for (let guess = 0; guess < 12; guess += 1) await signIn(wrong());
    app.clock.advance(failureWindowMs);
    const before = app.clock.sleptMs;
    await signIn(wrong());
    expect(app.clock.sleptMs).toBe(before);
    app.clock.advance(8 * failureWindowMs);
    await app.runJob(removeOldRateLimits, {});
    expect(await app.db.selectFrom('failure_counts').select('key').execute()).toEqual([]);
  });
});

test('a shift of 200 people behind one IP address is not delayed by its sign-ins and mistakes', async () => {
  const shift = await Promise.all(Array.from({ length: 200 }, () => app.person()));
  const before = app.clock.sleptMs;
  const replies = await Promise.all(
    shift.map(async (each, index) => {
      if (index % 2 === 0) await signIn({ email: each.email, password: 'mistyped' }, '10.7.7.7');
      return signIn({ email: each.email, password: each.password }, '10.7.7.7');
    }),
  );
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true);
  expect(app.clock.sleptMs).toBe(before);
}, 60_000);

test('one person may sign in with twenty browsers concurrently', async () => {
  const before = app.clock.sleptMs;
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(right())));
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true);
  expect(new Set(replies.map(tokenIn)).size).toBe(20);
  expect(app.clock.sleptMs).toBe(before);
});

describe('over https', () => {
  test('the cookie is Secure and bound to the host, and a cookie without the __Host- prefix is ignored', async () => {
    const secure = await testApp({ DEMO: 'off', PUBLIC_URL: 'https://loopcheck.plant.test', REGISTRATION: 'open' });
    const somebody = await secure.person();
    const origin = 'https://loopcheck.plant.test';
    const reply = await secure.call(accountsEndpoints.signIn, {
      body: { email: somebody.email, password: somebody.password },
      headers: { origin },
    });
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-loopcheck_session=/);
    expect(cookie).toContain('Secure');
    expect(cookie).not.toContain('Domain');
    const plain = await secure.call(accountsEndpoints.me, { as: somebody });
    expect(plain.statusCode).toBe(401);
    const token = tokenIn(reply);
    const bound = await secure.call(accountsEndpoints.me, { headers: { cookie: `__Host-loopcheck_session=${token}` } });
    expect(bound.statusCode).toBe(200);
    expect(bound.headers['strict-transport-security']).toBeDefined();
    await secure.close();
  });
});
