import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type LaunchedServer, embeddedServers } from '../../../testing/launched-server.ts';
import { recordingLogger } from '../../../testing/recording-logger.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { clusterFolderOf } from './cluster.ts';
import { bootstrapConnection } from './connections.ts';
import { findPostmaster } from './postmaster.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './start.ts';

const servers = embeddedServers();
const { ask, copyMade, launch, postmasterPid } = servers;

test('a Ctrl-C, which a terminal sends to the whole process group, does not reach PostgreSQL before its server says so', async () => {
  await copyMade();
  await launch();
  const status = await readFile(`/proc/${postmasterPid()}/stat`, 'utf8');
  const [, , processGroup] = status.split(') ').at(-1)?.split(' ') ?? [];
  expect(Number(processGroup)).toBe(postmasterPid());
});

test('after a kill -9 of server and PostgreSQL together the next start recovers', async () => {
  await copyMade();
  const first = await launch();
  await ask(first, "update kept set tag = 'PT-202'");
  await first.kill();
  process.kill(postmasterPid(), 'SIGKILL');
  const second = await launch();
  expect(await ask(second, 'select tag from kept')).toEqual([{ tag: 'PT-202' }]);
});

test('a PostgreSQL that keeps dying is given up after five restarts, and its server is told', async () => {
  await copyMade();
  const { log, logged } = recordingLogger();
  const postgres = await startEmbeddedPostgres({ dataDir: servers.dataDir(), log });
  for (let death = 1; death <= 6; death += 1) {
    await expect
      .poll(() => findPostmaster(clusterFolderOf(servers.dataDir()))?.isReady, { timeout: 10_000 })
      .toBe(true);
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => postmasterPid() !== pid, { timeout: 10_000 }).toBe(true);
  }
  expect((await postgres.failed).message).toContain('ended 5 times within ten minutes');
  expect(logged.filter(({ level }) => level === 'error').length).toBeGreaterThanOrEqual(6);
  await postgres.stop();
});

test('of two servers that start on an empty DATA_DIR in the same moment one runs and one is refused', async () => {
  const both = await Promise.all([launch(), launch()]);
  const running = both.filter(({ answer }) => answer.server);
  expect(running).toHaveLength(1);
  expect(both.find(({ answer }) => answer.refused)?.answer.refused).toContain('Another Loopcheck server');
  expect(await ask(running[0] as LaunchedServer, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the lock is taken again when its session is ended, so that a second server is still refused', async () => {
  await copyMade();
  await launch();
  const socketFolder = findPostmaster(clusterFolderOf(servers.dataDir()))?.socketFolder ?? '';
  const db = openDatabase(bootstrapConnection(socketFolder), { max: 1 });
  const holders = () =>
    sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted`
      .execute(db)
      .then(({ rows }) => rows.map(({ pid }) => pid));
  const [holder = 0] = await holders();
  await sql`select pg_terminate_backend(${holder}, 5000)`.execute(db);
  await expect.poll(holders).toEqual([expect.toSatisfy((pid: number) => pid !== holder)]);
  await closeDatabase(db);
  expect((await launch()).answer.refused).toContain('Another Loopcheck server');
});

test('a pid file left by a crash is no obstacle, even when its number is that of another living process', async () => {
  await copyMade();
  const lines = [process.pid, '/proc/self/cwd', 1, 5432, '/nowhere', '', '1 2', 'ready'];
  await writeFile(path.join(clusterFolderOf(servers.dataDir()), 'postmaster.pid'), `${lines.join('\n')}\n`);
  const server = await launch();
  expect(server.answer.server).toBeDefined();
});

test('what an interrupted first start left is removed later, and the start works', async () => {
  const left = path.join(servers.dataDir(), 'postgres-new-abcdef');
  await mkdir(left);
  await writeFile(path.join(left, 'PG_VERSION'), '18\n');
  await utimes(left, new Date(0), new Date(0));
  const server = await launch();
  expect(server.answer.server).toBeDefined();
  expect(await readdir(servers.dataDir())).toEqual(['postgres']);
});

test('a DATA_DIR with a path of 150 characters works', async () => {
  const long = path.join(servers.dataDir(), 'x'.repeat(150 - servers.dataDir().length - 1));
  expect(long).toHaveLength(150);
  const server = await launch(long);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a database that was copied from elsewhere, readable by all and by whomever owned, works and is closed again', async () => {
  await copyMade();
  await chmod(clusterFolderOf(servers.dataDir()), 0o755);
  const server = await launch();
  expect(await ask(server, 'select tag from kept')).toEqual([{ tag: 'FT-101' }]);
  expect((await stat(clusterFolderOf(servers.dataDir()))).mode & 0o777).toBe(0o700);
});

test('a command beside the server finds its database without the lock, and none where no server runs', async () => {
  await copyMade();
  expect(findRunningEmbedded(servers.dataDir())).toBeUndefined();
  const server = await launch();
  expect(findRunningEmbedded(servers.dataDir())).toEqual({ owner: server.answer.owner, server: server.answer.server });
  await server.stop();
  expect(findRunningEmbedded(servers.dataDir())).toBeUndefined();
});
