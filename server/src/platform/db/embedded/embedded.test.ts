import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { embeddedServers } from '../../../testing/launched-server.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { clusterFolderOf } from './cluster.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

const servers = embeddedServers();
const { ask, copyMade, launch, postmasterPid } = servers;

// More variants of a start are in start.long.test.ts and account.long.test.ts.

test('the first start creates a private DATA_DIR and the database; the second start after a normal stop keeps the data', async () => {
  const missing = path.join(servers.dataDir(), 'made');
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
  const socketFolder = findPostmaster(clusterFolderOf(servers.dataDir()))?.socketFolder ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await server.stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
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

test('after a kill -9 of PostgreSQL it is started again, and the same pool keeps working', async () => {
  await copyMade();
  const server = await launch();
  const db = openDatabase(server.answer.server ?? '', { max: 3 });
  await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]);
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isAlive(killed)).toBe(false);
  // Queries during the crash may fail; later ones wait for the new database.
  const askAgain = () => sql`select 4 as four`.execute(db).then(({ rows }) => rows, String);
  await expect.poll(askAgain, { timeout: 10_000 }).toEqual([{ four: 4 }]);
  await expect.poll(() => [0, killed].includes(postmasterPid())).toBe(false);
  await closeDatabase(db);
  const sibling = await launch();
  expect(sibling.answer.refused).toContain('Another Loopcheck server');
});

test('a second server on the same DATA_DIR is refused with a message that names it, and the first keeps working', async () => {
  await copyMade();
  const first = await launch();
  const pid = postmasterPid();
  const second = await launch();
  expect(second.answer).toMatchObject({
    name: 'DatabaseRefusal',
    refused: `Another Loopcheck server is running on ${servers.dataDir()}. Stop it first, or give this one another DATA_DIR.`,
  });
  expect(postmasterPid()).toBe(pid);
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a cluster of another PostgreSQL major version is refused with an instruction and not changed', async () => {
  const folder = clusterFolderOf(servers.dataDir());
  await mkdir(folder);
  await writeFile(path.join(folder, 'PG_VERSION'), '17\n');
  const { answer } = await launch();
  expect(answer.name).toBe('DatabaseRefusal');
  expect(answer.refused).toMatch(/made by PostgreSQL 17.*has PostgreSQL 18.*backup.*restore/);
  expect(await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a folder with other files is refused', async () => {
  await mkdir(clusterFolderOf(servers.dataDir()));
  await writeFile(path.join(clusterFolderOf(servers.dataDir()), 'notes.txt'), 'mine');
  expect((await launch()).answer.refused).toMatch(/holds no PostgreSQL database/);
});

// Changing to another account needs root; an ordinary user runs the tests above under its own account.
test.skipIf(process.getuid?.() !== 0)('root runs PostgreSQL as an unprivileged account', async () => {
  const server = await launch();
  expect(server.answer.server).toBeDefined();
  const status = await readFile(`/proc/${postmasterPid()}/status`, 'utf8');
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  expect(uid).not.toBe(0);
  expect((await stat(clusterFolderOf(servers.dataDir()))).uid).toBe(uid);
});
