import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

const write = (name: string, text: string) => writeFile(path.join(directory, name), text);
const run = () => migrate(database.ownerConnection, directory);

async function asOwner<T>(query: string): Promise<T[]> {
  const db = openDatabase(database.ownerConnection, { max: 1 });
  try {
    return (await sql.raw<T>(query).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

test('migrations are applied in the order of their numbers, once, and recorded', async () => {
  await write('0002_more.sql', 'alter table loops add column tag text; insert into loops (tag) values ($$FT-101$$);');
  await write('0001_first.sql', 'create table loops (id integer generated always as identity);');
  expect(await run()).toEqual(['0001_first.sql', '0002_more.sql']);
  expect(await run()).toEqual([]);
  expect(await asOwner('select tag from loops')).toEqual([{ tag: 'FT-101' }]);
  expect(await asOwner('select number, name from schema_migrations order by number')).toEqual([
    { number: 1, name: '0001_first.sql' },
    { number: 2, name: '0002_more.sql' },
  ]);
});

test('a later version continues where the earlier one ended', async () => {
  await write('0001_first.sql', 'create table loops (id integer);');
  await run();
  await write('0002_second.sql', 'create table valves (id integer);');
  expect(await run()).toEqual(['0002_second.sql']);
});

test('migrators that start at once apply each migration exactly once', async () => {
  await write('0001_slow.sql', 'create table loops (id integer); select pg_sleep(0.3); insert into loops values (1);');
  await write('0002_more.sql', 'insert into loops values (2);');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['0001_slow.sql', '0002_more.sql']);
  expect(await asOwner('select id from loops order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a migration that fails is named and leaves nothing of itself, and those before it stay', async () => {
  await write('0001_first.sql', 'create table loops (id integer);');
  await write('0002_broken.sql', 'create table valves (id integer); select no_such_function();');
  await expect(run()).rejects.toThrow(/0002_broken\.sql failed: .*no_such_function/);
  expect(await asOwner("select to_regclass('valves') as valves, to_regclass('loops') is not null as loops")).toEqual([
    { valves: null, loops: true },
  ]);
  await write('0002_broken.sql', 'create table valves (id integer);');
  expect(await run()).toEqual(['0002_broken.sql']);
});

test('a database of a newer version is refused with an instruction', async () => {
  await write('0001_first.sql', 'create table loops (id integer);');
  await write('0002_newer.sql', 'create table valves (id integer);');
  await run();
  await rm(path.join(directory, '0002_newer.sql'));
  await expect(run()).rejects.toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringMatching(/made by a newer Loopcheck.*0002_newer\.sql.*later one.*backup/),
  });
});

test('a migration that was changed after it was applied is refused by name', async () => {
  await write('0001_first.sql', 'create table loops (id integer);');
  await run();
  await write('0001_first.sql', 'create table loops (id bigint);');
  await expect(run()).rejects.toThrow(/0001_first\.sql was changed/);
});

test('a database of a development version before the baseline is refused with the command to start anew', async () => {
  await write('0001_the_house.sql', 'create table loops (id integer);');
  await write('0002_sops.sql', 'create table valves (id integer);');
  await run();
  await rm(path.join(directory, '0001_the_house.sql'));
  await rm(path.join(directory, '0002_sops.sql'));
  await write('0001_site.sql', 'create table site (id integer);');
  await expect(run()).rejects.toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringMatching(/before the first release .*`DATA_DIR=\S+ npm start`/),
  });
  expect(await asOwner("select to_regclass('site') as site")).toEqual([{ site: null }]);
});

test('a migration with other line ends counts as unchanged', async () => {
  await write('0001_first.sql', 'create table loops (\n  id integer\n);\n');
  await run();
  await write('0001_first.sql', 'create table loops (\r\n  id integer\r\n);\r\n');
  expect(await run()).toEqual([]);
});

test.each([
  ['a gap', ['0001_first.sql', '0003_third.sql']],
  ['two of one number', ['0001_first.sql', '0001_other.sql']],
  ['a name without a number', ['0001_first.sql', 'second.sql']],
])('%s among the migrations is refused before anything is applied', async (_what, names) => {
  for (const name of names) await write(name, 'create table loops (id integer);');
  await expect(run()).rejects.toThrow(/not number 2/);
  expect(await asOwner("select to_regclass('loops') as loops")).toEqual([{ loops: null }]);
});

test("the rights of the server's role are granted again at every run", async () => {
  await write('0001_first.sql', 'create table loops (id integer);');
  await write('rights.sql', 'grant select on loops to loopcheck_server;');
  await run();
  await asOwner('revoke all on loops from loopcheck_server');
  await run();
  expect(await asOwner("select has_table_privilege('loopcheck_server', 'loops', 'select') as may")).toEqual([
    { may: true },
  ]);
});
