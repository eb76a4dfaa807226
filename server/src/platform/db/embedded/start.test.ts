import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LaunchedServer, launchServer, removeServers } from '../../../testing/launched-server.ts';
import { recordingLogger } from '../../../testing/recording-logger.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { clusterFolderOf } from './cluster.ts';
import { bootstrapConnection } from './connections.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './start.ts';

let dataDir: string;
let launched: LaunchedServer[];
let made: string;

beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
  const first = await launchServer(made);
  await ask(first, "create table kept as select 'FT-101' as tag");
  await first.stop();
});

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
  launched = [];
});

afterAll(() => rm(made, { recursive: true }));

/** What a first start and an orderly stop leave: a database with one row in `kept`. */
const copyMade = () => cp(clusterFolderOf(made), clusterFolderOf(dataDir), { recursive: true });

afterEach(async () => {
  await removeServers(launched, dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function launch(folder = dataDir): Promise<LaunchedServer> {
  const server = await launchServer(folder);
  launched.push(server);
  return server;
}

async function ask<T>(server: LaunchedServer, text: string): Promise<T[]> {
  const db = openDatabase(server.answer.owner ?? '', { max: 1 });
  try {
    return (await sql.raw<T>(text).execute(db)).rows;
  } finally {
    await closeDatabase(db);
  }
}

const postmasterPid = () => findPostmaster(clusterFolderOf(dataDir))?.pid ?? 0;

test('the first start makes DATA_DIR, closed to others, and the database; after an orderly stop the second finds it as it was', async () => {
  const missing = path.join(dataDir, 'made');
  const first = await launch(missing);
  await ask(first, "create table kept as select 'FT-101' as tag");
  expect((await stat(missing)).mode & 0o777).toBe(0o700);
  const { pid = 0 } = findPostmaster(clusterFolderOf(missing)) ?? {};
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await launch(missing);
  expect(await ask(second, 'select tag from kept')).toEqual([{ tag: 'FT-101' }]);
  expect(second.logged).toEqual([]);
  await second.stop();
});

test('it listens in a private folder only, and what is committed is durable', async () => {
  await copyMade();
  const server = await launch();
  const settings = await ask<{ name: string; setting: string }>(
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
  const socketFolder = findPostmaster(clusterFolderOf(dataDir))?.socketFolder ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await server.stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('a Ctrl-C, which a terminal sends to the whole process group, does not reach PostgreSQL before its server says so', async () => {
  await copyMade();
  await launch();
  const status = await readFile(`/proc/${postmasterPid()}/stat`, 'utf8');
  const [, , processGroup] = status.split(') ').at(-1)?.split(' ') ?? [];
  expect(Number(processGroup)).toBe(postmasterPid());
});

test('after a kill -9 of the server the next start stops the orphan and has every committed row', async () => {
  await copyMade();
  const first = await launch();
  await ask(first, "update kept set tag = 'PT-202'");
  const orphan = postmasterPid();
  await first.kill();
  expect(isAlive(orphan)).toBe(true);
  const second = await launch();
  expect(isAlive(orphan)).toBe(false);
  expect(await ask(second, 'select tag from kept')).toEqual([{ tag: 'PT-202' }]);
  expect(second.logged.join()).toContain('An earlier server ended without stopping its database');
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

test('after a kill -9 of PostgreSQL it is started again, and the same pool works on', async () => {
  await copyMade();
  const server = await launch();
  const db = openDatabase(server.answer.server ?? '', { max: 3 });
  await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]);
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isAlive(killed)).toBe(false);
  // What is sent while the last sessions die may fail; what comes later waits for the new database.
  const askAgain = () => sql`select 4 as four`.execute(db).then(({ rows }) => rows, String);
  await expect.poll(askAgain, { timeout: 10_000 }).toEqual([{ four: 4 }]);
  await expect.poll(() => [0, killed].includes(postmasterPid())).toBe(false);
  await closeDatabase(db);
  const sibling = await launch();
  expect(sibling.answer.refused).toContain('Another Loopcheck server');
});

test('a PostgreSQL that keeps dying is given up after five restarts, and its server is told', async () => {
  await copyMade();
  const { log, logged } = recordingLogger();
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  for (let death = 1; death <= 6; death += 1) {
    await expect.poll(() => findPostmaster(clusterFolderOf(dataDir))?.isReady, { timeout: 10_000 }).toBe(true);
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => postmasterPid() !== pid, { timeout: 10_000 }).toBe(true);
  }
  expect((await postgres.failed).message).toContain('ended 5 times within ten minutes');
  expect(logged.filter(({ level }) => level === 'error').length).toBeGreaterThanOrEqual(6);
  await postgres.stop();
});

test('a second server on the same DATA_DIR is refused in one line that names it, and the first works on', async () => {
  await copyMade();
  const first = await launch();
  const pid = postmasterPid();
  const second = await launch();
  expect(second.answer).toMatchObject({
    name: 'DatabaseRefusal',
    refused: `Another Loopcheck server is running on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
  });
  expect(postmasterPid()).toBe(pid);
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
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
  const socketFolder = findPostmaster(clusterFolderOf(dataDir))?.socketFolder ?? '';
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
  await writeFile(path.join(clusterFolderOf(dataDir), 'postmaster.pid'), `${lines.join('\n')}\n`);
  const server = await launch();
  expect(server.answer.server).toBeDefined();
});

test('what an interrupted first start left is removed later, and the start works', async () => {
  const left = path.join(dataDir, 'postgres-new-abcdef');
  await mkdir(left);
  await writeFile(path.join(left, 'PG_VERSION'), '18\n');
  await utimes(left, new Date(0), new Date(0));
  const server = await launch();
  expect(server.answer.server).toBeDefined();
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a cluster of another PostgreSQL major is refused with what to do, and left as it is', async () => {
  const folder = clusterFolderOf(dataDir);
  await mkdir(folder);
  await writeFile(path.join(folder, 'PG_VERSION'), '17\n');
  const { answer } = await launch();
  expect(answer.name).toBe('DatabaseRefusal');
  expect(answer.refused).toMatch(/made by PostgreSQL 17.*has PostgreSQL 18.*backup.*restore/);
  expect(await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a folder that holds something else than a database is refused', async () => {
  await mkdir(clusterFolderOf(dataDir));
  await writeFile(path.join(clusterFolderOf(dataDir), 'notes.txt'), 'mine');
  expect((await launch()).answer.refused).toMatch(/holds no PostgreSQL database/);
});

test('a DATA_DIR with a path of 150 characters works', async () => {
  const long = path.join(dataDir, 'x'.repeat(150 - dataDir.length - 1));
  expect(long).toHaveLength(150);
  const server = await launch(long);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a database that was copied from elsewhere, readable by all and by whomever owned, works and is closed again', async () => {
  await copyMade();
  await chmod(clusterFolderOf(dataDir), 0o755);
  const server = await launch();
  expect(await ask(server, 'select tag from kept')).toEqual([{ tag: 'FT-101' }]);
  expect((await stat(clusterFolderOf(dataDir))).mode & 0o777).toBe(0o700);
});

test('a command beside the server finds its database without the lock, and none where no server runs', async () => {
  await copyMade();
  expect(findRunningEmbedded(dataDir)).toBeUndefined();
  const server = await launch();
  expect(findRunningEmbedded(dataDir)).toEqual({ owner: server.answer.owner, server: server.answer.server });
  await server.stop();
  expect(findRunningEmbedded(dataDir)).toBeUndefined();
});
