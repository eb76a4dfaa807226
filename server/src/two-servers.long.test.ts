import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from './features/notifications/index.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { type Person, personIn } from './testing/people.ts';
import { startMailServer } from './testing/stand-in-mail-server.ts';
import { type StartedProduct, startProduct } from './testing/started-product.ts';

/** The duration of the load in milliseconds, and the minimum number of kills, which extends it on a slow machine. */
const loadMs = 60_000;
const minKills = 4;
/** The number of mails that a server sends concurrently, and thus the most that can be sent twice after a kill. */
const mailsAtOnce = 2;

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-two-'));
const mailServer = await startMailServer();
const servers: StartedProduct[] = [];
let database: TestDatabase;
let people: Person[];

const startServer = async (): Promise<StartedProduct> => {
  const server = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: database.connection,
    DATABASE_MIGRATION_URL: database.ownerConnection,
    DEMO: 'on',
    SMTP_URL: mailServer.url,
  });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  people = await Promise.all(Array.from({ length: 20 }, () => personIn(db, {}, new Date())));
}, 60_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await mailServer.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Counts due, running and failed jobs by name. The delayed jobs of open attempts are not due yet. */
const countUnfinished = async () => {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state, count(*) from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and start_after < now() + interval '2 minutes'
      and name not like '\\_\\_pgboss%'
    group by name, state`.execute(database.db);
  return rows;
};

test('all jobs finish and all mails are sent when two servers are killed in turn', { timeout: 900_000 }, async () => {
  const { db } = database;
  let [one, other] = await Promise.all([startServer(), startServer()]);
  let kills = 0;
  let notified = 0;
  const end = performance.now() + loadMs;
  const isLoaded = () => performance.now() < end || kills < minKills;

  const load = async () => {
    while (isLoaded()) {
      notified += 1;
      const occasion = `load ${notified}`;
      await db.transaction().execute((transaction) =>
        notify(transaction, {
          kind: 'announcement',
          userIds: people.map(({ id }) => id),
          occasion,
          details: { title: occasion },
          link: '/announcements/1',
        }),
      );
      await pause(1000);
    }
  };
  const kill = async () => {
    while (isLoaded()) {
      await pause(3000);
      await one.end('SIGKILL');
      kills += 1;
      [one, other] = [other, await startServer()];
    }
  };
  await Promise.all([load(), kill()]);

  await expect.poll(countUnfinished, { timeout: 200_000, interval: 2000 }).toEqual([]);
  const notifications = await db
    .selectFrom('notifications')
    .select(['id', 'mail'])
    .where('kind', '=', 'announcement')
    .execute();
  const ours = notifications.filter(({ mail }) => mail !== null);
  expect(ours.length).toBe(notified * people.length);
  expect(ours.filter(({ mail }) => mail !== 'sent')).toEqual([]);

  const messageIds = mailServer.mails.map(({ source }) => /^Message-ID: <notification-(.+)@/im.exec(source)?.[1] ?? '');
  expect(new Set(messageIds)).toEqual(new Set(ours.map(({ id }) => id)));
  // Only the mails that a server was sending when it was killed can be sent twice.
  expect(messageIds.length - new Set(messageIds).size).toBeLessThanOrEqual(kills * mailsAtOnce);

  const { rows: held } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '5 seconds'
    union all
    select 'advisory lock' from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  expect(held).toEqual([]);
});
