import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const hourMs = 3_600_000;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

/** The HTTP status of a request with the person's session: 200 while the session is open, afterwards 401. */
const fetchSessionStatus = async (as: Person) => (await app.call(accountsEndpoints.me, { as })).statusCode;
/** Starts another session of the same person. */
const signInAgain = async (): Promise<Person> => {
  const reply = await app.call(accountsEndpoints.signIn, {
    body: { email: person.email, password: person.password },
  });
  return { ...person, token: reply.cookies[0]?.value ?? '' };
};
const listSessions = async (as = person) =>
  (await app.call(accountsEndpoints.sessions, { as })).json<{ id: string; isCurrent: boolean }[]>();

describe('a session', () => {
  test('ends twelve hours after the last request, and is then no longer listed', async () => {
    app.clock.advance(11 * hourMs);
    expect(await fetchSessionStatus(person)).toBe(200);
    app.clock.advance(11 * hourMs);
    expect(await fetchSessionStatus(person)).toBe(200);
    app.clock.advance(12 * hourMs + 60_000);
    expect(await fetchSessionStatus(person)).toBe(401);
    // Only the new session is listed.
    expect(await listSessions(await signInAgain())).toHaveLength(1);
  });

  test('ends seven days after its start, even if it is used every eight hours', async () => {
    for (let elapsedHours = 0; elapsedHours < 7 * 24 - 8; elapsedHours += 8) {
      app.clock.advance(8 * hourMs);
      expect(await fetchSessionStatus(person)).toBe(200);
    }
    app.clock.advance(8 * hourMs + 60_000);
    expect(await fetchSessionStatus(person)).toBe(401);
  });

  test('ends when its owner signs out, and signing out again succeeds', async () => {
    const reply = await app.call(accountsEndpoints.signOut, { as: person });
    expect(reply.json()).toEqual({ signedOut: true });
    expect(String(reply.headers['set-cookie'])).toMatch(/loopcheck_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await fetchSessionStatus(person)).toBe(401);
    expect((await app.call(accountsEndpoints.signOut, { as: person })).statusCode).toBe(200);
    expect((await app.call(accountsEndpoints.signOut)).statusCode).toBe(200);
  });

  test('ends when the account is deactivated', async () => {
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(await fetchSessionStatus(person)).toBe(401);
  });

  test.each(['', 'x', 'a'.repeat(4000), '%00', '\u00e9', '__proto__'])(
    'is refused if its token is %j',
    async (token) => {
      expect(await fetchSessionStatus({ ...person, token })).toBe(401);
    },
  );

  test('is stored only as a hash of its token', async () => {
    const rows = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();
    expect(JSON.stringify(rows)).not.toContain(person.token);
  });
});

describe('the listed sessions of a person', () => {
  test('contain no tokens, and the session of the request is marked as current', async () => {
    const other = await signInAgain();
    const sessions = await listSessions(other);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((each) => each.isCurrent)).toHaveLength(1);
    for (const { token } of [person, other]) expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test('can be ended by their owner, and ending one again returns 404', async () => {
    const other = await signInAgain();
    const end = () => app.call(accountsEndpoints.endSession, { as: other, params: { sessionId: person.sessionId } });
    expect((await end()).json()).toEqual({ ended: true });
    expect(await fetchSessionStatus(person)).toBe(401);
    expect(await fetchSessionStatus(other)).toBe(200);
    const again = await end();
    expect([again.statusCode, again.json().code]).toEqual([404, 'session_not_found']);
  });

  test('cannot be ended by another person, who receives 404', async () => {
    const other = await app.person();
    const reply = await app.call(accountsEndpoints.endSession, {
      as: other,
      params: { sessionId: person.sessionId },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'session_not_found']);
    expect(await fetchSessionStatus(person)).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (body: object, as = person) => app.call(accountsEndpoints.changePassword, { as, body });

  test('ends the other sessions of the person, invalidates the old password, and is recorded', async () => {
    const other = await signInAgain();
    const reply = await change({ currentPassword: person.password, newPassword: 'another password' });
    expect(reply.json()).toEqual({ changed: true });
    expect([await fetchSessionStatus(person), await fetchSessionStatus(other)]).toEqual([200, 401]);
    const oldPasswordReply = await app.call(accountsEndpoints.signIn, {
      body: { email: person.email, password: person.password },
    });
    expect(oldPasswordReply.statusCode).toBe(401);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'updated',
      object: 'password',
      result: {},
    });
  });

  test('also ends sessions that are started with the old password concurrently with the change', async () => {
    const signIns = Array.from({ length: 8 }, () =>
      app.call(accountsEndpoints.signIn, { body: { email: person.email, password: person.password } }),
    );
    const [changed, ...replies] = await Promise.all([
      change({ currentPassword: person.password, newPassword: 'another password' }),
      ...signIns,
    ]);
    expect(changed.statusCode).toBe(200);
    for (const reply of replies) {
      expect(await fetchSessionStatus({ ...person, token: reply.cookies[0]?.value ?? '' })).toBe(401);
    }
    expect(await listSessions()).toHaveLength(1);
  });

  test('requires the current password and an acceptable new password', async () => {
    const wrong = await change({ currentPassword: 'not it', newPassword: 'another password' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'password_not_right']);
    const short = await change({ currentPassword: person.password, newPassword: '12345' });
    expect([short.statusCode, short.json().code]).toEqual([422, 'password_too_short']);
    expect((await change({ newPassword: 'another password' })).statusCode).toBe(422);
    expect((await app.call(accountsEndpoints.changePassword, { body: {} })).statusCode).toBe(401);
  });

  test('is delayed after five wrong current passwords, only for this person, and then still succeeds', async () => {
    const sleptBeforeMs = app.clock.sleptMs;
    for (let guess = 0; guess < 8; guess += 1) await change({ currentPassword: `guess ${guess}`, newPassword: 'x' });
    const delayedMs = app.clock.sleptMs - sleptBeforeMs;
    // The first five of the eight attempts are not delayed.
    expect(delayedMs).toBe(250 + 500 + 1000);
    const other = await app.person();
    await change({ currentPassword: other.password, newPassword: 'another password' }, other);
    expect(app.clock.sleptMs - sleptBeforeMs).toBe(delayedMs);
    const right = await change({ currentPassword: person.password, newPassword: 'another password' });
    expect(right.statusCode).toBe(200);
  });
});

describe('PATCH /api/profile', () => {
  test('changes the fields in the body, records their names without their values, and refuses invalid values', async () => {
    const patch = (body: object) => app.call(accountsEndpoints.updateProfile, { as: person, body });
    expect((await patch({ fullName: ' Amal ', department: 'Train 2' })).json()).toMatchObject({
      fullName: 'Amal',
      lastName: '',
      department: 'Train 2',
    });
    expect((await patch({ department: null })).json()).toMatchObject({ department: null, fullName: 'Amal' });
    expect((await patch({})).json()).toMatchObject({ fullName: 'Amal' });
    const events = await listTrainingEvents(app, person);
    expect(events.map((event) => event.result)).toEqual([{ fields: 'fullName, department' }, { fields: 'department' }]);
    expect((await patch({ fullName: '' })).statusCode).toBe(422);
    expect((await patch({ phoneNumber: 'a\u0000' })).statusCode).toBe(422);
    expect((await app.call(accountsEndpoints.profile, { as: person })).json()).toMatchObject({ fullName: 'Amal' });
  });

  test('ignores fields that only admins may change', async () => {
    const adminFields = { role: 'trainer', isAdmin: true, email: 'other@plant.test', employeeId: 'X', isActive: false };
    await app.call(accountsEndpoints.updateProfile, { as: person, body: adminFields });
    const after = (await app.call(accountsEndpoints.profile, { as: person })).json();
    expect(after).toMatchObject({ role: 'trainee', isAdmin: false, email: person.email, isActive: true });
    expect(await listTrainingEvents(app, person)).toEqual([]);
  });
});

describe('browser navigation', () => {
  const navigate = (url: string, headers = {}) =>
    app.fastify.inject({ url, headers, cookies: { loopcheck_session: person.token } });

  test.each([
    ['/api/login', '/?signin=1&next=%2F'],
    ['/api/login?next=/quiz/12', '/?signin=1&next=%2Fquiz%2F12'],
    ['/api/login?next=//attacker.test', '/?signin=1&next=%2F'],
    ['/api/login?next=/a&next=/b', '/?signin=1&next=%2F'],
    [`/api/login?next=/${'a'.repeat(600)}`, '/?signin=1&next=%2F'],
  ])('to %s redirects to %s', async (url, location) => {
    const reply = await navigate(url);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, location]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('to /api/logout ends the session and redirects to the home page', async () => {
    const reply = await navigate('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
    expect(await fetchSessionStatus(person)).toBe(401);
  });

  test.each(['cross-site', 'same-site'])('to /api/logout from a %s page does not end the session', async (site) => {
    const reply = await navigate('/api/logout', { 'sec-fetch-site': site });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([303, undefined]);
    expect(await fetchSessionStatus(person)).toBe(200);
  });
});
