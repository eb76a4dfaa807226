import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeLinksOfPeople, saveOneTimeLink } from '../../platform/one-time-links/one-time-links.queries.ts';
import { waitForBlockedStatement } from '../../testing/blocked-statements.ts';
import { linkPasswordLimit, oneTimeLinkLimit } from './accounts.rules.ts';
import { lockUserRows } from './users/user-changes.queries.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);
const password = 'a new long password';

let person: Person;
beforeEach(async () => {
  // The unknown tokens of earlier tests must not count.
  app.clock.advance(oneTimeLinkLimit.windowMs);
  person = await app.person();
});

const createLink = (userId: string) =>
  saveOneTimeLink(app.db, { userId, purpose: 'reset_password', now: app.clock.now() });
const createFirstAdminLink = (email: string) =>
  saveOneTimeLink(app.db, { email, purpose: 'first_admin', now: app.clock.now() });
const openLink = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token } });
const redeem = (token: string, body: object = { password }) =>
  app.call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body });
const statusAndCode = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const linkNotValid = [404, 'link_not_valid'];

describe('a password reset link', () => {
  test('sets the password once, signs the person in, and ends all other sessions of the person', async () => {
    const token = await createLink(person.id);
    expect((await openLink(token)).json()).toEqual({
      purpose: 'reset_password',
      email: person.email,
      signInName: person.email,
    });
    // Opening the link does not use it up.
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
    const token = await createLink(person.id);
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(token)));
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404,
    ]);
  });

  test('does not deadlock with an admin who has locked the account and replaces the link', async () => {
    const token = await createLink(person.id);
    const { reply } = await app.db.transaction().execute(async (transaction) => {
      await lockUserRows(transaction, [person.id]);
      const pending = redeem(token);
      await waitForBlockedStatement(app.db);
      await removeLinksOfPeople(transaction, [person.id]);
      // The promise is returned inside an object, because the transaction would otherwise wait for the reply.
      return { reply: pending };
    });
    expect(statusAndCode(await reply)).toEqual(linkNotValid);
  });

  test('is invalid after 24 hours, or as soon as a newer link for the same person exists', async () => {
    const older = await createLink(person.id);
    const newer = await createLink(person.id);
    expect(statusAndCode(await openLink(older))).toEqual(linkNotValid);

    app.clock.advance(24 * 3_600_000 - 60_000);
    expect((await openLink(newer)).statusCode).toBe(200);
    app.clock.advance(60_001);
    expect(statusAndCode(await openLink(newer))).toEqual(linkNotValid);
    expect(statusAndCode(await redeem(newer))).toEqual(linkNotValid);
  });

  test('remains valid after an unacceptable password is refused', async () => {
    const token = await createLink(person.id);
    expect(statusAndCode(await redeem(token, { password: 'short' }))).toEqual([422, 'password_too_short']);
    expect(statusAndCode(await redeem(token, { password: 'unbelievable' }))).toEqual([422, 'password_too_weak']);
    expect(statusAndCode(await redeem(token, {}))).toEqual([422, 'invalid']);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test('accepts at most 20 passwords in 15 minutes, because rating a password takes processor time', async () => {
    const token = await createLink(person.id);
    for (let attempt = 0; attempt < linkPasswordLimit.limit; attempt += 1)
      expect(statusAndCode(await redeem(token, { password: 'short' }))).toEqual([422, 'password_too_short']);
    expect(statusAndCode(await redeem(token))).toEqual([429, 'too_many_requests']);
    const other = await app.person();
    expect((await redeem(await createLink(other.id))).statusCode).toBe(200);
    app.clock.advance(linkPasswordLimit.windowMs);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  test('is refused if its account is inactive or not yet approved', async () => {
    const waiting = await app.person({ approvedAt: null });
    const token = await createLink(waiting.id);
    const waitingReply = await redeem(token);
    expect(statusAndCode(waitingReply)).toEqual([403, 'awaiting_approval']);
    expect(waitingReply.headers['set-cookie']).toBeUndefined();

    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(statusAndCode(await redeem(await createLink(person.id)))).toEqual(linkNotValid);
  });
});

describe('guessing tokens of one-time links', () => {
  test('is refused with 429 after 20 unknown tokens, but valid links still work from the same IP address', async () => {
    const token = await createLink(person.id);
    const replies = [];
    for (let guess = 0; guess < 22; guess += 1) replies.push(await openLink(`guess-number-${guess}-of-many`));
    expect(replies.map((reply) => reply.statusCode)).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429]);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openLink(token)).statusCode).toBe(200);
    expect((await redeem(token)).statusCode).toBe(200);
    app.clock.advance(oneTimeLinkLimit.windowMs);
    expect((await openLink('guess-after-the-window')).statusCode).toBe(404);
  });

  test.each(['short', 'x'.repeat(129), '%00%00%00%00%00%00%00%00', 'ünïcödé-ünïcödé-ünïcödé'])(
    'returns 404 for the malformed token %s',
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
    const token = await createFirstAdminLink('first.admin@plant.test');
    expect((await openLink(token)).json()).toMatchObject({ purpose: 'first_admin', email: 'first.admin@plant.test' });
    const reply = await redeem(token, { password, full_name: 'Ingrid Solheim', employee_id: 'B-1' });
    expect(reply.json()).toMatchObject({
      email: 'first.admin@plant.test',
      isAdmin: true,
      role: 'trainer',
      lastName: 'Solheim',
    });
  });

  test('approves a waiting account that has the email of the link, and makes its owner an admin', async () => {
    const waiting = await app.person({ approvedAt: null });
    const reply = await redeem(await createFirstAdminLink(waiting.email));
    expect(reply.json()).toMatchObject({ id: waiting.id, isAdmin: true, role: 'trainer' });
    const signIn = await app.call(accountsEndpoints.signIn, { body: { email: waiting.email, password } });
    expect(signIn.statusCode).toBe(200);
  });

  test('remains valid after a refusal because another account has the employee ID in the form', async () => {
    await app.person({ employeeId: 'TAKEN' });
    const token = await createFirstAdminLink('second.admin@plant.test');
    expect(statusAndCode(await redeem(token, { password, employee_id: 'taken' }))).toEqual([409, 'employee_id_taken']);
    expect((await redeem(token, { password, employee_id: 'B-2' })).statusCode).toBe(200);
  });

  // Each server of a new site creates its own link when it starts.
  test('stays valid if another server creates a second link, and becomes invalid as soon as an admin exists', async () => {
    const older = await createFirstAdminLink('one@plant.test');
    const newer = await createFirstAdminLink('one@plant.test');
    expect((await openLink(older)).statusCode).toBe(200);
    expect((await openLink(newer)).statusCode).toBe(200);

    await app.person({ isAdmin: true });
    expect(statusAndCode(await redeem(older, { password, employee_id: 'B-3' }))).toEqual(linkNotValid);
    expect(statusAndCode(await redeem(newer, { password, employee_id: 'B-3' }))).toEqual(linkNotValid);
  });
});
