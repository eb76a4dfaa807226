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

test('bigint, dates, arrays and jsonb go in as the values they are', async () => {
  const tags = ['FT-101', 'a "quoted", one'];
  const { rows } = await sql`
    select ${8}::bigint as big, ${'2026-01-05'}::date as day, ${tags}::text[] as tags, ${{ depth: [25, 50] }}::jsonb as seen,
      jsonb_typeof(${{ depth: 25 }}::jsonb) as kind`.execute(db);
  expect(rows).toEqual([{ big: 8, day: '2026-01-05', tags, seen: { depth: [25, 50] }, kind: 'object' }]);
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
