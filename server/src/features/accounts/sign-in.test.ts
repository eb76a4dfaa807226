import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/auth/password.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { addressLimit } from './accounts.rules.ts';

const app = await testApp();
afterAll(app.close);

let person: Person;
beforeEach(async () => {
  // Failed attempts of earlier tests must not count.
  app.clock.advance(addressLimit.windowMs);
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
const formWithRightPassword = () => ({ email: person.email, password: person.password });
const formWithWrongPassword = () => ({ email: person.email, password: 'not this one' });
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
    // The role in the form has no effect.
    const reply = await signIn({
      ...formWithRightPassword(),
      email: ` ${person.email.toUpperCase()} `,
      role: 'trainer',
    });
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

  test('gives the same reply for an unknown email and a wrong password', async () => {
    const unknownEmailReply = await signIn({ email: 'nobody@plant.test', password: 'whatever' });
    const wrongPasswordReply = await signIn(formWithWrongPassword());
    expect(unknownEmailReply.statusCode).toBe(401);
    expect(withoutRequestId(unknownEmailReply)).toEqual(withoutRequestId(wrongPasswordReply));
    expect(unknownEmailReply.json().code).toBe('sign_in_failed');
    expect(Object.keys(unknownEmailReply.headers)).toEqual(Object.keys(wrongPasswordReply.headers));
    expect(unknownEmailReply.headers['set-cookie']).toBeUndefined();
  });

  test('takes about the same time for an unknown email and a wrong password', async () => {
    // The people of other tests have a hash that is faster to check. This person has a hash as the server creates it.
    const { email } = await app.person({ passwordHash: await hashPassword('another password') });
    const measureMs = async (body: object, address: string) => {
      const startedAt = performance.now();
      await signIn(body, address);
      return performance.now() - startedAt;
    };
    // The time for an unknown email in relation to the time for a wrong password, for each round.
    const timeRatios: number[] = [];
    // The two sign-ins of a round follow each other, in alternating order, so that other load of the machine usually
    // slows down both. The median is not affected by the few rounds in which this load slows down only one of the two.
    for (let round = 0; round < 21; round += 1) {
      const measureWrong = () => measureMs({ email, password: 'not this one' }, `10.1.1.${round}`);
      const measureUnknown = () => measureMs({ email: `nobody-${round}@plant.test`, password: 'x' }, `10.1.2.${round}`);
      const unknownFirstMs = round % 2 === 0 ? null : await measureUnknown();
      const wrongMs = await measureWrong();
      const unknownMs = unknownFirstMs ?? (await measureUnknown());
      timeRatios.push(unknownMs / wrongMs);
    }
    const medianRatio = timeRatios.toSorted((one, other) => one - other)[Math.floor(timeRatios.length / 2)];
    // If an unknown email were refused without hashing the password, the refusal would be ten times as fast.
    expect(medianRatio).toBeGreaterThan(0.4);
    expect(medianRatio).toBeLessThan(2.5);
  });

  test('is recorded with device and IP address even if it fails, for an existing and for an unknown email', async () => {
    await signIn(formWithWrongPassword(), '10.9.9.9', {
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
    const inactiveReply = await signIn(formWithRightPassword());
    expect([inactiveReply.statusCode, inactiveReply.json().code]).toEqual([403, 'account_inactive']);
    expect(inactiveReply.headers['set-cookie']).toBeUndefined();
    expect((await signIn(formWithWrongPassword())).json().code).toBe('sign_in_failed');

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

describe('the session cookie over https', () => {
  test('is Secure, has the prefix __Host- and no Domain attribute; a cookie without this prefix is ignored', async () => {
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
