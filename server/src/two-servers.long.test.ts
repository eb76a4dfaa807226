import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from './features/notifications/index.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { type Person, insertPerson } from './testing/people.ts';
import { startStandInMailServer } from './testing/stand-in-mail-server.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

/** The minimum time in milliseconds for which the test creates notifications and kills servers. */
const minLoadMs = 60_000;
/** The minimum number of killed servers. On a slow machine, the test therefore takes longer than `minLoadMs`. */
const minKills = 4;
/** The number of mails that a server sends concurrently (`concurrency` of the job mailNotification). */
const concurrentMails = 2;

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-two-'));
const mailServer = await startStandInMailServer();
const servers: ServerProcess[] = [];
let database: TestDatabase;
let people: Person[];

/** Starts a server with the shared database. `settings` are additional environment variables. */
const startServer = async (settings: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.connection,
    DATABASE_MIGRATION_URL: database.ownerConnection,
    DEMO: 'on',
    SMTP_URL: mailServer.url,
    ...settings,
  });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  people = await Promise.all(Array.from({ length: 20 }, () => insertPerson(db, {}, new Date())));
}, 60_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await mailServer.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/**
 * Counts due, running and failed jobs by name and state, except jobs that start in more than two minutes and the jobs
 * of pg-boss itself.
 */
const countUnfinishedJobs = async () => {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state, count(*) from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and start_after < now() + interval '2 minutes'
      and name not like '\\_\\_pgboss%'
    group by name, state`.execute(database.db);
  return rows;
};

test(
  'all jobs finish and all mails are sent even if two servers are alternately killed and replaced',
  { timeout: 900_000 },
  async () => {
    const { db } = database;
    let [olderServer, newerServer] = await Promise.all([startServer(), startServer()]);
    let killCount = 0;
    let announcementCount = 0;
    const loadEnd = performance.now() + minLoadMs;
    const isUnderLoad = () => performance.now() < loadEnd || killCount < minKills;

    const sendNotifications = async () => {
      while (isUnderLoad()) {
        announcementCount += 1;
        // Each announcement needs its own occasion, because a person is notified only once per occasion.
        const occasion = `load ${announcementCount}`;
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
    const killServers = async () => {
      while (isUnderLoad()) {
        await pause(3000);
        await olderServer.stop('SIGKILL');
        killCount += 1;
        [olderServer, newerServer] = [newerServer, await startServer()];
      }
    };
    await Promise.all([sendNotifications(), killServers()]);

    await expect.poll(countUnfinishedJobs, { timeout: 200_000, interval: 2000 }).toEqual([]);
    const notifications = await db
      .selectFrom('notifications')
      .select(['id', 'mail'])
      .where('kind', '=', 'announcement')
      .execute();
    // The notifications of the demo's announcements are not mailed: their column `mail` is null.
    const notificationsToMail = notifications.filter(({ mail }) => mail !== null);
    expect(notificationsToMail.length).toBe(announcementCount * people.length);
    expect(notificationsToMail.filter(({ mail }) => mail !== 'sent')).toEqual([]);

    const messageIds = mailServer.mails.map(
      ({ source }) => /^Message-ID: <notification-(.+)@/im.exec(source)?.[1] ?? '',
    );
    expect(new Set(messageIds)).toEqual(new Set(notificationsToMail.map(({ id }) => id)));
    // A mail can be sent twice only if a server was killed while it was sending the mail.
    expect(messageIds.length - new Set(messageIds).size).toBeLessThanOrEqual(killCount * concurrentMails);

    // A killed server must leave neither an open transaction nor an advisory lock.
    const { rows: leftovers } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '5 seconds'
    union all
    select 'advisory lock' from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
    expect(leftovers).toEqual([]);
  },
);

test('a second server with another DATA_DIR exits with code 1 and advice, and the first continues to run', async () => {
  const firstServer = await startServer();
  const otherFolder = await mkdtemp(path.join(tmpdir(), 'loopcheck-other-'));
  await expect(startServer({ DATA_DIR: otherFolder })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^The server ended: .*The files of this site are not in [^\n]* S3_BUCKET, or the same DATA_DIR [^\n]*\n$/s,
    ),
    cause: 1,
  });
  expect((await fetch(`${firstServer.origin}/api/health`)).status).toBe(200);
  await rm(otherFolder, { recursive: true, force: true });
});
