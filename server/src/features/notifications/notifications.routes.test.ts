import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { toNotificationState } from '@loopcheck/contract/features/notifications/notification-state.rules';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { publishEvent, publishSessionsEnded } from '../../platform/live/live.queries.ts';
import { startLive } from '../../platform/live/live.ts';
import { type EventReader, openEventStream } from '../../testing/event-reader.ts';
import type { Person } from '../../testing/people.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { notify } from './index.ts';

const pageSize = 20;

let app: TestApp;
let origin: string;
let ali: Person;
let sara: Person;

beforeAll(async () => {
  app = await testApp();
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  [ali, sara] = await Promise.all([app.person(), app.person()]);
  // The server starts to listen for events in the database when the first event stream is opened.
  await withEventStream(ali, (reader) => reader.next());
});
afterAll(() => app.close());

let occasionCount = 0;
const notifyPeople = (userIds: readonly string[], occasion = `occasion ${(occasionCount += 1)}`) =>
  app.db
    .transaction()
    .execute((db) =>
      notify(db, { kind: 'announcement', userIds, occasion, details: { title: 'Muster at six' }, link: '/news-feed' }),
    );

const readList = async (as: Person, query = {}) =>
  (await app.call(notificationsEndpoints.list, { as, query })).json<{
    items: { id: string; kind: string; details: object; link: string; readAt: string | null }[];
    nextCursor: number | null;
    unreadCount: number;
  }>();

/** Opens an event stream, runs `work` with it, and closes it. */
async function withEventStream<T>(
  as: Person,
  work: (reader: EventReader) => Promise<T>,
  serverOrigin = origin,
): Promise<T> {
  const reader = await openEventStream(serverOrigin, as.token);
  try {
    return await work(reader);
  } finally {
    reader.close();
  }
}

describe('the list of notifications', () => {
  test('contains only the notifications of the person who requests it, latest first', async () => {
    const [one, other] = await Promise.all([app.person(), app.person()]);
    await notifyPeople([one.id, other.id], 'first');
    await notifyPeople([one.id], 'second');

    const list = await readList(one);
    expect(list).toMatchObject({ unreadCount: 2, nextCursor: null });
    expect(list.items[0]).toMatchObject({
      kind: 'announcement',
      details: { title: 'Muster at six' },
      link: '/news-feed',
      readAt: null,
    });
    expect((await readList(other)).items).toHaveLength(1);
  });

  test('contains one notification per occasion, and none of a transaction that was rolled back', async () => {
    const person = await app.person();
    await notifyPeople([person.id], 'once');
    await notifyPeople([person.id], 'once');
    const failing = app.db.transaction().execute(async (db) => {
      await notify(db, {
        kind: 'announcement',
        userIds: [person.id],
        occasion: 'x',
        details: { title: '' },
        link: '/',
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await readList(person)).unreadCount).toBe(1);
  });

  test('is paged with a cursor, and contains the number of unread notifications', async () => {
    const person = await app.person();
    const notificationCount = 2 * pageSize + 5;
    for (let count = 0; count < notificationCount; count += 1) await notifyPeople([person.id]);

    const listedIds = new Set<string>();
    let cursor: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof readList>> = await readList(
        person,
        cursor === null ? {} : { cursor: String(cursor) },
      );
      for (const { id } of page.items) listedIds.add(id);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(listedIds.size).toBe(notificationCount);

    const [id] = listedIds;
    const readReply = await app.call(notificationsEndpoints.read, { as: person, params: { id: id ?? '' } });
    expect(readReply.json()).toMatchObject({ id, readAt: expect.any(String) });
    expect((await readList(person)).unreadCount).toBe(notificationCount - 1);
    const readAllReply = await app.call(notificationsEndpoints.readAll, { as: person });
    expect(readAllReply.json()).toEqual({ unreadCount: 0 });
  });

  test('contains the count of all 10,000 unread notifications, and one request marks all of them as read', async () => {
    const notificationCount = 10_000;
    const person = await app.person();
    await sql`insert into notifications (user_id, kind, occasion, details, link)
      select ${person.id}::uuid, 'announcement', 'many ' || each, '{"title": "Muster"}', '/announcements/1'
      from generate_series(1, ${notificationCount}::integer) as each`.execute(app.db);
    const list = await readList(person);
    expect([list.items.length, list.unreadCount]).toEqual([pageSize, notificationCount]);

    expect((await app.call(notificationsEndpoints.readAll, { as: person })).json()).toEqual({ unreadCount: 0 });
    expect((await readList(person)).items.every(({ readAt }) => readAt !== null)).toBe(true);
  });

  test('sets readAt once if two tabs mark an item as read concurrently, and sends an event to a third tab', async () => {
    const person = await app.person();
    await notifyPeople([person.id]);
    const [notification] = (await readList(person)).items;
    const markRead = () =>
      app.call(notificationsEndpoints.read, { as: person, params: { id: notification?.id ?? '' } });
    await withEventStream(person, async (otherTab) => {
      const replies = await Promise.all([markRead(), markRead()]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(new Set(replies.map((reply) => reply.json().readAt)).size).toBe(1);
      const notificationsReadEvent = { name: 'notification', data: { kind: 'read' } };
      // The tab can first receive the event of the notification itself.
      await expect.poll(() => otherTab.next()).toEqual(notificationsReadEvent);
    });
    expect((await readList(person)).unreadCount).toBe(0);
  });

  test('does not let a person mark a notification of another person as read (404)', async () => {
    await notifyPeople([ali.id]);
    const [first] = (await readList(ali)).items;
    const reply = await app.call(notificationsEndpoints.read, { as: sara, params: { id: first?.id ?? '' } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'notification_not_found']);
    expect((await readList(ali)).items[0]?.readAt).toBeNull();
  });
});

/** Starts another server on the same database. */
async function startOtherServer() {
  const { db, config, clock, storage, siteKeys, connection, mailer, directory } = app;
  const log = createLogger('silent');
  const live = startLive({ db, connection, clock, log });
  const platform = { db, config, clock, storage, siteKeys, live, mailer, directory };
  const otherServer = await createApp({ platform, log, webDirectory: '/nowhere' });
  const otherOrigin = await otherServer.listen({ port: 0, host: '127.0.0.1' });
  return { live, otherServer, otherOrigin };
}

describe('the event stream', () => {
  test('sends the events of the person who opened it, and no events of other people', async () => {
    await withEventStream(ali, async (reader) => {
      await notifyPeople([sara.id]);
      await notifyPeople([ali.id]);
      expect(await reader.next()).toEqual({ name: 'notification', data: { kind: 'announcement' } });
    });
  });

  test('delivers events to a page that another server on the same database serves', async () => {
    const { otherServer, otherOrigin } = await startOtherServer();
    try {
      await withEventStream(
        ali,
        async (reader) => {
          // The other server sends "resumed" when it starts to listen for events in the database.
          expect(await reader.next()).toEqual({ name: 'resumed', data: {} });
          await notifyPeople([ali.id]);
          expect(await reader.next()).toMatchObject({ name: 'notification' });
        },
        otherOrigin,
      );
    } finally {
      await otherServer.close();
    }
  });

  test('begins with an event only if the list has changed since the page read it', async () => {
    const person = await app.person();
    await withEventStream(person, async (watcher) => {
      // Waits until the watcher's stream has delivered the event, so that a stream that is opened afterwards does not
      // receive this event.
      const notifyPerson = async () => {
        await notifyPeople([person.id]);
        await watcher.next();
      };
      const sendTestEvent = () =>
        app.db.transaction().execute((db) => publishEvent(db, [person.id], { name: 'test', data: {} }));
      const readListState = async () => toNotificationState(await readList(person));
      const open = (seen: string) => openEventStream(origin, person.token, `?seen=${encodeURIComponent(seen)}`);
      const expectNoEvent = async () => {
        const reader = await open(await readListState());
        // The server opens the stream first and then checks whether the list has changed. An event about a change could
        // therefore follow the first test event, so the test reads three events.
        for (let count = 0; count < 3; count += 1) {
          await sendTestEvent();
          expect(await reader.next()).toEqual({ name: 'test', data: {} });
          await watcher.next();
        }
        reader.close();
      };
      await notifyPerson();
      const seenFirst = await readListState();
      const [{ id } = { id: '' }] = (await readList(person)).items;
      await expectNoEvent();

      // A new notification arrives and the first one is read, so the number of unread notifications does not change.
      await notifyPerson();
      await app.call(notificationsEndpoints.read, { as: person, params: { id } });
      await watcher.next();
      await expectNoEvent();
      const outdated = await open(seenFirst);
      expect(await outdated.next()).toEqual({ name: 'notification', data: { kind: 'read' } });
      outdated.close();
    });
  });

  test('ends if the list cannot be read, so that the page connects again and reads all its data', async () => {
    const { live, otherServer } = await startOtherServer();
    const person = await app.person();
    const session = { id: person.id, sessionId: person.sessionId };
    await new Promise<void>((end) => {
      const findMissed = () => Promise.reject(new Error('no database'));
      live.eventsFor(session, findMissed).listen({ send: () => undefined, end });
    });
    expect(live.pageCount).toBe(0);
    await otherServer.close();
  });

  test('ends immediately if it is opened while the server stops, so that the server can exit', async () => {
    const { live, otherServer, otherOrigin } = await startOtherServer();
    await live.stop();
    await withEventStream(ali, (reader) => reader.ended, otherOrigin);
    await otherServer.close();
  });

  test('ends when the person signs out', async () => {
    const person = await app.person();
    await withEventStream(person, async (reader) => {
      await app.call(accountsEndpoints.signOut, { as: person });
      await reader.ended;
    });
  });

  test('does not count as activity of the session, and a request of the list does not either', async () => {
    const person = await app.person();
    const before = await findLastActivity(person);
    app.clock.advance(10 * 60_000);
    await withEventStream(person, async () => undefined);
    await readList(person);
    expect(await findLastActivity(person)).toEqual(before);
  });

  test('ends when the server checks a session that has been idle for too long', async () => {
    const person = await app.person();
    await withEventStream(person, async (reader) => {
      app.clock.advance(idleLimitMs + 1000);
      // The event makes the server check the sessions of the person's streams.
      await app.db.transaction().execute((db) => publishSessionsEnded(db, [person.id]));
      await reader.ended;
      app.clock.advance(-idleLimitMs - 1000);
    });
  });

  test('continues after the loss of the database connection, and sends the event "resumed"', async () => {
    await withEventStream(ali, async (reader) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'loopcheck live' and datname = current_database()`.execute(app.db);
      expect(await reader.next()).toEqual({ name: 'resumed', data: {} });
      await notifyPeople([ali.id]);
      expect(await reader.next()).toMatchObject({ name: 'notification' });
    });
  });

  test('is ended by the server when the person opens ten more streams', async () => {
    const person = await app.person();
    const first = await openEventStream(origin, person.token);
    const streamsPerPerson = 10;
    const others = await Promise.all(
      Array.from({ length: streamsPerPerson }, () => openEventStream(origin, person.token)),
    );
    await first.ended;
    for (const reader of others) reader.close();
    await vi.waitFor(() => expect(app.live.pageCount).toBe(0), { timeout: 30_000 });
  });

  test('is refused with 406 if the request does not accept events', async () => {
    const reply = await app.call(notificationsEndpoints.events, { as: ali });
    expect([reply.statusCode, reply.json().code]).toEqual([406, 'events_only']);
  });
});

const findLastActivity = async (person: Person) =>
  (await app.db.selectFrom('sessions').select('last_active_at').where('id', '=', person.sessionId).executeTakeFirst())
    ?.last_active_at;
