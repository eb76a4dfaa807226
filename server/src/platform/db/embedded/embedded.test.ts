import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpEmbeddedServers } from '../../../testing/launched-database-server.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { clusterFolderOf } from './cluster.ts';
import { findPostmaster, isProcessRunning } from './postmaster.ts';

const servers = setUpEmbeddedServers();
// `copyStoppedCluster` copies a cluster to DATA_DIR. The cluster has a table `kept` with one row, whose tag is FT-101.
const { queryAsOwner, copyStoppedCluster, launch, postmasterPid } = servers;

// Slower tests are in start.long.test.ts and account.long.test.ts.

test('PostgreSQL listens only on a socket in a private folder, and its settings make commits durable', async () => {
  await copyStoppedCluster();
  const server = await launch();
  const settings = await queryAsOwner<{ name: string; setting: string }>(
    server,
    `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes')
     order by name`,
  );
  expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=',
    'synchronous_commit=on',
  ]);
  const socketFolder = findPostmaster(clusterFolderOf(servers.dataDir()))?.socketFolder ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await server.stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('after a kill -9 of the server, the next start stops the orphaned PostgreSQL and keeps every committed row', async () => {
  await copyStoppedCluster();
  const first = await launch();
  await queryAsOwner(first, "update kept set tag = 'PT-202'");
  const orphanPid = postmasterPid();
  await first.kill();
  expect(isProcessRunning(orphanPid)).toBe(true);

  const second = await launch();
  expect(isProcessRunning(orphanPid)).toBe(false);
  expect(await queryAsOwner(second, 'select tag from kept')).toEqual([{ tag: 'PT-202' }]);
  expect(second.loggedLines.join()).toContain('An earlier server ended without stopping its database');
});

// A running server holds the server lock in its database, so that no second server can use the same DATA_DIR.
test('the server restarts a killed PostgreSQL and acquires the server lock again, and open pools work again', async () => {
  await copyStoppedCluster();
  const server = await launch();
  const db = openDatabase(server.startReport.serverUrl ?? '', { max: 3 });
  await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]);
  const killedPid = postmasterPid();
  process.kill(killedPid, 'SIGKILL');
  await expect.poll(() => isProcessRunning(killedPid)).toBe(false);
  // Queries during the crash can fail. `String` converts an error to a text, so that the query is sent again. Later
  // queries wait for the restart.
  const queryAgain = () => sql`select 4 as four`.execute(db).then(({ rows }) => rows, String);
  await expect.poll(queryAgain, { timeout: 10_000 }).toEqual([{ four: 4 }]);
  // `postmasterPid` returns 0 while no PostgreSQL runs.
  const isRestarted = () => ![0, killedPid].includes(postmasterPid());
  await expect.poll(isRestarted).toBe(true);
  await closeDatabase(db);
  // A second server is refused because the first one holds the lock.
  const secondServer = await launch();
  expect(secondServer.startReport.errorMessage).toContain('Another Loopcheck server');
});

test('a second server on the same DATA_DIR is refused, and the first server keeps working', async () => {
  await copyStoppedCluster();
  const first = await launch();
  const pid = postmasterPid();
  const second = await launch();
  expect(second.startReport).toMatchObject({
    errorName: 'UnusableDatabaseError',
    errorMessage: `Another Loopcheck server is running on ${servers.dataDir()}. Stop it first, or give this one another DATA_DIR.`,
  });
  expect(postmasterPid()).toBe(pid);
  expect(await queryAsOwner(first, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a cluster of another PostgreSQL major version is refused and left unchanged, and the error says what to do', async () => {
  const folder = clusterFolderOf(servers.dataDir());
  await mkdir(folder);
  await writeFile(path.join(folder, 'PG_VERSION'), '17\n');
  const { startReport } = await launch();
  expect(startReport.errorName).toBe('UnusableDatabaseError');
  expect(startReport.errorMessage).toMatch(/made by PostgreSQL 17.*has PostgreSQL 18.*backup.*restore/);
  expect(await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a cluster folder without a PostgreSQL database is refused', async () => {
  await mkdir(clusterFolderOf(servers.dataDir()));
  await writeFile(path.join(clusterFolderOf(servers.dataDir()), 'notes.txt'), 'text');
  expect((await launch()).startReport.errorMessage).toMatch(/holds no PostgreSQL database/);
});
