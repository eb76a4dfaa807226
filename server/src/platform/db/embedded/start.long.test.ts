import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type LaunchedDatabaseServer, setUpEmbeddedServers } from '../../../testing/launched-database-server.ts';
import { createRecordingLogger } from '../../../testing/recording-logger.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { clusterFolderOf } from './cluster.ts';
import { bootstrapConnection } from './connections.ts';
import { findPostmaster, isProcessRunning } from './postmaster.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './start.ts';

const servers = setUpEmbeddedServers();
// `copyStoppedCluster` copies a cluster to DATA_DIR. The cluster has a table `kept` with one row, whose tag is FT-101.
const { queryAsOwner, copyStoppedCluster, launch, postmasterPid } = servers;

test('the first start creates a private DATA_DIR with a database, and the next start finds its data', async () => {
  const dataDir = path.join(servers.dataDir(), 'missing');
  const first = await launch(dataDir);
  await queryAsOwner(first, "create table kept as select 'FT-101' as tag");
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const { pid = 0 } = findPostmaster(clusterFolderOf(dataDir)) ?? {};
  await first.stop();
  expect(isProcessRunning(pid)).toBe(false);

  const second = await launch(dataDir);
  expect(await queryAsOwner(second, 'select tag from kept')).toEqual([{ tag: 'FT-101' }]);
  expect(second.loggedLines).toEqual([]);
  await second.stop();
});

test('PostgreSQL has a separate process group, so that Ctrl-C in the terminal does not reach it', async () => {
  await copyStoppedCluster();
  await launch();
  const status = await readFile(`/proc/${postmasterPid()}/stat`, 'utf8');
  // The format is "pid (name) state parent group …".
  const [, , processGroup] = status.split(') ').at(-1)?.split(' ') ?? [];
  expect(Number(processGroup)).toBe(postmasterPid());
});

test('after a kill -9 of both the server and PostgreSQL, the next start keeps every committed row', async () => {
  await copyStoppedCluster();
  const first = await launch();
  await queryAsOwner(first, "update kept set tag = 'PT-202'");
  await first.kill();
  process.kill(postmasterPid(), 'SIGKILL');
  const second = await launch();
  expect(await queryAsOwner(second, 'select tag from kept')).toEqual([{ tag: 'PT-202' }]);
});

const maxRestarts = 5;

test('a PostgreSQL that exits again after five restarts is not restarted, and `failure` resolves with the reason', async () => {
  await copyStoppedCluster();
  const { log, logged } = createRecordingLogger();
  const postgres = await startEmbeddedPostgres({ dataDir: servers.dataDir(), log });
  for (let crash = 1; crash <= maxRestarts + 1; crash += 1) {
    await expect
      .poll(() => findPostmaster(clusterFolderOf(servers.dataDir()))?.isReady, { timeout: 10_000 })
      .toBe(true);
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => postmasterPid() !== pid, { timeout: 10_000 }).toBe(true);
  }
  expect((await postgres.failure).message).toContain('tried to restart it 5 times within ten minutes');
  expect(logged.filter(({ level }) => level === 'error').length).toBeGreaterThanOrEqual(maxRestarts + 1);
  await postgres.stop();
});

test('when two servers start concurrently on an empty DATA_DIR, one runs and the other is refused', async () => {
  const launchedServers = await Promise.all([launch(), launch()]);
  const running = launchedServers.filter(({ startReport }) => startReport.serverUrl);
  expect(running).toHaveLength(1);
  const refused = launchedServers.find(({ startReport }) => startReport.errorMessage);
  expect(refused?.startReport.errorMessage).toContain('Another Loopcheck server');
  expect(await queryAsOwner(running[0] as LaunchedDatabaseServer, 'select 1 as one')).toEqual([{ one: 1 }]);
});

// A running server holds the server lock in its database, so that no second server can use the same DATA_DIR.
test('a server acquires the server lock again after the session of the lock was terminated, and a second server is still refused', async () => {
  await copyStoppedCluster();
  await launch();
  const socketFolder = findPostmaster(clusterFolderOf(servers.dataDir()))?.socketFolder ?? '';
  const db = openDatabase(bootstrapConnection(socketFolder), { max: 1 });
  const listLockHolders = () =>
    sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted`
      .execute(db)
      .then(({ rows }) => rows.map(({ pid }) => pid));
  const [firstHolder = 0] = await listLockHolders();
  // Waits until the session has ended, at most five seconds.
  await sql`select pg_terminate_backend(${firstHolder}, 5000)`.execute(db);
  await expect.poll(listLockHolders).toEqual([expect.toSatisfy((pid: number) => pid !== firstHolder)]);
  await closeDatabase(db);
  expect((await launch()).startReport.errorMessage).toContain('Another Loopcheck server');
});

test('the server starts despite the pid file of a crashed PostgreSQL, even if another process now has the id in the file', async () => {
  await copyStoppedCluster();
  // The lines of postmaster.pid: process id, cluster folder, start time, port, socket folder, host, shared memory,
  // status. The process id is the id of the running test process.
  const lines = [process.pid, '/proc/self/cwd', 1, 5432, '/nowhere', '', '1 2', 'ready'];
  await writeFile(path.join(clusterFolderOf(servers.dataDir()), 'postmaster.pid'), `${lines.join('\n')}\n`);
  const server = await launch();
  expect(server.startReport.serverUrl).toBeDefined();
});

test('the server removes the unfinished cluster of an interrupted first start and creates a new cluster', async () => {
  const unfinished = path.join(servers.dataDir(), 'postgres-new-abcdef');
  await mkdir(unfinished);
  await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n');
  await utimes(unfinished, new Date(0), new Date(0));
  const server = await launch();
  expect(server.startReport.serverUrl).toBeDefined();
  expect(await readdir(servers.dataDir())).toEqual(['postgres']);
});

test('the server starts with a DATA_DIR of 150 characters, which is too long for the path of a socket', async () => {
  const length = 150;
  const longPath = path.join(servers.dataDir(), 'x'.repeat(length - servers.dataDir().length - 1));
  expect(longPath).toHaveLength(length);

  const server = await launch(longPath);
  expect(await queryAsOwner(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('the server starts with a cluster folder that all users can read, and makes the folder private again', async () => {
  await copyStoppedCluster();
  await chmod(clusterFolderOf(servers.dataDir()), 0o755);
  const server = await launch();
  expect(await queryAsOwner(server, 'select tag from kept')).toEqual([{ tag: 'FT-101' }]);
  expect((await stat(clusterFolderOf(servers.dataDir()))).mode & 0o777).toBe(0o700);
});

test('findRunningEmbedded returns the URLs of the database while a server runs, and undefined otherwise', async () => {
  await copyStoppedCluster();
  expect(findRunningEmbedded(servers.dataDir())).toBeUndefined();
  const server = await launch();
  expect(findRunningEmbedded(servers.dataDir())).toEqual({
    owner: server.startReport.ownerUrl,
    server: server.startReport.serverUrl,
  });
  await server.stop();
  expect(findRunningEmbedded(servers.dataDir())).toBeUndefined();
});

// Only root can run PostgreSQL as another account.
test.skipIf(process.getuid?.() !== 0)(
  'a server that root started runs PostgreSQL as an unprivileged account',
  async () => {
    const server = await launch();
    expect(server.startReport.serverUrl).toBeDefined();
    const status = await readFile(`/proc/${postmasterPid()}/status`, 'utf8');
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(uid).not.toBe(0);
    expect((await stat(clusterFolderOf(servers.dataDir()))).uid).toBe(uid);
  },
);
