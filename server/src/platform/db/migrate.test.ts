import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loopcheck-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const writeMigration = (name: string, text: string) => writeFile(path.join(directory, name), text);
const runMigrations = () => migrate(database.ownerConnection, directory);

async function queryAsOwner<T>(query: string): Promise<T[]> {
  const db = openDatabase(database.ownerConnection, { max: 1 });
  try {
    return (await sql.raw<T>(query).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

describe('migrate', () => {
  test('applies the migrations once, in the order of their numbers, and records their names and numbers', async () => {
    await writeMigration(
      '0002_more.sql',
      'alter table loops add column tag text; insert into loops (tag) values ($$FT-101$$);',
    );
    await writeMigration('0001_first.sql', 'create table loops (id integer generated always as identity);');
    expect(await runMigrations()).toEqual(['0001_first.sql', '0002_more.sql']);
    expect(await runMigrations()).toEqual([]);
    expect(await queryAsOwner('select tag from loops')).toEqual([{ tag: 'FT-101' }]);
    expect(await queryAsOwner('select number, name from schema_migrations order by number')).toEqual([
      { number: 1, name: '0001_first.sql' },
      { number: 2, name: '0002_more.sql' },
    ]);
  });

  test('applies only the migrations that an earlier run has not applied', async () => {
    await writeMigration('0001_first.sql', 'create table loops (id integer);');
    await runMigrations();
    await writeMigration('0002_second.sql', 'create table valves (id integer);');
    expect(await runMigrations()).toEqual(['0002_second.sql']);
  });

  test('applies each migration exactly once when several processes migrate concurrently', async () => {
    await writeMigration(
      '0001_slow.sql',
      'create table loops (id integer); select pg_sleep(0.3); insert into loops values (1);',
    );
    await writeMigration('0002_more.sql', 'insert into loops values (2);');
    const applied = await Promise.all([runMigrations(), runMigrations(), runMigrations(), runMigrations()]);
    // Each process returns only the migrations that it applied itself.
    expect(applied.flat().toSorted()).toEqual(['0001_slow.sql', '0002_more.sql']);
    expect(await queryAsOwner('select id from loops order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('rolls back a migration that fails, names it in the error, and keeps the earlier migrations', async () => {
    await writeMigration('0001_first.sql', 'create table loops (id integer);');
    await writeMigration('0002_broken.sql', 'create table valves (id integer); select no_such_function();');
    await expect(runMigrations()).rejects.toThrow(/0002_broken\.sql failed: .*no_such_function/);
    expect(
      await queryAsOwner("select to_regclass('valves') as valves, to_regclass('loops') is not null as loops"),
    ).toEqual([{ valves: null, loops: true }]);
    await writeMigration('0002_broken.sql', 'create table valves (id integer);');
    expect(await runMigrations()).toEqual(['0002_broken.sql']);
  });

  test('refuses a database with a migration that has no file, and names the migration and the remedies', async () => {
    await writeMigration('0001_first.sql', 'create table loops (id integer);');
    await writeMigration('0002_newer.sql', 'create table valves (id integer);');
    await runMigrations();
    await rm(path.join(directory, '0002_newer.sql'));
    await expect(runMigrations()).rejects.toMatchObject({
      name: 'UnusableDatabaseError',
      message: expect.stringMatching(/made by a newer version.*0002_newer\.sql.*Start the newer version.*backup/),
    });
  });

  test('refuses a migration that was changed after it was applied, and names this migration', async () => {
    await writeMigration('0001_first.sql', 'create table loops (id integer);');
    await runMigrations();
    await writeMigration('0001_first.sql', 'create table loops (id bigint);');
    await expect(runMigrations()).rejects.toThrow(/0001_first\.sql was changed/);
  });

  test('refuses a database if migration 1 was applied under a name that differs from its file name, and names the command for a new data folder', async () => {
    await writeMigration('0001_plant.sql', 'create table loops (id integer);');
    await writeMigration('0002_sops.sql', 'create table valves (id integer);');
    await runMigrations();
    await rm(path.join(directory, '0001_plant.sql'));
    await rm(path.join(directory, '0002_sops.sql'));
    await writeMigration('0001_site.sql', 'create table site (id integer);');
    await expect(runMigrations()).rejects.toMatchObject({
      name: 'UnusableDatabaseError',
      message: expect.stringMatching(/before the first release .*`DATA_DIR=\S+ npm start`/),
    });
    expect(await queryAsOwner("select to_regclass('site') as site")).toEqual([{ site: null }]);
  });

  test('accepts an applied migration whose line endings were converted', async () => {
    await writeMigration('0001_first.sql', 'create table loops (\n  id integer\n);\n');
    await runMigrations();
    await writeMigration('0001_first.sql', 'create table loops (\r\n  id integer\r\n);\r\n');
    expect(await runMigrations()).toEqual([]);
  });

  test.each([
    ['a gap in the numbers', '0003_third.sql', /0003_third\.sql is not number 2/],
    ['a number that occurs twice', '0001_other.sql', /0001_other\.sql is not number 2/],
    ['a name without a number', 'second.sql', /second\.sql has an invalid name/],
    ['a name with an upper-case letter', '0002_Second.sql', /0002_Second\.sql has an invalid name/],
  ])('refuses migrations with %s before any of them is applied', async (_fault, secondName, message) => {
    for (const name of ['0001_first.sql', secondName]) await writeMigration(name, 'create table loops (id integer);');
    await expect(runMigrations()).rejects.toThrow(message);
    expect(await queryAsOwner("select to_regclass('loops') as loops")).toEqual([{ loops: null }]);
  });

  test('runs rights.sql at every run, so that revoked privileges of loopcheck_server are granted again', async () => {
    await writeMigration('0001_first.sql', 'create table loops (id integer);');
    await writeMigration('rights.sql', 'grant select on loops to loopcheck_server;');
    await runMigrations();
    await queryAsOwner('revoke all on loops from loopcheck_server');
    await runMigrations();
    expect(
      await queryAsOwner(`select has_table_privilege('loopcheck_server', 'loops', 'select') as "canSelect"`),
    ).toEqual([{ canSelect: true }]);
  });
});
