import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { closeDatabase, openDatabase } from './database.ts';

const { db, connection, ownerConnection, drop } = await testDatabase();
afterAll(drop);

test('counts and bigint are numbers, numeric is text, a date is the text of its day, a moment is a Date', async () => {
  const { rows } = await sql`
    select count(*) as count, 7::bigint as big, 1.50::numeric as exact, date '2026-01-05' as day,
      timestamptz '2026-01-05 10:00+04' as moment
    from pg_am`.execute(db);
  expect(rows).toEqual([
    { count: expect.any(Number), big: 7, exact: '1.50', day: '2026-01-05', moment: new Date('2026-01-05T06:00:00Z') },
  ]);
});

test('a bigint that a number cannot hold fails instead of being rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(/9007199254740993/);
});

test('bigint, dates and jsonb go in as the values they are', async () => {
  const { rows } = await sql`
    select ${8}::bigint as big, ${'2026-01-05'}::date as day, ${{ depth: [25, 50] }}::jsonb as seen,
      ${[true, { tag: 'FT-101' }]}::jsonb as list, jsonb_typeof(${['x']}::jsonb) as kind`.execute(db);
  expect(rows).toEqual([
    { big: 8, day: '2026-01-05', seen: { depth: [25, 50] }, list: [true, { tag: 'FT-101' }], kind: 'array' },
  ]);
});

test('an array written to a jsonb column is stored as JSON, an empty one too', async () => {
  const own = openDatabase(ownerConnection, { max: 1 });
  await sql`create table json_values (id integer, value jsonb, list jsonb[])`.execute(own);
  const rows = [
    [1, [], []],
    [2, ['x', { tag: 'FT-101' }], [['nested'], 'text', null]],
    [3, { list: [] }, null],
  ] as const;
  for (const [id, value, list] of rows)
    await sql`insert into json_values values (${id}, ${value}, ${list})`.execute(own);
  const stored = await sql<Row>`select id, value, list from json_values order by id`.execute(own);
  expect(stored.rows.map(({ id, value, list }) => [id, value, list])).toEqual(rows);
  await closeDatabase(own);
});

interface Row {
  id: number;
  value: unknown;
  list: unknown;
}

test('a boolean and a moment keep their types where the statement does not name them', async () => {
  const { rows } =
    await sql`select ${true} as flag, ${new Date('2026-01-05T06:00:00Z')} - interval '1 day' as before`.execute(db);
  expect(rows).toEqual([{ flag: true, before: new Date('2026-01-04T06:00:00Z') }]);
});

test('a statement that runs again is already prepared', async () => {
  const own = openDatabase(connection, { max: 1 });
  const run = (text: string) => sql`select ${text}::text as "prepared once"`.execute(own);
  await run('a');
  await run('b');
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%"prepared once"'`.execute(
    own,
  );
  expect(rows).toEqual([{ runs: 2 }]);
  await closeDatabase(own);
});

test('a connection with very many different statements is replaced', async () => {
  const own = openDatabase(connection, { max: 1 });
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)).rows[0]?.pid;
  const first = await backend();
  for (let number = 0; number < 900; number += 1) await sql`select ${sql.lit(number)}`.execute(own);
  expect(await backend()).toBe(first);
  for (let number = 900; number < 1100; number += 1) await sql`select ${sql.lit(number)}`.execute(own);
  expect(await backend()).not.toBe(first);
  await closeDatabase(own);
});

test('a prepared statement whose table was changed fails once and works again', async () => {
  const own = openDatabase(connection, { max: 1 });
  const owner = openDatabase(ownerConnection, { max: 1 });
  await sql`create table changing (value integer)`.execute(owner);
  await sql`grant select on changing to public`.execute(owner);
  const read = () => sql`select * from changing`.execute(own);
  await read();
  await sql`alter table changing add column later text`.execute(owner);
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).rows).toEqual([]);
  await closeDatabase(own);
  await closeDatabase(owner);
});

test('a transaction in which a failed statement was ignored is not reported as committed', async () => {
  const committed = db.transaction().execute(async (transaction) => {
    await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
  });
  await expect(committed).rejects.toThrow('rolled back');
});

test('statements sent together in one transaction are all answered, with arrays too', () =>
  db.transaction().execute(async (transaction) => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const results = await Promise.all(
      numbers.map((number) =>
        sql<{
          sum: number;
        }>`select sum(x)::int + ${sql.lit(number)} as sum from unnest(${[number, 1]}::int[]) as x`.execute(transaction),
      ),
    );
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
])('an array of %s goes in and comes out as it is: %j', async (type, values) => {
  const { rows } = await sql`select ${values}::${sql.raw(type)}[] as back`.execute(db);
  expect(rows).toEqual([{ back: values }]);
});

test('any array of texts survives', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.string({ unit: 'binary' }))), async (drawn) => {
      // PostgreSQL holds no zero character in a text, and UTF-8 no half of a pair.
      const values = drawn.map((text) => text?.replaceAll('\0', '').toWellFormed() ?? null);
      const { rows } = await sql`select ${values}::text[] as back`.execute(db);
      expect(rows).toEqual([{ back: values }]);
    }),
  ));

test('an array that does not begin at 1 comes out as its values', async () => {
  expect((await sql`select '[0:1]={a,b}'::text[] as back`.execute(db)).rows).toEqual([{ back: ['a', 'b'] }]);
});

test('a pool goes on after the database ended its sessions', async () => {
  const own = openDatabase(connection, { max: 2, applicationName: 'to be ended' });
  const owner = openDatabase(ownerConnection, { max: 1 });
  await Promise.all([sql`select 1`.execute(own), sql`select 2`.execute(own)]);
  // The server's role may end its own sessions, as an administrator may end any.
  const ended =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be ended'`.execute(
      db,
    );
  expect(ended.rows.length).toBeGreaterThan(0);
  await expect.poll(() => sql`select 3 as three`.execute(own).then(({ rows }) => rows, String)).toEqual([{ three: 3 }]);
  await closeDatabase(own);
  await closeDatabase(owner);
});

test('a closed pool refuses queries', async () => {
  const own = openDatabase(connection, { max: 1 });
  await sql`select 1`.execute(own);
  await closeDatabase(own);
  await expect(sql`select 1`.execute(own)).rejects.toThrow();
});

const upTo = (last: number) => sql<{ n: number }>`generate_series(1, ${last}::int)`.as<'n'>(sql.ref('n'));

test('rows that are asked for bit by bit come whole, and a reader who stops leaves a working connection', async () => {
  const read = async (last: number, stopAfter = Number.POSITIVE_INFINITY) => {
    let rows = 0;
    for await (const _ of db
      .selectFrom(upTo(last))
      .select(sql<number>`n`.as('n'))
      .stream(500)) {
      rows += 1;
      if (rows === stopAfter) break;
    }
    return rows;
  };
  expect(await read(0)).toBe(0);
  expect(await read(20_000)).toBe(20_000);
  // More often than the pool has connections.
  for (let round = 0; round < 6; round += 1) expect(await read(20_000, 700)).toBe(700);
  expect(await read(1000)).toBe(1000);
});

test('a statement that fails after its first rows leaves the next one whole', async () => {
  const fail = () =>
    db
      .selectFrom(upTo(5000))
      .select(sql`1 / (n - 4000)`.as('x'))
      .execute();
  for (let round = 0; round < 6; round += 1) {
    await expect(fail()).rejects.toThrow('division by zero');
    expect(
      await db
        .selectFrom(upTo(3))
        .select(sql<number>`n`.as('n'))
        .execute(),
    ).toHaveLength(3);
  }
});

test('a failure among rows that are asked for bit by bit is thrown, and leaves a working connection', async () => {
  const fail = async () => {
    for await (const _ of db
      .selectFrom(upTo(5000))
      .select(sql`1 / (n - 4000)`.as('x'))
      .stream(500));
  };
  for (let round = 0; round < 6; round += 1) await expect(fail()).rejects.toThrow('division by zero');
  expect(
    await db
      .selectFrom(upTo(3))
      .select(sql<number>`n`.as('n'))
      .execute(),
  ).toHaveLength(3);
});
