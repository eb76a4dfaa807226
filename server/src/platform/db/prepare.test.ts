import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRecordingLogger } from '../../testing/recording-logger.ts';
import { type Relay, startRelay } from '../../testing/relay.ts';
import { type ConnectionUrl, withDatabaseName } from './connection.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { bootstrapConnection } from './embedded/connections.ts';
import { findRunningEmbedded, startEmbeddedPostgres } from './embedded/start.ts';
import { prepareExternalDatabase } from './external.ts';
import { openDatabaseForCommand, type PreparedDatabase, prepareDatabase, type PrepareOptions } from './prepare.ts';

const { log, logged } = createRecordingLogger();
let folder: string;
let migrationsDirectory: string;
/** Forwards connections to the external PostgreSQL. After `disconnect`, the external PostgreSQL is unreachable. */
let relay: Relay;
/** Connected to the external PostgreSQL as its superuser. */
let superuser: Database;
let stopExternalPostgres: () => Promise<void>;
let prepared: PreparedDatabase[];

/**
 * Starts an embedded PostgreSQL that the tests use as the external one. Starting it creates the role loopcheck_server,
 * with which the server connects. This function drops the role, because a new external PostgreSQL does not have it.
 */
async function startExternalPostgres(): Promise<void> {
  const dataDir = path.join(folder, 'external');
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const socketFolder = new URL(postgres.owner).searchParams.get('host') ?? '';
  const loopcheckDatabase = openDatabase(withDatabaseName(bootstrapConnection(socketFolder), 'loopcheck'), { max: 1 });
  await sql`drop owned by loopcheck_server`.execute(loopcheckDatabase);
  await closeDatabase(loopcheckDatabase);
  superuser = openDatabase(bootstrapConnection(socketFolder), { max: 1 });
  await sql`drop role loopcheck_server`.execute(superuser);
  relay = await startRelay(socketFolder);
  stopExternalPostgres = postgres.stop;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-prepare-'));
  migrationsDirectory = path.join(folder, 'migrations');
  await mkdir(migrationsDirectory);
  await writeFile(path.join(migrationsDirectory, '0001_first.sql'), 'create table events (id integer);');
  await writeFile(path.join(migrationsDirectory, 'rights.sql'), 'grant insert, select on events to loopcheck_server;');
  await startExternalPostgres();
});

afterAll(async () => {
  await closeDatabase(superuser);
  await relay.disconnect();
  await stopExternalPostgres();
  await rm(folder, { recursive: true });
});

/** The name of the current test's database and of its owner. */
let databaseAndOwner: string;

beforeEach(async () => {
  prepared = [];
  logged.length = 0;
  databaseAndOwner = `site_${Math.random().toString(36).slice(2)}`;
  await sql`create role ${sql.id(databaseAndOwner)} login`.execute(superuser);
  await sql`create database ${sql.id(databaseAndOwner)} owner ${sql.id(databaseAndOwner)}`.execute(superuser);
});

afterEach(async () => {
  for (const database of prepared) await database.stop();
  await sql`drop database ${sql.id(databaseAndOwner)} with (force)`.execute(superuser);
  await sql`drop role if exists loopcheck_server`.execute(superuser);
});

const connectionAs = (role: string, password = ''): ConnectionUrl =>
  relay.throughRelay(`postgres://${role}${password && `:${password}`}@localhost/${databaseAndOwner}`);

const prepareOptions = (
  databaseUrl: ConnectionUrl | null,
  databaseMigrationUrl: ConnectionUrl | null = null,
): PrepareOptions => ({
  databaseUrl,
  databaseMigrationUrl,
  dataDir: path.join(folder, 'data'),
  migrationsDirectory,
  log,
});

async function prepare(databaseUrl: ConnectionUrl | null, databaseMigrationUrl: ConnectionUrl | null = null) {
  const database = await prepareDatabase(prepareOptions(databaseUrl, databaseMigrationUrl));
  prepared.push(database);
  return database;
}

const hasPrivilege = (db: Database, privilege: string) =>
  sql<{ has: boolean }>`select has_table_privilege('events', ${privilege}) as has`
    .execute(db)
    .then(({ rows }) => rows[0]?.has);

test('prepareDatabase creates the role of DATABASE_URL, with its password and limited privileges, if the owner is allowed to create roles', async () => {
  await sql`alter role ${sql.id(databaseAndOwner)} createrole`.execute(superuser);
  // The password is p'ss: an apostrophe must be escaped in SQL.
  const { db } = await prepare(connectionAs('loopcheck_server', 'p%27ss'), connectionAs(databaseAndOwner));
  expect((await sql`select current_user as role`.execute(db)).rows).toEqual([{ role: 'loopcheck_server' }]);
  expect([await hasPrivilege(db, 'insert'), await hasPrivilege(db, 'truncate')]).toEqual([true, false]);
  const { rows } =
    await sql`select rolpassword like 'SCRAM%' as has from pg_authid where rolname = 'loopcheck_server'`.execute(
      superuser,
    );
  expect(rows).toEqual([{ has: true }]);
  // Only the applied migrations are logged, and no warning.
  expect(logged).toEqual([expect.objectContaining({ level: 'info' })]);
});

test('a role in DATABASE_URL other than loopcheck_server inherits the privileges of loopcheck_server', async () => {
  await sql`alter role ${sql.id(databaseAndOwner)} createrole`.execute(superuser);
  const webRole = `${databaseAndOwner}_web`;
  await sql`create role ${sql.id(webRole)} login`.execute(superuser);
  const { db } = await prepare(connectionAs(webRole), connectionAs(databaseAndOwner));
  expect(await hasPrivilege(db, 'insert')).toBe(true);
  expect(await hasPrivilege(db, 'truncate')).toBe(false);
});

test('prepareDatabase accepts the same role for the owner and the server, and logs a warning that recommends two roles', async () => {
  const { db } = await prepare(connectionAs(databaseAndOwner));
  expect(await hasPrivilege(db, 'insert')).toBe(true);
  expect(logged.find(({ level }) => level === 'warn')?.message).toMatch(/DATABASE_MIGRATION_URL/);
});

test('prepareDatabase refuses a database where the role loopcheck_server is missing and the owner is not allowed to create it', async () => {
  await expect(prepare(connectionAs('loopcheck_server'), connectionAs(databaseAndOwner))).rejects.toMatchObject({
    name: 'UnusableDatabaseError',
    message: expect.stringContaining('create role loopcheck_server login'),
  });
});

test('prepareDatabase accepts a superuser in DATABASE_URL, and logs a warning', async () => {
  await sql`alter role ${sql.id(databaseAndOwner)} createrole`.execute(superuser);
  await prepare(connectionAs('postgres'), connectionAs(databaseAndOwner));
  expect(logged.find(({ level }) => level === 'warn')?.message).toMatch(/all rights/);
});

test('prepareExternalDatabase refuses an unreachable database and names the environment variable, but not the password', async () => {
  const unreachable = 'postgres://someone:secret@127.0.0.1:1/x';
  const error = await prepareExternalDatabase(unreachable, unreachable, log, 0).catch((reason: Error) => reason);
  expect(error).toMatchObject({
    name: 'UnusableDatabaseError',
    message: expect.stringMatching(/^DATABASE_URL .*ECONNREFUSED/),
  });
  expect(JSON.stringify([error, logged])).not.toContain('secret');
});

test('prepareDatabase waits for an external database that becomes reachable after the server has started', async () => {
  await relay.disconnect();
  setTimeout(() => void relay.reconnect(), 500);
  const { db } = await prepare(connectionAs(databaseAndOwner));
  expect(await hasPrivilege(db, 'select')).toBe(true);
});

test('without DATABASE_URL, a console command such as `npm run admin` opens the embedded database while the server runs and after it has stopped', async () => {
  const server = await prepare(null);
  expect((await sql`select current_user as role`.execute(server.db)).rows).toEqual([{ role: 'loopcheck_server' }]);
  expect([await hasPrivilege(server.db, 'insert'), await hasPrivilege(server.db, 'truncate')]).toEqual([true, false]);

  const duringServer = await openDatabaseForCommand(prepareOptions(null));
  await sql`insert into events values (1)`.execute(duringServer.db);
  await duringServer.stop();
  expect((await sql`select id from events`.execute(server.db)).rows).toEqual([{ id: 1 }]);

  await server.stop();
  prepared = [];
  const afterServer = await openDatabaseForCommand(prepareOptions(null));
  expect((await sql`select id from events`.execute(afterServer.db)).rows).toEqual([{ id: 1 }]);
  await afterServer.stop();
  expect(findRunningEmbedded(path.join(folder, 'data'))).toBeUndefined();
});

test('prepareDatabase stops the embedded database after a migration has failed', async () => {
  const brokenMigrations = path.join(folder, 'broken');
  await mkdir(brokenMigrations);
  const dataDir = path.join(folder, 'broken-data');
  await writeFile(path.join(brokenMigrations, '0001_first.sql'), 'select no_such_function();');
  const preparing = prepareDatabase({ ...prepareOptions(null), dataDir, migrationsDirectory: brokenMigrations });
  await expect(preparing).rejects.toThrow('no_such_function');
  expect(findRunningEmbedded(dataDir)).toBeUndefined();
});
