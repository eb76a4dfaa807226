import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordingLogger } from '../../testing/recording-logger.ts';
import { type Relay, relayTo } from '../../testing/relay.ts';
import { type Connection, inDatabase } from './connection.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { bootstrapConnection } from './embedded/connections.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './embedded/start.ts';
import { prepareOutside } from './outside.ts';
import { openBesideServer, type PreparedDatabase, prepareDatabase, type PrepareOptions } from './prepare.ts';

const { log, logged } = recordingLogger();
let folder: string;
let migrationsDirectory: string;
let relay: Relay;
let admin: Database;
let stopOutside: () => Promise<void>;
let prepared: PreparedDatabase[];

/** A PostgreSQL of somebody else, over TCP, where the server's role is not there yet: an embedded one plays it. */
async function makeOutside(): Promise<void> {
  const dataDir = path.join(folder, 'outside');
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const socketFolder = new URL(postgres.owner).searchParams.get('host') ?? '';
  const inLoopcheck = openDatabase(inDatabase(bootstrapConnection(socketFolder), 'loopcheck'), { max: 1 });
  await sql`drop owned by loopcheck_server`.execute(inLoopcheck);
  await closeDatabase(inLoopcheck);
  admin = openDatabase(bootstrapConnection(socketFolder), { max: 1 });
  await sql`drop role loopcheck_server`.execute(admin);
  relay = await relayTo(socketFolder);
  stopOutside = postgres.stop;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-prepare-'));
  migrationsDirectory = path.join(folder, 'migrations');
  await mkdir(migrationsDirectory);
  await writeFile(path.join(migrationsDirectory, '0001_first.sql'), 'create table events (id integer);');
  await writeFile(path.join(migrationsDirectory, 'rights.sql'), 'grant insert, select on events to loopcheck_server;');
  await makeOutside();
});

afterAll(async () => {
  await closeDatabase(admin);
  await relay.shut();
  await stopOutside();
  await rm(folder, { recursive: true });
});

let site: string;

beforeEach(async () => {
  prepared = [];
  logged.length = 0;
  site = `site_${Math.random().toString(36).slice(2)}`;
  await sql`create role ${sql.id(site)} login`.execute(admin);
  await sql`create database ${sql.id(site)} owner ${sql.id(site)}`.execute(admin);
});

afterEach(async () => {
  for (const each of prepared) await each.stop();
  await sql`drop database ${sql.id(site)} with (force)`.execute(admin);
  await sql`drop role if exists loopcheck_server`.execute(admin);
});

const as = (role: string, password = ''): Connection =>
  relay.over(`postgres://${role}${password && `:${password}`}@localhost/${site}`);

const options = (databaseUrl: Connection | null, databaseMigrationUrl: Connection | null): PrepareOptions => ({
  databaseUrl,
  databaseMigrationUrl,
  dataDir: path.join(folder, 'data'),
  migrationsDirectory,
  log,
});

async function prepare(databaseUrl: Connection | null, databaseMigrationUrl: Connection | null = null) {
  const database = await prepareDatabase(options(databaseUrl, databaseMigrationUrl));
  prepared.push(database);
  return database;
}

const may = (db: Database, right: string) =>
  sql<{ may: boolean }>`select has_table_privilege('events', ${right}) as may`
    .execute(db)
    .then(({ rows }) => rows[0]?.may);

test('with an owner that may make roles, the role of DATABASE_URL is made with its password and limited rights', async () => {
  await sql`alter role ${sql.id(site)} createrole`.execute(admin);
  const { db } = await prepare(as('loopcheck_server', 'p%27ss'), as(site));
  expect((await sql`select current_user as role`.execute(db)).rows).toEqual([{ role: 'loopcheck_server' }]);
  expect([await may(db, 'insert'), await may(db, 'truncate')]).toEqual([true, false]);
  const { rows } =
    await sql`select rolpassword like 'SCRAM%' as has from pg_authid where rolname = 'loopcheck_server'`.execute(admin);
  expect(rows).toEqual([{ has: true }]);
  expect(logged).toEqual([expect.objectContaining({ level: 'info' })]);
});

test('DATABASE_URL may name another role, which then works with the rights of the server', async () => {
  await sql`alter role ${sql.id(site)} createrole`.execute(admin);
  const own = `${site}_web`;
  await sql`create role ${sql.id(own)} login`.execute(admin);
  await sql`grant ${sql.id(own)} to ${sql.id(site)} with admin option`.execute(admin);
  await sql`revoke ${sql.id(own)} from ${sql.id(site)}`.execute(admin);
  const { db } = await prepare(as(own), as(site));
  expect(await may(db, 'insert')).toBe(true);
  expect(await may(db, 'truncate')).toBe(false);
});

test('one role for everything works, with a warning that recommends two', async () => {
  const { db } = await prepare(as(site));
  expect(await may(db, 'insert')).toBe(true);
  expect(logged.find(({ level }) => level === 'warn')?.message).toMatch(/DATABASE_MIGRATION_URL/);
});

test('a missing server role that the owner may not make is refused with the statement to run', async () => {
  await expect(prepare(as('loopcheck_server'), as(site))).rejects.toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringContaining('create role loopcheck_server login'),
  });
});

test('a role of DATABASE_URL with all rights works, with a warning', async () => {
  await sql`alter role ${sql.id(site)} createrole`.execute(admin);
  await prepare(as('postgres'), as(site));
  expect(logged.find(({ level }) => level === 'warn')?.message).toMatch(/all rights/);
});

test('a wrong address is refused with the name of the setting and without the password', async () => {
  const wrong = 'postgres://someone:secret@127.0.0.1:1/x';
  const refusal = await prepareOutside(wrong, wrong, log, 0).catch((error: Error) => error);
  expect(refusal).toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringMatching(/^DATABASE_URL .*ECONNREFUSED/),
  });
  expect(JSON.stringify([refusal, logged])).not.toContain('secret');
});

test('waits for a database that starts later than the server', async () => {
  await relay.shut();
  setTimeout(() => void relay.open(), 500);
  const { db } = await prepare(as(site));
  expect(await may(db, 'select')).toBe(true);
});

test('without DATABASE_URL the embedded database is prepared, a command reaches it beside the server, and alone too', async () => {
  const server = await prepare(null);
  expect((await sql`select current_user as role`.execute(server.db)).rows).toEqual([{ role: 'loopcheck_server' }]);
  expect([await may(server.db, 'insert'), await may(server.db, 'truncate')]).toEqual([true, false]);
  const beside = await openBesideServer(options(null, null));
  await sql`insert into events values (1)`.execute(beside.db);
  await beside.stop();
  expect((await sql`select id from events`.execute(server.db)).rows).toEqual([{ id: 1 }]);
  await server.stop();
  prepared = [];
  const alone = await openBesideServer(options(null, null));
  expect((await sql`select id from events`.execute(alone.db)).rows).toEqual([{ id: 1 }]);
  await alone.stop();
  expect(findRunningEmbedded(path.join(folder, 'data'))).toBeUndefined();
});

test('a refused migration leaves no embedded database running', async () => {
  const broken = path.join(folder, 'broken');
  await mkdir(broken);
  const dataDir = path.join(folder, 'broken-data');
  await writeFile(path.join(broken, '0001_first.sql'), 'select no_such_function();');
  await expect(prepareDatabase({ ...options(null, null), dataDir, migrationsDirectory: broken })).rejects.toThrow(
    'no_such_function',
  );
  expect(findRunningEmbedded(dataDir)).toBeUndefined();
});
