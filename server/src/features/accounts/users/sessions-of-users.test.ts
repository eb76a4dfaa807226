import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

// Without a mail server, the endpoint mailLink would refuse every request.
const mailStub = { send: async () => undefined, close: () => undefined };
const app = await testApp({}, {}, mailStub);
afterAll(app.close);

let admin: Person;
let person: Person;
beforeEach(async () => {
  admin = await app.person({ isAdmin: true });
  person = await app.person();
});

const endSessions = (as: Person | undefined, id = person.id) =>
  app.call(usersEndpoints.endSessions, { as, params: { id } });
const fetchStatusCode = async (as: Person) => (await app.call(accountsEndpoints.me, { as })).statusCode;

describe('DELETE /api/admin/users/:id/sessions', () => {
  test('ends all sessions of the person and of nobody else, and is recorded; the person can sign in again', async () => {
    const bystander = await app.person();
    expect((await endSessions(admin)).json()).toMatchObject({ id: person.id, state: 'active' });
    expect([await fetchStatusCode(person), await fetchStatusCode(bystander), await fetchStatusCode(admin)]).toEqual([
      401, 200, 200,
    ]);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'revoked',
      object: 'session',
      actor_id: admin.id,
    });
    const body = { email: person.email, password: person.password };
    expect((await app.call(accountsEndpoints.signIn, { body })).statusCode).toBe(200);

    expect((await endSessions(admin)).statusCode).toBe(200);
    // The request also succeeds if the person has no sessions.
    expect((await endSessions(admin)).statusCode).toBe(200);
  });

  test('is refused to callers who are not admins, for the own account of the admin, and for an unknown id', async () => {
    expect((await endSessions(undefined)).statusCode).toBe(401);
    expect((await endSessions(await app.person({ role: 'trainer' }))).json().code).toBe('forbidden');
    expect((await endSessions(admin, admin.id)).json().code).toBe('own_account');
    expect((await endSessions(admin, crypto.randomUUID())).json().code).toBe('user_not_found');
    expect(await fetchStatusCode(person)).toBe(200);
  });
});

test('an admin gets no one-time link for their own account', async () => {
  for (const endpoint of [usersEndpoints.resetPassword, usersEndpoints.mailLink]) {
    const reply = await app.call(endpoint, { as: admin, params: { id: admin.id } });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'own_account']);
  }
  const links = await app.db.selectFrom('one_time_links').selectAll().where('user_id', '=', admin.id).execute();
  expect(links).toEqual([]);
});
