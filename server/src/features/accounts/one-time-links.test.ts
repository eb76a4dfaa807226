import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveOneTimeLink } from '../../platform/one-time-links/one-time-links.queries.ts';
import { failureWindowMs } from '../../platform/rate-limit/rate-limit.rules.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);
const password = 'a new long password';

let person: Person;
beforeEach(async () => {
  // Starts a new window for counting failures, so that the unknown tokens of earlier tests cause no delay.
  app.clock.advance(failureWindowMs);
  person = await app.person();
});

const createLink = (email: string, purpose: 'first_admin' | 'reset_password' = 'reset_password') =>
  saveOneTimeLink(app.db, { email, purpose, now: app.clock.now() });
const openLink = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token } });
const redeem = (token: string, body: object = { password }) =>
  app.call(accountsEndpoints.useOneTimeLink, { params: { token }, body });
/** The status and the error code of a reply. */
const statusAndCode = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const linkNotValid = [404, 'link_not_valid'];

describe('a password reset link', () => {
  test('sets the password once, signs the person in, and ends their other sessions', async () => {
    const token = await createLink(person.email);
    expect((await openLink(token)).json()).toEqual({ purpose: 'reset_password', email: person.email });
    expect((await openLink(token)).statusCode).toBe(200);

    const reply = await redeem(token);

    expect(reply.json()).toMatchObject({ id: person.id, role: 'trainee', isAdmin: false });
    expect(reply.headers['set-cookie']).toBeDefined();
    expect(statusAndCode(await redeem(token))).toEqual(linkNotValid);
    expect(statusAndCode(await openLink(token))).toEqual(linkNotValid);
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: person.email, password } });
    expect(signIn.statusCode).toBe(200);
    expect((await app.call(accountsEndpoints.me, { as: person })).statusCode).toBe(401);
    expect((await listTrainingEvents(app, person))[0]).toMatchObject({ verb: 'updated', object: 'password' });
  });

  test('sets the password for only one of several concurrent requests, and the others return 404', async () => {
    const token = await createLink(person.email);
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(token)));
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404,
    ]);
  });

  test('is invalid after 24 hours, or as soon as a newer link for the same person exists', async () => {
    const older = await createLink(person.email);
    const newer = await createLink(person.email);
    expect(statusAndCode(await openLink(older))).toEqual(linkNotValid);

    app.clock.advance(24 * 3_600_000 - 60_000);
    expect((await openLink(newer)).statusCode).toBe(200);
    app.clock.advance(60_001);
    expect(statusAndCode(await openLink(newer))).toEqual(linkNotValid);
    expect(statusAndCode(await redeem(newer))).toEqual(linkNotValid);
  });

  test('remains valid after an unacceptable password is refused', async () => {
    const token = await createLink(person.email);
    expect(statusAndCode(await redeem(token, { password: 'short' }))).toEqual([422, 'password_too_short']);
    expect(statusAndCode(await redeem(token, { password: 'unbelievable' }))).toEqual([422, 'password_too_common']);
    expect(statusAndCode(await redeem(token, {}))).toEqual([422, 'invalid']);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test('is refused if its account is not yet approved, inactive, or unknown', async () => {
    const waiting = await app.person({ approvedAt: null });
    const token = await createLink(waiting.email);
    const waitingReply = await redeem(token);
    expect(statusAndCode(waitingReply)).toEqual([403, 'awaiting_approval']);
    expect(waitingReply.headers['set-cookie']).toBeUndefined();

    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(statusAndCode(await redeem(await createLink(person.email)))).toEqual(linkNotValid);

    expect(statusAndCode(await redeem(await createLink('nobody@plant.test')))).toEqual(linkNotValid);
  });
});

describe('guessing tokens of one-time links', () => {
  test('is delayed after more than 20 earlier failures, but valid links still work from the same IP address', async () => {
    const token = await createLink(person.email);
    const sleptBeforeMs = app.clock.sleptMs;
    for (let guess = 0; guess < 30; guess += 1) await openLink(`guess-number-${guess}-of-many`);
    // A guess is delayed once there have been more than 20 earlier failures. Guesses 1 to 21 are therefore not delayed.
    // The following guesses are delayed by 0.25, 0.5, 1, 2, and then 4 seconds each.
    expect(app.clock.sleptMs - sleptBeforeMs).toBeGreaterThan(10_000);
    expect((await openLink(token)).statusCode).toBe(200);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test.each(['short', 'x'.repeat(129), '%00%00%00%00%00%00%00%00', 'ünïcödé-ünïcödé-ünïcödé'])(
    'with the malformed token %s returns 404',
    async (token) => {
      expect((await openLink(token)).statusCode).toBe(404);
      expect((await redeem(token)).statusCode).toBe(404);
    },
  );
});

describe("the first admin's one-time link", () => {
  beforeEach(async () => {
    // The link is valid only while no account has admin access.
    await app.db.updateTable('users').set({ is_admin: false }).execute();
  });

  test('creates an account with admin access and the trainer role', async () => {
    const token = await createLink('first.admin@plant.test', 'first_admin');
    expect((await openLink(token)).json()).toEqual({ purpose: 'first_admin', email: 'first.admin@plant.test' });
    const reply = await redeem(token, { password, full_name: 'Ingrid Solheim', employee_id: 'B-1' });
    expect(reply.json()).toMatchObject({
      email: 'first.admin@plant.test',
      isAdmin: true,
      role: 'trainer',
      lastName: 'Solheim',
    });
  });

  test('approves an account that has registered with the email, and makes its owner an admin', async () => {
    const waiting = await app.person({ approvedAt: null });
    const reply = await redeem(await createLink(waiting.email, 'first_admin'));
    expect(reply.json()).toMatchObject({ id: waiting.id, isAdmin: true, role: 'trainer' });
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: waiting.email, password } });
    expect(signIn.statusCode).toBe(200);
  });

  test('remains valid after an employee id of another account is refused', async () => {
    await app.person({ employeeId: 'TAKEN' });
    const token = await createLink('second.admin@plant.test', 'first_admin');
    expect(statusAndCode(await redeem(token, { password, employee_id: 'taken' }))).toEqual([409, 'employee_id_taken']);
    expect((await redeem(token, { password, employee_id: 'B-2' })).statusCode).toBe(200);
  });

  test('becomes invalid if an admin exists, or if a newer first-admin link is created, even for another email', async () => {
    const older = await createLink('one@plant.test', 'first_admin');
    const newer = await createLink('two@plant.test', 'first_admin');
    expect(statusAndCode(await openLink(older))).toEqual(linkNotValid);

    await app.person({ isAdmin: true });
    expect(statusAndCode(await redeem(newer, { password, employee_id: 'B-3' }))).toEqual(linkNotValid);
  });
});
