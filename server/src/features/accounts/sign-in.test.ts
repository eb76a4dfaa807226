import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeOldRateLimits } from '../../platform/rate-limit/rate-limit.jobs.ts';
import { failureWindowMs } from '../../platform/rate-limit/rate-limit.rules.ts';

const app = await testApp();
afterAll(app.close);

let person: Person;
beforeEach(async () => {
  // Failures are counted in time windows. Each test starts in a new window, so that failures of earlier tests do not
  // count.
  const untilNextWindowMs = failureWindowMs - (app.clock.now().getTime() % failureWindowMs);
  app.clock.advance(untilNextWindowMs + 1000);
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
const rightPassword = () => ({ email: person.email, password: person.password });
const wrongPassword = () => ({ email: person.email, password: 'not this one' });
const withoutRequestId = (reply: LightMyRequestResponse) => ({ ...reply.json(), requestId: '' });
const sessionTokenOf = (reply: LightMyRequestResponse) => reply.cookies[0]?.value ?? '';
const listAttempts = (userId: string | null) =>
  app.db
    .selectFrom('sign_ins')
    .selectAll()
    .where('user_id', userId === null ? 'is' : '=', userId as never)
    .orderBy('login_time')
    .execute();

describe('signing in', () => {
  test('starts a session, sets its cookie, and records the attempt and an event', async () => {
    const reply = await signIn({ ...rightPassword(), email: ` ${person.email.toUpperCase()} `, role: 'trainer' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: person.id, role: 'trainee', isAdmin: false });
    expect(reply.body).not.toMatch(/argon2|password/);
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^loopcheck_session=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
    const me = await app.call(accountsEndpoints.me, { as: { ...person, token: sessionTokenOf(reply) } });
    expect(me.json()).toMatchObject({ id: person.id });
    expect(await listAttempts(person.id)).toMatchObject([{ succeeded: true, ip_address: '10.0.0.1', role: 'trainee' }]);
    expect((await listTrainingEvents(app, person)).map((event) => event.verb)).toEqual(['logged-in']);
  });

  test('returns the same response for an unknown email and a wrong password', async () => {
    const unknownEmailReply = await signIn({ email: 'nobody@plant.test', password: 'whatever' });
    const wrongPasswordReply = await signIn(wrongPassword());
    expect(unknownEmailReply.statusCode).toBe(401);
    expect(withoutRequestId(unknownEmailReply)).toEqual(withoutRequestId(wrongPasswordReply));
    expect(unknownEmailReply.json().code).toBe('sign_in_failed');
    expect(Object.keys(unknownEmailReply.headers)).toEqual(Object.keys(wrongPasswordReply.headers));
    expect(unknownEmailReply.headers['set-cookie']).toBeUndefined();
  });

  test('takes about the same time for an unknown email and a wrong password', async () => {
    const measureMs = async (body: object, address: string) => {
      const startedAt = performance.now();
      await signIn(body, address);
      return performance.now() - startedAt;
    };
    const wrongPasswordMs: number[] = [];
    const unknownEmailMs: number[] = [];
    // The cases alternate and the fastest runs are compared, so that other load on the machine hardly matters.
    for (let round = 0; round < 12; round += 1) {
      wrongPasswordMs.push(await measureMs(wrongPassword(), `10.1.1.${round}`));
      unknownEmailMs.push(await measureMs({ email: 'nobody@plant.test', password: 'x' }, `10.1.2.${round}`));
    }
    const ratio = Math.min(...unknownEmailMs) / Math.min(...wrongPasswordMs);
    // If an unknown email were refused without hashing the password, it would be ten times as fast.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('is recorded with device and IP address even if it fails, for an existing and for an unknown email', async () => {
    await signIn(wrongPassword(), '10.9.9.9', {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
    });
    expect(await listAttempts(person.id)).toMatchObject([
      { succeeded: false, session_id: null, device_type: 'Desktop', browser: 'Firefox 140', ip_address: '10.9.9.9' },
    ]);
    await signIn({ email: 'nobody@plant.test', password: 'x' }, '10.9.9.8');
    expect((await listAttempts(null)).at(-1)).toMatchObject({ succeeded: false, ip_address: '10.9.9.8', role: null });
  });

  test('reveals that an account is inactive or not approved only if the password is right', async () => {
    const waiting = await app.person({ approvedAt: null });
    const waitingReply = await signIn({ email: waiting.email, password: waiting.password });
    expect([waitingReply.statusCode, waitingReply.json().code]).toEqual([403, 'awaiting_approval']);
    expect((await signIn({ email: waiting.email, password: 'wrong' })).json().code).toBe('sign_in_failed');

    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    const inactiveReply = await signIn(rightPassword());
    expect([inactiveReply.statusCode, inactiveReply.json().code]).toEqual([403, 'account_inactive']);
    expect(inactiveReply.headers['set-cookie']).toBeUndefined();
    expect((await signIn(wrongPassword())).json().code).toBe('sign_in_failed');

    expect(await listAttempts(waiting.id)).toMatchObject([{ succeeded: false }, { succeeded: false }]);
    expect(await listAttempts(person.id)).toMatchObject([{ succeeded: false }, { succeeded: false }]);
  });

  test.each([
    ['no email', { password: 'x' }],
    ['an empty email', { email: ' ', password: 'x' }],
    ['no password', { email: 'a@b.test' }],
    ['an empty password', { email: 'a@b.test', password: '' }],
    ['a password that is an array', { email: 'a@b.test', password: ['x'] }],
    ['an email with a NUL', { email: 'a\u0000@b.test', password: 'x' }],
    ['a password of 200 kilobytes', { email: 'a@b.test', password: 'x'.repeat(200_000) }],
    ['an unknown role', { email: 'a@b.test', password: 'x', role: 'admin' }],
  ])('rejects a form with %s', async (_, body) => {
    const reply = await signIn(body);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
  });
});

describe('guessing passwords', () => {
  test('is delayed after five attempts, and the delays are recorded; the right password still works, after a delay', async () => {
    const sleptBeforeMs = app.clock.sleptMs;
    for (let guess = 0; guess < 12; guess += 1) await signIn(wrongPassword());
    const delaysMs = (await listAttempts(person.id)).map((row) => row.delayed_ms);
    expect(delaysMs).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000]);
    const maxDelayMs = 8000;
    const guessDelayMs = 250 + 500 + 1000 + 2000 + 4000 + 2 * maxDelayMs;
    expect(app.clock.sleptMs - sleptBeforeMs).toBe(guessDelayMs);

    const reply = await signIn(rightPassword());
    expect(reply.statusCode).toBe(200);
    expect(app.clock.sleptMs - sleptBeforeMs).toBe(guessDelayMs + maxDelayMs);
    // The success has reset the failures of this account, so the next sign-in is not delayed.
    expect((await signIn(rightPassword())).statusCode).toBe(200);
    expect(app.clock.sleptMs - sleptBeforeMs).toBe(guessDelayMs + maxDelayMs);
  });

  test('is not faster with concurrent requests than with sequential ones', async () => {
    const sleptBeforeMs = app.clock.sleptMs;
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(wrongPassword())));
    expect(replies.every((reply) => reply.statusCode === 401)).toBe(true);
    // Twenty sequential attempts are delayed by more than 80 seconds in total.
    expect(app.clock.sleptMs - sleptBeforeMs).toBeGreaterThan(60_000);
  });

  test('with 40 concurrent requests returns 429 and a Retry-After header for some of them', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(wrongPassword())));
    const refusedReplies = replies.filter((reply) => reply.statusCode === 429);
    expect(refusedReplies.length).toBeGreaterThan(0);
    expect(refusedReplies[0]?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refusedReplies[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(rightPassword())).statusCode).toBe(200);
  });

  test('from many IP addresses delays the owner of the account by at most two seconds', async () => {
    for (let guess = 0; guess < 60; guess += 1) await signIn(wrongPassword(), `10.2.0.${guess}`);
    const sleptBeforeMs = app.clock.sleptMs;
    expect((await signIn(rightPassword(), '10.3.0.1')).statusCode).toBe(200);
    const delayedMs = app.clock.sleptMs - sleptBeforeMs;
    expect(delayedMs).toBeGreaterThan(0);
    expect(delayedMs).toBeLessThanOrEqual(2000);
  });

  test('no longer causes a delay after 15 minutes, and a job later deletes the counts of failures', async () => {
    for (let guess = 0; guess < 12; guess += 1) await signIn(wrongPassword());
    app.clock.advance(failureWindowMs);
    const sleptBeforeMs = app.clock.sleptMs;
    await signIn(wrongPassword());
    expect(app.clock.sleptMs).toBe(sleptBeforeMs);
    app.clock.advance(8 * failureWindowMs);
    await app.runJob(removeOldRateLimits, {});
    expect(await app.db.selectFrom('failure_counts').select('key').execute()).toEqual([]);
  });
});

test('200 people who sign in from one IP address, half of them after a mistake, are not delayed', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => app.person()));
  const sleptBeforeMs = app.clock.sleptMs;
  const replies = await Promise.all(
    people.map(async (each, index) => {
      if (index % 2 === 0) await signIn({ email: each.email, password: 'mistyped' }, '10.7.7.7');
      return signIn({ email: each.email, password: each.password }, '10.7.7.7');
    }),
  );
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true);
  expect(app.clock.sleptMs).toBe(sleptBeforeMs);
}, 60_000);

test('one person can sign in with twenty browsers concurrently without a delay', async () => {
  const browserCount = 20;
  const sleptBeforeMs = app.clock.sleptMs;
  const replies = await Promise.all(Array.from({ length: browserCount }, () => signIn(rightPassword())));
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true);
  expect(new Set(replies.map(sessionTokenOf)).size).toBe(browserCount);
  expect(app.clock.sleptMs).toBe(sleptBeforeMs);
});

describe('the session cookie over https', () => {
  test('is Secure and has the prefix __Host- without a domain, and a cookie without this prefix is ignored', async () => {
    const httpsApp = await testApp({ DEMO: 'off', PUBLIC_URL: 'https://loopcheck.plant.test', REGISTRATION: 'open' });
    const somebody = await httpsApp.person();
    const origin = 'https://loopcheck.plant.test';
    const reply = await httpsApp.call(accountsEndpoints.signIn, {
      body: { email: somebody.email, password: somebody.password },
      headers: { origin },
    });

    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-loopcheck_session=/);
    expect(cookie).toContain('Secure');
    expect(cookie).not.toContain('Domain');

    const unprefixedReply = await httpsApp.call(accountsEndpoints.me, { as: somebody });
    expect(unprefixedReply.statusCode).toBe(401);
    const token = sessionTokenOf(reply);
    const prefixedReply = await httpsApp.call(accountsEndpoints.me, {
      headers: { cookie: `__Host-loopcheck_session=${token}` },
    });
    expect(prefixedReply.statusCode).toBe(200);
    expect(prefixedReply.headers['strict-transport-security']).toBeDefined();

    await httpsApp.close();
  });
});
