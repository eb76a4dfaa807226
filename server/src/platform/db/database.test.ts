import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { closeDatabase, openDatabase } from './database.ts';

const { db, connection, ownerConnection, drop } = await testDatabase();
afterAll(drop);

test('a query returns count(*) and bigint as numbers, numeric and date as strings, and timestamptz as a Date', async () => {
  const { rows } = await sql`
    select count(*) as count, 7::bigint as big, 1.50::numeric as exact, date '2026-01-05' as day,
      timestamptz '2026-01-05 10:00+04' as moment
    from (values (1), (2)) as two_rows`.execute(db);
  expect(rows).toEqual([
    { count: 2, big: 7, exact: '1.50', day: '2026-01-05', moment: new Date('2026-01-05T06:00:00Z') },
  ]);
});

test('a query fails if its result has a bigint that a number cannot represent exactly', async () => {
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(/9007199254740993/);
});

test('a query accepts a number for bigint, a string for date, and objects and arrays for jsonb', async () => {
  const { rows } = await sql`
    select ${8}::bigint as big, ${'2026-01-05'}::date as day, ${{ depth: [25, 50] }}::jsonb as seen,
      ${[true, { tag: 'FT-101' }]}::jsonb as list, jsonb_typeof(${['x']}::jsonb) as kind`.execute(db);
  expect(rows).toEqual([
    { big: 8, day: '2026-01-05', seen: { depth: [25, 50] }, list: [true, { tag: 'FT-101' }], kind: 'array' },
  ]);
});

test('a query stores an array in a jsonb column as JSON, even an empty array', async () => {
  const owner = openDatabase(ownerConnection, { max: 1 });
  await sql`create table json_values (id integer, value jsonb, list jsonb[])`.execute(owner);
  const rows = [
    [1, [], []],
    [2, ['x', { tag: 'FT-101' }], [['nested'], 'text', null]],
    [3, { list: [] }, null],
  ] as const;
  for (const [id, value, list] of rows)
    await sql`insert into json_values values (${id}, ${value}, ${list})`.execute(owner);
  const stored = await sql<JsonRow>`select id, value, list from json_values order by id`.execute(owner);
  expect(stored.rows.map(({ id, value, list }) => [id, value, list])).toEqual(rows);
  await closeDatabase(owner);
});

interface JsonRow {
  id: number;
  value: unknown;
  list: unknown;
}

test('PostgreSQL treats a boolean parameter as boolean and a Date parameter as timestamptz without casts in the statement', async () => {
  const { rows } =
    await sql`select ${true} as flag, ${new Date('2026-01-05T06:00:00Z')} - interval '1 day' as before`.execute(db);
  expect(rows).toEqual([{ flag: true, before: new Date('2026-01-04T06:00:00Z') }]);
});

test('a connection prepares a statement once and executes it again with another parameter', async () => {
  const pool = openDatabase(connection, { max: 1 });
  const run = (text: string) => sql`select ${text}::text as "prepared once"`.execute(pool);
  await run('a');
  await run('b');
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%"prepared once"'`.execute(
    pool,
  );
  expect(rows).toEqual([{ runs: 2 }]);
  await closeDatabase(pool);
});

test('a pool replaces a connection after 1000 different statements', async () => {
  const pool = openDatabase(connection, { max: 1 });
  const readBackendPid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool)).rows[0]?.pid;
  const firstPid = await readBackendPid();
  for (let number = 0; number < 900; number += 1) await sql`select ${sql.lit(number)}`.execute(pool);
  expect(await readBackendPid()).toBe(firstPid);
  for (let number = 900; number < 1100; number += 1) await sql`select ${sql.lit(number)}`.execute(pool);
  expect(await readBackendPid()).not.toBe(firstPid);
  await closeDatabase(pool);
});

test('a prepared statement fails once after a column was added to its table, and then works again', async () => {
  const pool = openDatabase(connection, { max: 1 });
  const owner = openDatabase(ownerConnection, { max: 1 });
  await sql`create table changing (value integer)`.execute(owner);
  await sql`grant select on changing to public`.execute(owner);
  const read = () => sql`select * from changing`.execute(pool);
  await read();
  await sql`alter table changing add column later text`.execute(owner);
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).rows).toEqual([]);
  await closeDatabase(pool);
  await closeDatabase(owner);
});

test('the commit of a transaction fails if the error of a failed statement was ignored', async () => {
  const transactionWithIgnoredError = db.transaction().execute(async (transaction) => {
    await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
  });
  await expect(transactionWithIgnoredError).rejects.toThrow('rolled back');
});

test('concurrent statements with array parameters in one transaction all return their rows', () =>
  db.transaction().execute(async (transaction) => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const results = await Promise.all(
      numbers.map((number) =>
        sql<{
          sum: number;
        }>`select sum(x)::int + ${sql.lit(number)} as sum from unnest(${[number, 1]}::int[]) as x`.execute(transaction),
      ),
    );
    // The array has the sum `number + 1`, and the statement adds `number`.
    expect(results.map(({ rows }) => rows[0]?.sum)).toEqual(numbers.map((number) => 2 * number + 1));
  }));

const moment = new Date('2026-01-05T06:00:00.123Z');

test.each([
  ['text', ['FT-101', 'a "quoted", one', String.raw`back\slash`, '', 'NULL', '{brace}', ' ', 'line\nend']],
  ['text', []],
  [
    'text',
    [
      ['a', 'b'],
      ['c', null],
    ],
  ],
  ['uuid', ['7d444840-9dc0-11d1-b245-5ffdce74fad2']],
  ['integer', [3, -1, null, 0]],
  ['smallint', [1]],
  ['bigint', [9_007_199_254_740_991]],
  ['double precision', [0.5, -1e300]],
  ['numeric', ['1.50', '-2']],
  ['boolean', [true, false]],
  ['date', ['2026-01-05']],
  ['timestamptz', [moment]],
  ['jsonb', [{ tag: 'a "b"' }, true]],
])('an array of %s is returned unchanged: %j', async (type, values) => {
  const { rows } = await sql`select ${values}::${sql.raw(type)}[] as value`.execute(db);
  expect(rows).toEqual([{ value: values }]);
});

test('any array of text is returned unchanged', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.string({ unit: 'binary' }))), async (arbitraryTexts) => {
      // PostgreSQL's text cannot contain a null character, and UTF-8 cannot represent half of a surrogate pair.
      const values = arbitraryTexts.map((text) => text?.replaceAll('\0', '').toWellFormed() ?? null);
      const { rows } = await sql`select ${values}::text[] as value`.execute(db);
      expect(rows).toEqual([{ value: values }]);
    }),
  ));

test('an array whose first index is 0 instead of 1 is returned as a list of its values', async () => {
  expect((await sql`select '[0:1]={a,b}'::text[] as value`.execute(db)).rows).toEqual([{ value: ['a', 'b'] }]);
});

test('a pool runs queries again after the database has terminated its sessions', async () => {
  const pool = openDatabase(connection, { max: 2, applicationName: 'to be terminated' });
  await Promise.all([sql`select 1`.execute(pool), sql`select 2`.execute(pool)]);
  // Every role can terminate its own sessions.
  const terminated =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be terminated'`.execute(
      db,
    );
  expect(terminated.rows.length).toBeGreaterThan(0);
  // The first queries can fail. `String` converts an error to a text, so that the query is sent again.
  await expect
    .poll(() => sql`select 3 as three`.execute(pool).then(({ rows }) => rows, String))
    .toEqual([{ three: 3 }]);
  await closeDatabase(pool);
});

test('a closed pool rejects queries', async () => {
  const pool = openDatabase(connection, { max: 1 });
  await sql`select 1`.execute(pool);
  await closeDatabase(pool);
  await expect(sql`select 1`.execute(pool)).rejects.toThrow();
});

const numbersUpTo = (last: number) => sql<{ n: number }>`generate_series(1, ${last}::int)`.as<'n'>(sql.ref('n'));

const selectNumbersUpTo = (last: number) => db.selectFrom(numbersUpTo(last)).select(sql<number>`n`.as('n'));

/** A query that fails at row 4000 with a division by zero. */
const selectFailingAfterFirstRows = () => db.selectFrom(numbersUpTo(5000)).select(sql`1 / (n - 4000)`.as('x'));

const chunkSize = 500;
/** Larger than the number of connections of `db`: if a round breaks its connection, a later round uses it and fails. */
const roundCount = 6;

test('a stream returns all rows, and a consumer that stops early leaves a working connection', async () => {
  const countStreamedRows = async (last: number, stopAfter = Number.POSITIVE_INFINITY) => {
    let count = 0;
    for await (const _ of selectNumbersUpTo(last).stream(chunkSize)) {
      count += 1;
      if (count === stopAfter) break;
    }
    return count;
  };
  expect(await countStreamedRows(0)).toBe(0);
  expect(await countStreamedRows(20_000)).toBe(20_000);
  // After 700 rows, the consumer stops inside the second chunk (rows 501 to 1000).
  for (let round = 0; round < roundCount; round += 1) expect(await countStreamedRows(20_000, 700)).toBe(700);
  expect(await countStreamedRows(1000)).toBe(1000);
});

test('a statement that fails after its first rows does not affect the next statement', async () => {
  for (let round = 0; round < roundCount; round += 1) {
    await expect(selectFailingAfterFirstRows().execute()).rejects.toThrow('division by zero');
    expect(await selectNumbersUpTo(3).execute()).toHaveLength(3);
  }
});

test('a stream throws the error that PostgreSQL reports after the first rows, and leaves a working connection', async () => {
  const readFailingStream = async () => {
    for await (const _ of selectFailingAfterFirstRows().stream(chunkSize));
  };
  for (let round = 0; round < roundCount; round += 1) {
    await expect(readFailingStream()).rejects.toThrow('division by zero');
  }
  expect(await selectNumbersUpTo(3).execute()).toHaveLength(3);
});
