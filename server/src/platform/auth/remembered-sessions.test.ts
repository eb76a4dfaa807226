import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { ensureSiteMode } from '../../features/site/index.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { closeDatabase, openDatabase } from '../db/database.ts';
import { startLive } from '../live/live.ts';
import { createLogger } from '../logging/logger.ts';
import {
  type FoundSession,
  forgetSessions,
  maxRemembered,
  rememberedMs,
  rememberSession,
} from './remembered-sessions.ts';
import { hashToken } from './token.ts';

const app = await testApp();
// Another server with the same database. At first, it has no event stream, and therefore does not listen for messages.
const log = createLogger('silent');
const otherDb = openDatabase(app.connection, { max: 2 });
const otherLive = startLive({ db: otherDb, connection: app.connection, clock: app.clock, log });
const otherServer = await createApp({
  platform: { ...app, db: otherDb, live: otherLive },
  log,
  webDirectory: '/nowhere',
});
afterAll(async () => {
  await otherServer.close();
  await closeDatabase(otherDb);
  await app.close();
});

// The clocks stand still, so a remembered session becomes too old only if the test moves the clocks.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { me } = accountsEndpoints;
const statusOf = async (as: Person, endpoint: Parameters<typeof app.call>[0] = me) =>
  (await app.call(endpoint, { as })).statusCode;
const statusOnOtherServer = async ({ token }: Person) =>
  (await otherServer.inject({ url: me.path, cookies: { loopcheck_session: token } })).statusCode;

/** Ends a session without the server's knowledge, as another server or an administrator of the database could. */
const endInDatabase = ({ token }: Person) =>
  app.db
    .updateTable('sessions')
    .set({ ended_at: app.clock.now(), token_hash: null })
    .where('token_hash', '=', hashToken(token))
    .execute();

describe('a remembered session', () => {
  test('is accepted for a read within a second of its look-up, and then looked up again', async () => {
    const person = await app.person();
    expect(await statusOf(person)).toBe(200);
    await endInDatabase(person);
    vi.advanceTimersByTime(rememberedMs - 1);
    expect(await statusOf(person)).toBe(200);
    vi.advanceTimersByTime(1);
    expect(await statusOf(person)).toBe(401);
  });

  test('is not accepted for a write, an export, or a stream of events', async () => {
    const admin = await app.person({ isAdmin: true });
    expect(await statusOf(admin)).toBe(200);
    await endInDatabase(admin);
    const save = await app.call(profileEndpoints.saveSettings, { as: admin, body: {} });
    expect(save.statusCode).toBe(401);
    expect(await statusOf(admin, usersEndpoints.export)).toBe(401);
    expect(
      (await app.fastify.inject({ url: '/api/events', cookies: { loopcheck_session: admin.token } })).statusCode,
    ).toBe(401);
  });

  test('does not prevent the last activity from being saved', async () => {
    const person = await app.person();
    // Two minutes ago, because the last activity is saved at most once a minute.
    const lastActiveAt = new Date(app.clock.now().getTime() - 120_000);
    await app.db
      .updateTable('sessions')
      .set({ last_active_at: lastActiveAt })
      .where('id', '=', person.sessionId)
      .execute();
    const readLastActivity = async () =>
      (
        await app.db
          .selectFrom('sessions')
          .select('last_active_at')
          .where('id', '=', person.sessionId)
          .executeTakeFirstOrThrow()
      ).last_active_at;
    // With this header, a page states that it sends the request without an action of the person. The request is
    // therefore no activity.
    await app.call(me, { as: person, headers: { [unattendedHeader]: '1' } });
    expect(await readLastActivity()).toEqual(lastActiveAt);
    await app.call(me, { as: person });
    expect(await readLastActivity()).toEqual(app.clock.now());
  });
});

describe('the server that makes a change', () => {
  let admin: Person;
  let person: Person;
  beforeEach(async () => {
    admin = await app.person({ isAdmin: true });
    person = await app.person({ role: 'trainer' });
    expect(await statusOf(person, usersEndpoints.departments)).toBe(403);
    expect(await statusOf(person)).toBe(200);
  });

  test('forgets the session after the person has signed out', async () => {
    await app.call(accountsEndpoints.signOut, { as: person });
    expect(await statusOf(person)).toBe(401);
  });

  test('forgets the session after the person has ended the session from another session', async () => {
    const reply = await app.call(accountsEndpoints.signIn, { body: person });
    const token = reply.cookies.find(({ name }) => name === 'loopcheck_session')?.value ?? '';
    expect(await statusOf(person)).toBe(200);
    const { sessionId } = person;
    const ended = await app.call(accountsEndpoints.endSession, { as: { ...person, token }, params: { sessionId } });
    expect([ended.statusCode, await statusOf(person)]).toEqual([200, 401]);
  });

  test('forgets the session after an admin has ended it or deactivated the account', async () => {
    await app.call(usersEndpoints.endSessions, { as: admin, params: { id: person.id } });
    expect(await statusOf(person)).toBe(401);
    const other = await app.person();
    expect(await statusOf(other)).toBe(200);
    const changed = await app.call(usersEndpoints.update, {
      as: admin,
      params: { id: other.id },
      body: { isActive: false },
    });
    expect([changed.statusCode, await statusOf(other)]).toEqual([200, 401]);
  });

  test('forgets the session after an admin has changed the access of the person', async () => {
    await app.call(usersEndpoints.update, { as: admin, params: { id: person.id }, body: { isAdmin: true } });
    expect(await statusOf(person, usersEndpoints.departments)).toBe(200);
    await app.call(usersEndpoints.update, { as: admin, params: { id: person.id }, body: { isAdmin: false } });
    expect(await statusOf(person, usersEndpoints.departments)).toBe(403);
  });

  test('forgets the session after an admin has changed for whom the site requires a second factor', async () => {
    // Settings can be saved only after the database has stored whether the site is a demo.
    await ensureSiteMode(app.db, app.config);
    const setPolicy = (secondFactorRequiredFor: string) =>
      app.call(siteEndpoints.updateSettings, { as: admin, body: { secondFactorRequiredFor } });
    const mustSetUp = async () => (await app.call(me, { as: person })).json().mustSetUpSecondFactor;
    expect(await mustSetUp()).toBe(false);
    expect((await setPolicy('trainers_and_admins')).statusCode).toBe(200);
    expect(await mustSetUp()).toBe(true);
    await app.db.updateTable('site').set({ second_factor_required_for: null }).execute();
  });

  test('forgets the session after a confirmation has replaced the token', async () => {
    const confirmed = await app.call(confirmationEndpoints.confirmIdentity, {
      as: person,
      body: { password: person.password },
    });
    expect([confirmed.statusCode, await statusOf(person)]).toEqual([200, 401]);
  });
});

describe('another server', () => {
  test('refuses an ended session after a second, if this server does not listen for messages', async () => {
    const person = await app.person();
    expect(await statusOnOtherServer(person)).toBe(200);
    await app.call(accountsEndpoints.signOut, { as: person });
    vi.advanceTimersByTime(rememberedMs);
    expect(await statusOnOtherServer(person)).toBe(401);
  });

  test('refuses an ended session as soon as this server receives the message that the session has ended', async () => {
    const [person, watcher] = [await app.person(), await app.person()];
    const events: string[] = [];
    const stop = otherLive
      .eventsFor({ id: watcher.id, sessionId: watcher.sessionId })
      .listen({ send: ({ name }) => events.push(name), end: () => undefined });
    await expect.poll(() => events).toContain('resumed');
    expect(await statusOnOtherServer(person)).toBe(200);
    await app.call(accountsEndpoints.signOut, { as: person });
    await expect.poll(() => statusOnOtherServer(person)).toBe(401);
    stop();
  });
});

describe('rememberSession and forgetSessions', () => {
  const { db } = app;
  const createFoundSession = (id: string): FoundSession => ({
    user: { id, sessionId: id, role: 'trainee', isAdmin: false, provedAt: new Date(), mustSetUpSecondFactor: false },
    lastActiveAt: new Date(),
  });
  const createLookUp = (result: FoundSession | undefined) =>
    vi.fn<() => Promise<FoundSession | undefined>>().mockResolvedValue(result);
  beforeEach(() => forgetSessions(db, 'all'));

  test('run one look-up for concurrent requests, and none for later requests', async () => {
    const lookUp = createLookUp(createFoundSession('a'));
    const now = new Date();
    await Promise.all([rememberSession(db, 'hash', now, lookUp), rememberSession(db, 'hash', now, lookUp)]);
    await rememberSession(db, 'hash', now, lookUp);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['has not found a session', () => Promise.resolve(undefined)],
    ['has failed', () => Promise.reject(new Error('no database'))],
  ])('remember nothing if the look-up %s', async (_name, lookUpWithoutSession) => {
    await Promise.allSettled([rememberSession(db, 'hash', new Date(), lookUpWithoutSession)]);
    const lookUp = createLookUp(createFoundSession('a'));
    await rememberSession(db, 'hash', new Date(), lookUp);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the owner of the session', ['a']],
    ['another person, because the owner of the session is not known yet', ['b']],
    ['everybody', 'all'],
  ] as const)(
    'do not remember a look-up if, while it is running, forgetSessions is called for %s',
    async (_name, changed) => {
      const { promise, resolve } = Promise.withResolvers<FoundSession>();
      const early = rememberSession(db, 'hash', new Date(), () => promise);
      forgetSessions(db, changed);
      resolve(createFoundSession('a'));
      await early;
      const lookUp = createLookUp(undefined);
      expect(await rememberSession(db, 'hash', new Date(), lookUp)).toBeUndefined();
    },
  );

  test('forget only the sessions of the people whose ids are passed', async () => {
    for (const id of ['a', 'b']) await rememberSession(db, id, new Date(), createLookUp(createFoundSession(id)));
    forgetSessions(db, ['a']);
    const [lookUpA, lookUpB] = [createLookUp(createFoundSession('a')), createLookUp(createFoundSession('b'))];
    await rememberSession(db, 'a', new Date(), lookUpA);
    await rememberSession(db, 'b', new Date(), lookUpB);
    expect([lookUpA.mock.calls.length, lookUpB.mock.calls.length]).toEqual([1, 0]);
  });

  test('look a session up again if the clock was set back', async () => {
    await rememberSession(db, 'hash', new Date(), createLookUp(createFoundSession('a')));
    const lookUp = createLookUp(createFoundSession('a'));
    await rememberSession(db, 'hash', new Date(Date.now() - 1), lookUp);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  test('forget the oldest session when there are too many remembered sessions', async () => {
    const now = new Date();
    for (let index = 0; index <= maxRemembered; index += 1)
      await rememberSession(db, String(index), now, () => Promise.resolve(createFoundSession('a')));
    const [oldest, next] = [createLookUp(createFoundSession('a')), createLookUp(createFoundSession('a'))];
    await rememberSession(db, '1', now, next);
    await rememberSession(db, '0', now, oldest);
    expect([oldest.mock.calls.length, next.mock.calls.length]).toEqual([1, 0]);
  });
});
