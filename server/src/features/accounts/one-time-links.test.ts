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
const look = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token } });
const use = (token: string, body: object = { password }) =>
  app.call(accountsEndpoints.useOneTimeLink, { params: { token }, body });
const codeOf = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code];
const notValid = [404, 'link_not_valid'];

describe('a link for a lost password', () => {
  test('says whom it is for, sets the password once and signs that person in', async () => {
    const token = await link(person.email);
    expect((await look(token)).json()).toEqual({ purpose: 'reset_password', email: person.email });
    expect((await look(token)).statusCode).toBe(200);
    const reply = await use(token);
    expect(reply.json()).toMatchObject({ id: person.id, role: 'trainee', isAdmin: false });
    expect(reply.headers['set-cookie']).toBeDefined();
    expect(codeOf(await use(token))).toEqual(notValid);
    expect(codeOf(await look(token))).toEqual(notValid);
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: person.email, password } });
    expect(signIn.statusCode).toBe(200);
    // Whoever held a session before does not hold it any more.
    expect((await app.call(accountsEndpoints.me, { as: person })).statusCode).toBe(401);
    expect((await eventsOf(app, person))[0]).toMatchObject({ verb: 'updated', object: 'password' });
  });

  test('works once when it is used twice at the same moment', async () => {
    const token = await link(person.email);
    const replies = await Promise.all(Array.from({ length: 5 }, () => use(token)));
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404,
    ]);
  });

  test('works for 24 hours, and only the newest', async () => {
    const old = await link(person.email);
    const fresh = await link(person.email);
    expect(codeOf(await look(old))).toEqual(notValid);
    app.clock.advance(24 * 3_600_000 - 60_000);
    expect((await look(fresh)).statusCode).toBe(200);
    app.clock.advance(60_001);
    expect(codeOf(await look(fresh))).toEqual(notValid);
    expect(codeOf(await use(fresh))).toEqual(notValid);
  });

  test('refuses a password that will not do, and stays good for another', async () => {
    const token = await link(person.email);
    expect(codeOf(await use(token, { password: 'short' }))).toEqual([422, 'password_too_short']);
    expect(codeOf(await use(token, { password: 'unbelievable' }))).toEqual([422, 'password_too_common']);
    expect(codeOf(await use(token, {}))).toEqual([422, 'invalid']);
    expect((await use(token)).statusCode).toBe(200);
  });

  test('opens nothing for an account switched off, and not before approval', async () => {
    const waiting = await app.person({ approvedAt: null });
    const token = await link(waiting.email);
    const refused = await use(token);
    expect(codeOf(refused)).toEqual([403, 'awaiting_approval']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(codeOf(await use(await link(person.email)))).toEqual(notValid);
    expect(codeOf(await use(await link('gone@plant.test')))).toEqual(notValid);
  });
});

describe('guessing links', () => {
  test('is slowed down by address, and the right link still works', async () => {
    const token = await link(person.email);
    const before = app.clock.sleptMs;
    for (let guess = 0; guess < 30; guess += 1) await look(`guess-number-${guess}-of-many`);
    expect(app.clock.sleptMs - before).toBeGreaterThan(10_000);
    expect((await look(token)).statusCode).toBe(200);
    expect((await use(token)).statusCode).toBe(200);
  });

  test.each(['short', 'x'.repeat(129), '%00%00%00%00%00%00%00%00', 'ünïcödé-ünïcödé-ünïcödé'])(
    'with %s finds nothing',
    async (token) => {
      expect((await look(token)).statusCode).toBe(404);
      expect((await use(token)).statusCode).toBe(404);
    },
  );
});

describe("the first admin's link", () => {
  beforeEach(async () => {
    await app.db.updateTable('users').set({ is_admin: false }).execute();
  });

  test('makes the account, as admin and trainer', async () => {
    const token = await link('boss@plant.test', 'first_admin');
    expect((await look(token)).json()).toEqual({ purpose: 'first_admin', email: 'boss@plant.test' });
    const reply = await use(token, { password, full_name: 'Ingrid Solheim', employee_id: 'B-1' });
    expect(reply.json()).toMatchObject({
      email: 'boss@plant.test',
      isAdmin: true,
      role: 'trainer',
      lastName: 'Solheim',
    });
  });

  test('makes an admin of somebody who had registered with that address and waited', async () => {
    const waiting = await app.person({ approvedAt: null });
    const reply = await use(await link(waiting.email, 'first_admin'));
    expect(reply.json()).toMatchObject({ id: waiting.id, isAdmin: true, role: 'trainer' });
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: waiting.email, password } });
    expect(signIn.statusCode).toBe(200);
  });

  test('refuses an employee id that is taken, and stays good', async () => {
    await app.person({ employeeId: 'TAKEN' });
    const token = await link('chief@plant.test', 'first_admin');
    expect(codeOf(await use(token, { password, employee_id: 'taken' }))).toEqual([409, 'employee_id_taken']);
    expect((await use(token, { password, employee_id: 'B-2' })).statusCode).toBe(200);
  });

  test('works once there is no admin only, and a newer one for another address replaces it', async () => {
    const old = await link('one@plant.test', 'first_admin');
    const fresh = await link('two@plant.test', 'first_admin');
    expect(codeOf(await look(old))).toEqual(notValid);
    await app.person({ isAdmin: true });
    expect(codeOf(await use(fresh, { password, employee_id: 'B-3' }))).toEqual(notValid);
  });
});
