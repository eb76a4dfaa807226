import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveOneTimeLink } from '../../platform/one-time-links/one-time-links.queries.ts';
import { failureWindowMs } from '../../platform/rate-limit/rate-limit.rules.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);
const password = 'a new long password';

let person: Person;
beforeEach(async () => {
  app.clock.advance(failureWindowMs);
  person = await app.person();
});

const link = (email: string, purpose: 'first_admin' | 'reset_password' = 'reset_password') =>
  saveOneTimeLink(app.db, { email, purpose, now: app.clock.now() });
const openLink = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token } });
const redeem = (token: string, body: object = { password }) =>
  app.call(accountsEndpoints.useOneTimeLink, { params: { token }, body });
const codeOf = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code];
const notValid = [404, 'link_not_valid'];

describe('a link for a lost password', () => {
  test('shows the email of its person, sets the password once and signs that person in', async () => {
    const token = await link(person.email);
    expect((await openLink(token)).json()).toEqual({ purpose: 'reset_password', email: person.email });
    expect((await openLink(token)).statusCode).toBe(200);
    const reply = await redeem(token);
    expect(reply.json()).toMatchObject({ id: person.id, role: 'trainee', isAdmin: false });
    expect(reply.headers['set-cookie']).toBeDefined();
    expect(codeOf(await redeem(token))).toEqual(notValid);
    expect(codeOf(await openLink(token))).toEqual(notValid);
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: person.email, password } });
    expect(signIn.statusCode).toBe(200);
    // Existing sessions have ended.
    expect((await app.call(accountsEndpoints.me, { as: person })).statusCode).toBe(401);
    expect((await eventsOf(app, person))[0]).toMatchObject({ verb: 'updated', object: 'password' });
  });

  test('works once when it is used several times concurrently', async () => {
    const token = await link(person.email);
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(token)));
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404,
    ]);
  });

  test('works for 24 hours, or until a newer link replaces it', async () => {
    const older = await link(person.email);
    const newer = await link(person.email);
    expect(codeOf(await openLink(older))).toEqual(notValid);
    app.clock.advance(24 * 3_600_000 - 60_000);
    expect((await openLink(newer)).statusCode).toBe(200);
    app.clock.advance(60_001);
    expect(codeOf(await openLink(newer))).toEqual(notValid);
    expect(codeOf(await redeem(newer))).toEqual(notValid);
  });

  test('refuses an unacceptable password and remains usable', async () => {
    const token = await link(person.email);
    expect(codeOf(await redeem(token, { password: 'short' }))).toEqual([422, 'password_too_short']);
    expect(codeOf(await redeem(token, { password: 'unbelievable' }))).toEqual([422, 'password_too_common']);
    expect(codeOf(await redeem(token, {}))).toEqual([422, 'invalid']);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test('does not work for a deactivated or unapproved account', async () => {
    const waiting = await app.person({ approvedAt: null });
    const token = await link(waiting.email);
    const refused = await redeem(token);
    expect(codeOf(refused)).toEqual([403, 'awaiting_approval']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(codeOf(await redeem(await link(person.email)))).toEqual(notValid);
    expect(codeOf(await redeem(await link('gone@plant.test')))).toEqual(notValid);
  });
});

describe('guessing one-time links', () => {
  test('is delayed per IP address, while a valid link still works', async () => {
    const token = await link(person.email);
    const before = app.clock.sleptMs;
    for (let guess = 0; guess < 30; guess += 1) await openLink(`guess-number-${guess}-of-many`);
    expect(app.clock.sleptMs - before).toBeGreaterThan(10_000);
    expect((await openLink(token)).statusCode).toBe(200);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test.each(['short', 'x'.repeat(129), '%00%00%00%00%00%00%00%00', 'ünïcödé-ünïcödé-ünïcödé'])(
    'with the token %s finds no link',
    async (token) => {
      expect((await openLink(token)).statusCode).toBe(404);
      expect((await redeem(token)).statusCode).toBe(404);
    },
  );
});

describe("the first admin's one-time link", () => {
  beforeEach(async () => {
    await app.db.updateTable('users').set({ is_admin: false }).execute();
  });

  test('creates an account with admin access and the trainer role', async () => {
    const token = await link('boss@plant.test', 'first_admin');
    expect((await openLink(token)).json()).toEqual({ purpose: 'first_admin', email: 'boss@plant.test' });
    const reply = await redeem(token, { password, full_name: 'Ingrid Solheim', employee_id: 'B-1' });
    expect(reply.json()).toMatchObject({
      email: 'boss@plant.test',
      isAdmin: true,
      role: 'trainer',
      lastName: 'Solheim',
    });
  });

  test('makes a person who registered with that email and waits for approval an admin', async () => {
    const waiting = await app.person({ approvedAt: null });
    const reply = await redeem(await link(waiting.email, 'first_admin'));
    expect(reply.json()).toMatchObject({ id: waiting.id, isAdmin: true, role: 'trainer' });
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: waiting.email, password } });
    expect(signIn.statusCode).toBe(200);
  });

  test('refuses a taken employee id and remains usable', async () => {
    await app.person({ employeeId: 'TAKEN' });
    const token = await link('chief@plant.test', 'first_admin');
    expect(codeOf(await redeem(token, { password, employee_id: 'taken' }))).toEqual([409, 'employee_id_taken']);
    expect((await redeem(token, { password, employee_id: 'B-2' })).statusCode).toBe(200);
  });

  test('stops working once an admin exists, or when a newer link for another email replaces it', async () => {
    const older = await link('one@plant.test', 'first_admin');
    const newer = await link('two@plant.test', 'first_admin');
    expect(codeOf(await openLink(older))).toEqual(notValid);
    await app.person({ isAdmin: true });
    expect(codeOf(await redeem(newer, { password, employee_id: 'B-3' }))).toEqual(notValid);
  });
});
