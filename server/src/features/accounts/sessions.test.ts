import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { type Person, setSlowPasswordHash } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({}, { hasRateLimits: true });
afterAll(app.close);
const hourMs = 3_600_000;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

/** The person with the session token that a reply sets. */
const withTokenOf = (reply: { cookies: { name: string; value: string }[] }): Person => ({
  ...person,
  token: reply.cookies.find(({ name }) => name === 'loopcheck_session')?.value ?? '',
});

/** The HTTP status of a request with the person's session: 200 while the session is open, afterwards 401. */
const fetchSessionStatus = async (as: Person) => (await app.call(accountsEndpoints.me, { as })).statusCode;
/** Starts another session of the same person. */
const signInAgain = async (): Promise<Person> => {
  const reply = await app.call(accountsEndpoints.signIn, {
    body: { email: person.email, password: person.password },
  });
  return withTokenOf(reply);
};
const listSessions = async (as = person) =>
  (await app.call(accountsEndpoints.sessions, { as })).json<{ id: string; isCurrent: boolean }[]>();

/** The times of the session of `person`. */
const findSessionTimes = () =>
  app.db
    .selectFrom('sessions')
    .select(['last_active_at as lastActivity', 'ended_at as end'])
    .where('id', '=', person.sessionId)
    .executeTakeFirstOrThrow();

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
    // The last of these requests is eight hours before the end of the session.
    for (let elapsedHours = 0; elapsedHours < 7 * 24 - 8; elapsedHours += 8) {
      app.clock.advance(8 * hourMs);
      expect(await fetchSessionStatus(person)).toBe(200);
    }
    app.clock.advance(8 * hourMs + 60_000);
    expect(await fetchSessionStatus(person)).toBe(401);
  });

  test('ends twelve hours after the last action of the person, although an open page sends requests by itself', async () => {
    // An open page sends two kinds of requests by itself, and neither extends the session. The first kind has the header
    // `unattendedHeader`. The second kind goes to an endpoint that is declared as `unattended`.
    const headers = { [unattendedHeader]: '1' };
    for (let elapsedHours = 0; elapsedHours < 12; elapsedHours += 2) {
      const replies = [
        await app.call(nextStepEndpoints.own, { as: person, headers }),
        await app.call(notificationsEndpoints.list, { as: person }),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      app.clock.advance(2 * hourMs);
    }
    expect(await fetchSessionStatus(person)).toBe(401);
    // A request without the header does not open the session again.
    expect((await app.call(nextStepEndpoints.own, { as: person })).statusCode).toBe(401);
  });

  test.each(['', '0', 'false'])(
    'is not extended by a request in which `unattendedHeader` has the value %j',
    async (value) => {
      app.clock.advance(11 * hourMs);
      const headers = { [unattendedHeader]: value };
      expect((await app.call(nextStepEndpoints.own, { as: person, headers })).statusCode).toBe(200);
      app.clock.advance(hourMs + 60_000);
      expect(await fetchSessionStatus(person)).toBe(401);
    },
  );

  test('does not end while a person reads, because the page reports the reading time, which extends the session', async () => {
    const body = { readingId: crypto.randomUUID(), activeSeconds: 30, contentRevision: 1 };
    const [firstModule] = await app.db.selectFrom('modules').select('id').where('chapter_number', '=', 1).execute();
    const params = { moduleId: firstModule?.id ?? '' };
    for (let elapsedHours = 0; elapsedHours < 24; elapsedHours += 8) {
      app.clock.advance(8 * hourMs);
      expect((await app.call(progressEndpoints.reading, { as: person, params, body })).statusCode).toBe(200);
    }
  });

  test('ends when its owner signs out, and signing out again succeeds', async () => {
    const reply = await app.call(accountsEndpoints.signOut, { as: person });
    expect(reply.json()).toEqual({ signedOut: true });
    // The header does not clear "storage", because the storage of the browser holds what the person typed and has not
    // sent yet.
    expect(reply.headers['clear-site-data']).toBe('"cache"');
    expect(String(reply.headers['set-cookie'])).toMatch(/loopcheck_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await fetchSessionStatus(person)).toBe(401);
    expect((await app.call(accountsEndpoints.signOut, { as: person })).statusCode).toBe(200);
    expect((await app.call(accountsEndpoints.signOut)).statusCode).toBe(200);
  });

  test('records the sign-out as its last activity, even if the previous request was less than a minute earlier', async () => {
    // Other requests save the time of the last activity at most once a minute.
    app.clock.advance(30_000);
    await app.call(accountsEndpoints.signOut, { as: person });
    const { lastActivity, end } = await findSessionTimes();
    expect(end).not.toBeNull();
    expect(lastActivity).toEqual(end);
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

  test('is stored with a hash of its token, but without the token', async () => {
    const rows = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();
    expect(JSON.stringify(rows)).not.toContain(person.token);
  });
});

describe('signing in again in the same browser', () => {
  const signInWith = (token: string, as = person) =>
    app.call(accountsEndpoints.signIn, { as: { ...as, token }, body: { email: as.email, password: as.password } });

  test('ends the previous session in this browser, even that of another person, but no session in other browsers', async () => {
    const elsewhere = await signInAgain();
    const secondSession = withTokenOf(await signInWith(person.token));
    expect(await fetchSessionStatus(person)).toBe(401);

    const other = await app.person();
    expect((await signInWith(secondSession.token, other)).statusCode).toBe(200);
    expect(await fetchSessionStatus(secondSession)).toBe(401);
    expect(await fetchSessionStatus(elsewhere)).toBe(200);
  });

  test('keeps the session if the password is wrong', async () => {
    const body = { email: person.email, password: 'not it' };
    expect((await app.call(accountsEndpoints.signIn, { as: person, body })).statusCode).toBe(401);
    expect(await fetchSessionStatus(person)).toBe(200);
  });
});

describe('the listed sessions of a person', () => {
  test('contain no tokens, and the session of the request is marked as current', async () => {
    const otherSession = await signInAgain();
    const sessions = await listSessions(otherSession);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((each) => each.isCurrent)).toHaveLength(1);
    for (const { token } of [person, otherSession]) expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test('can be ended by their owner, and ending the same session again returns 404', async () => {
    const otherSession = await signInAgain();
    const endFirstSession = () =>
      app.call(accountsEndpoints.endSession, { as: otherSession, params: { sessionId: person.sessionId } });
    expect((await endFirstSession()).json()).toEqual({ ended: true });
    expect(await fetchSessionStatus(person)).toBe(401);
    expect(await fetchSessionStatus(otherSession)).toBe(200);
    const again = await endFirstSession();
    expect([again.statusCode, again.json().code]).toEqual([404, 'session_not_found']);
  });

  test('keep the time of their last activity if their owner ends them from another session', async () => {
    const otherSession = await signInAgain();
    const { lastActivity } = await findSessionTimes();
    app.clock.advance(hourMs);
    await app.call(accountsEndpoints.endSession, { as: otherSession, params: { sessionId: person.sessionId } });
    expect(await findSessionTimes()).toEqual({ lastActivity, end: expect.any(Date) });
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
  const changePassword = (body: object, as = person) => app.call(accountsEndpoints.changePassword, { as, body });

  test('ends the other sessions of the person, invalidates the old password, and is recorded', async () => {
    const otherSession = await signInAgain();
    const reply = await changePassword({ currentPassword: person.password, newPassword: 'another password' });
    expect(reply.json()).toEqual({ changed: true });
    expect([await fetchSessionStatus(withTokenOf(reply)), await fetchSessionStatus(otherSession)]).toEqual([200, 401]);
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

  test('gives the session a new token in the cookie, and the previous token is refused', async () => {
    const changed = withTokenOf(
      await changePassword({ currentPassword: person.password, newPassword: 'another password' }),
    );
    expect(changed.token).not.toBe('');
    expect([await fetchSessionStatus(changed), await fetchSessionStatus(person)]).toEqual([200, 401]);
    expect((await listSessions(changed)).map(({ id }) => id)).toEqual([person.sessionId]);
  });

  test('succeeds only once if two changes are sent at the same time', async () => {
    // With a slow hash, the requests overlap.
    await setSlowPasswordHash(app.db, [person]);
    const replies = await Promise.all(
      ['another password', 'yet another password'].map((newPassword) =>
        changePassword({ currentPassword: person.password, newPassword }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });

  test('also ends sessions that are started with the old password concurrently with the change', async () => {
    await setSlowPasswordHash(app.db, [person]);
    const signIns = Array.from({ length: 8 }, () =>
      app.call(accountsEndpoints.signIn, { body: { email: person.email, password: person.password } }),
    );
    const [changed, ...replies] = await Promise.all([
      changePassword({ currentPassword: person.password, newPassword: 'another password' }),
      ...signIns,
    ]);
    expect(changed.statusCode).toBe(200);
    for (const reply of replies) {
      expect(await fetchSessionStatus(withTokenOf(reply))).toBe(401);
    }
    expect(await listSessions(withTokenOf(changed))).toHaveLength(1);
  });

  test('requires the current password and an acceptable new password', async () => {
    const wrong = await changePassword({ currentPassword: 'not it', newPassword: 'another password' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'password_not_right']);
    const short = await changePassword({ currentPassword: person.password, newPassword: '12345' });
    expect([short.statusCode, short.json().code]).toEqual([422, 'password_too_short']);
    expect((await changePassword({ newPassword: 'another password' })).statusCode).toBe(422);
    expect((await app.call(accountsEndpoints.changePassword, { body: {} })).statusCode).toBe(401);
  });

  test('is refused for 15 minutes in a session with ten wrong current passwords, but not in other sessions', async () => {
    const otherSession = await signInAgain();
    for (let guess = 0; guess < 10; guess += 1)
      expect((await changePassword({ currentPassword: `guess ${guess}`, newPassword: 'x' })).statusCode).toBe(409);
    const right = { currentPassword: person.password, newPassword: 'another password' };
    const refused = await changePassword(right);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    // In another session, the password can still be changed. Otherwise, somebody who guesses passwords in a stolen session
    // could prevent the owner of the account from changing the password.
    expect((await changePassword(right, otherSession)).statusCode).toBe(200);
  });
});

describe('PATCH /api/profile', () => {
  test('changes the fields in the body, records which fields changed and the old and new name, and refuses invalid values', async () => {
    const patch = (body: object) => app.call(accountsEndpoints.updateProfile, { as: person, body });
    expect((await patch({ fullName: ' Amal ', department: 'Train 2' })).json()).toMatchObject({
      fullName: 'Amal',
      lastName: '',
      department: 'Train 2',
    });
    expect((await patch({ department: null })).json()).toMatchObject({ department: null, fullName: 'Amal' });
    expect((await patch({})).json()).toMatchObject({ fullName: 'Amal' });
    const events = await listTrainingEvents(app, person);
    // `Nadia Test` is the name that `app.person` gives.
    expect(events.map((event) => event.result)).toEqual([
      { fields: 'fullName, department', previousName: 'Nadia Test', newName: 'Amal' },
      { fields: 'department' },
    ]);
    expect((await patch({ fullName: '' })).statusCode).toBe(422);
    expect((await patch({ phoneNumber: 'a\u0000' })).statusCode).toBe(422);
    expect((await app.call(accountsEndpoints.profile, { as: person })).json()).toMatchObject({ fullName: 'Amal' });
  });

  test('ignores fields that only admins can change', async () => {
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

  // Over plain http, browsers send no Sec-Fetch-Site, but pages of this site send a Referer.
  test.each([
    { 'sec-fetch-site': 'same-origin' },
    { host: 'plant.test:3000', referer: 'http://plant.test:3000/quiz/12' },
  ])(
    'to /api/logout from a page of this site (%o) ends the session and redirects to the home page',
    async (headers) => {
      const reply = await navigate('/api/logout', headers);
      expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
      expect(reply.headers['clear-site-data']).toBe('"cache"');
      expect(await fetchSessionStatus(person)).toBe(401);
    },
  );

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    // The person typed the address, or another program opened it, such as a mail program.
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', host: 'plant.test:3000', referer: 'http://plant.test:3000/' },
    { host: 'plant.test:3000' },
    { host: 'plant.test:3000', referer: 'http://evil.test/' },
    { host: 'plant.test:3000', referer: 'http://plant.test:8080/' },
    { host: 'plant.test:3000', referer: 'not a URL' },
  ])(
    'to /api/logout from elsewhere (%o) keeps the session and redirects to the page that asks whether to sign out',
    async (headers) => {
      const reply = await navigate('/api/logout', headers);
      expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sign-out']);
      expect([reply.headers['set-cookie'], reply.headers['clear-site-data']]).toEqual([undefined, undefined]);
      expect(await fetchSessionStatus(person)).toBe(200);
    },
  );

  test('to /api/logout without a session redirects to the home page', async () => {
    const reply = await app.fastify.inject({ url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
  });
});
