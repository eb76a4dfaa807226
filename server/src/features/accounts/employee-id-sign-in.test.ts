import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { accountAndAddressLimit, addressLimit } from './accounts.rules.ts';

const app = await testApp({}, { hasRateLimits: true });
afterAll(app.close);

let count = 0;
let admin: Person;
let person: Person;
let employeeId: string;
beforeEach(async () => {
  // Failed attempts of earlier tests must not count.
  app.clock.advance(addressLimit.windowMs);
  count += 1;
  employeeId = `Tech ${count}`;
  admin = await app.person({ isAdmin: true });
  person = await app.person({ email: null, employeeId });
});

const signIn = (email: string, password: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', ...headers },
    payload: { email, password },
    remoteAddress,
  });
const statusAndCode = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().code];
const withoutRequestId = (reply: LightMyRequestResponse) => ({ ...reply.json(), requestId: '' });

describe('signing in with the employee ID', () => {
  test('starts a session for a person without an email', async () => {
    const reply = await signIn(employeeId, person.password);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: person.id, email: null, employeeId });
    expect((await app.call(accountsEndpoints.me, { as: person })).json()).toMatchObject({ email: null });
  });

  test('ignores letter case, spaces around the ID, repeated spaces in the ID and invisible characters', async () => {
    for (const typed of [
      ` ${employeeId.toUpperCase()} `,
      employeeId.toLowerCase(),
      employeeId.replace(' ', '\u00ad  '),
    ])
      expect((await signIn(typed, person.password)).statusCode, typed).toBe(200);
  });

  test('also works for a person who has an email', async () => {
    const personWithEmail = await app.person({ employeeId: `Both ${count}` });
    expect((await signIn(`both ${count}`, personWithEmail.password)).json()).toMatchObject({ id: personWithEmail.id });
    expect((await signIn(personWithEmail.email, personWithEmail.password)).json()).toMatchObject({
      id: personWithEmail.id,
    });
  });

  test('gives the same reply for an unknown employee ID and a wrong password, and records both attempts', async () => {
    const start = app.clock.now();
    const wrong = await signIn(employeeId, 'not this one');
    const unknown = await signIn('nobody has this', 'not this one');
    expect(statusAndCode(wrong)).toEqual([401, 'sign_in_failed']);
    expect(withoutRequestId(unknown)).toEqual(withoutRequestId(wrong));
    const attempts = await app.db
      .selectFrom('sign_ins')
      .select(['user_id', 'succeeded', 'refused'])
      .where('login_time', '>=', start)
      .orderBy('user_id', (order) => order.asc().nullsLast())
      .execute();
    const failed = { succeeded: false, refused: false };
    expect(attempts).toEqual([
      { user_id: person.id, ...failed },
      { user_id: null, ...failed },
    ]);
  });

  test.each(['an existing account', 'no account'])(
    'is refused after 20 failures from one IP address if the ID belongs to %s',
    async (account) => {
      const name = account === 'an existing account' ? employeeId : `nobody ${count}`;
      // Attempts in upper and lower case count together.
      for (let attempt = 0; attempt < accountAndAddressLimit.limit; attempt += 1)
        expect((await signIn(attempt % 2 ? name : name.toUpperCase(), 'wrong')).statusCode).toBe(401);
      expect(statusAndCode(await signIn(name, person.password))).toEqual([429, 'too_many_requests']);
    },
  );

  test('is not refused in a known browser while others try passwords from the same IP address', async () => {
    const cookies = (await signIn(employeeId, person.password)).cookies;
    const browser = cookies.find(({ name }) => name === 'loopcheck_browser')?.value ?? '';
    for (let attempt = 0; attempt <= accountAndAddressLimit.limit; attempt += 1) await signIn(employeeId, 'wrong');
    expect((await signIn(employeeId, person.password)).statusCode).toBe(429);
    const replyInKnownBrowser = await signIn(employeeId, person.password, { cookie: `loopcheck_browser=${browser}` });
    expect(replyInKnownBrowser.statusCode).toBe(200);
  });

  // If a sign-in found accounts that wait for approval, somebody could register with an ID and then try to sign in with
  // it. The sign-in would find the new account only if no other account had the ID. So the reply would reveal whether
  // another account has the ID.
  test('does not find an account that waits for approval', async () => {
    const waiting = await app.person({ employeeId: `Waiting ${count}`, approvedAt: null });
    expect(statusAndCode(await signIn(`Waiting ${count}`, waiting.password))).toEqual([401, 'sign_in_failed']);
    expect(statusAndCode(await signIn(waiting.email, waiting.password))).toEqual([403, 'awaiting_approval']);
  });

  test('does not find an employee ID that contains an @: such a text is compared only with emails', async () => {
    const owner = await app.person({ email: `owner${count}@plant.test` });
    await app.person({ employeeId: `owner${count}@plant.test`, passwordHash: null });
    const reply = await signIn(`owner${count}@plant.test`, owner.password);
    expect(reply.json()).toMatchObject({ id: owner.id });
    const withEmailLikeId = await app.person({ employeeId: `free${count}@plant.test` });
    expect(statusAndCode(await signIn(`free${count}@plant.test`, withEmailLikeId.password))).toEqual([
      401,
      'sign_in_failed',
    ]);
  });

  test('is refused for an inactive account, and says so only if the password is right', async () => {
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(statusAndCode(await signIn(employeeId, person.password))).toEqual([403, 'account_inactive']);
    expect(statusAndCode(await signIn(employeeId, 'wrong'))).toEqual([401, 'sign_in_failed']);
  });
});

describe('an account without an email', () => {
  const newPersonForm = () => ({
    fullName: 'Kofi Mensah',
    email: null,
    employeeId: `New ${count}`,
    department: 'Field',
  });

  test('is created by an admin, with an invitation that names the employee ID', async () => {
    const reply = await app.call(usersEndpoints.create, { as: admin, body: newPersonForm() });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().user).toMatchObject({ email: null, employeeId: `New ${count}`, department: 'Field' });
    const token = String(reply.json().link.address).split('/').at(-1) ?? '';
    const link = await app.call(accountsEndpoints.oneTimeLink, { params: { token } });
    expect(link.json()).toEqual({ purpose: 'reset_password', email: null, signInName: `New ${count}` });
    const body = { password: 'a new long password' };
    expect((await app.call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body })).statusCode).toBe(200);
    expect((await signIn(`new ${count}`, body.password)).statusCode).toBe(200);
  });

  test('can be created several times: accounts without an email do not clash', async () => {
    for (const suffix of ['a', 'b'])
      expect(
        (
          await app.call(usersEndpoints.create, {
            as: admin,
            body: { ...newPersonForm(), employeeId: `New ${count}${suffix}` },
          })
        ).statusCode,
      ).toBe(200);
    const again = { ...newPersonForm(), employeeId: `NEW ${count}A` };
    expect(statusAndCode(await app.call(usersEndpoints.create, { as: admin, body: again }))).toEqual([
      409,
      'employee_id_taken',
    ]);
  });

  test('needs an employee ID that contains no @', async () => {
    for (const wrong of ['', 'kofi@plant.test']) {
      const reply = await app.call(usersEndpoints.create, {
        as: admin,
        body: { ...newPersonForm(), employeeId: wrong },
      });
      expect([reply.statusCode, Object.keys(reply.json().fields)], wrong).toEqual([422, ['employeeId']]);
    }
    const body = { employeeId: 'kofi@plant.test' };
    const reply = await app.call(usersEndpoints.update, { as: admin, params: { id: person.id }, body });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['employeeId']]);
  });

  test('can be given an email address by an admin, who can remove the address again', async () => {
    const changePerson = (body: object) =>
      app.call(usersEndpoints.update, { as: admin, params: { id: person.id }, body });
    expect((await changePerson({ email: `kofi${count}@plant.test` })).json()).toMatchObject({
      email: `kofi${count}@plant.test`,
    });
    expect((await changePerson({ email: null })).json()).toMatchObject({ email: null });
    const changes = await app.db.selectFrom('email_changes').selectAll().where('user_id', '=', person.id).execute();
    expect(changes.map((row) => [row.old_email, row.new_email])).toEqual(
      expect.arrayContaining([
        [null, `kofi${count}@plant.test`],
        [`kofi${count}@plant.test`, null],
      ]),
    );
  });

  test('is found by its employee ID in the list of people, and its owner can read their personal settings', async () => {
    const list = await app.call(usersEndpoints.list, { as: admin, query: { search: employeeId } });
    expect(list.json().items).toMatchObject([{ id: person.id, email: null }]);
    expect((await app.call(profileEndpoints.settings, { as: person })).statusCode).toBe(200);
  });

  test('can be deleted; signing in with its employee ID is then refused', async () => {
    const reply = await app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } });
    expect(reply.json()).toMatchObject({ state: 'deleted' });
    expect(statusAndCode(await signIn(employeeId, person.password))).toEqual([401, 'sign_in_failed']);
  });
});

test('the email of an account cannot be removed while its employee ID contains an @', async () => {
  const personWithAtSign = await app.person({ employeeId: `upn${count}@plant.test` });
  const reply = await app.call(usersEndpoints.update, {
    as: admin,
    params: { id: personWithAtSign.id },
    body: { email: null },
  });
  expect(reply.statusCode).toBe(422);
});
