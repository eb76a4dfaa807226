import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

test('a test file works in a database of its own, as the role of the server', async () => {
  const { rows } = await sql<{ name: string; role: string }>`
    select current_database() as name, current_user as role`.execute(db);
  expect(rows[0]?.name).toMatch(/^test_/);
  expect(rows[0]?.role).toBe('loopcheck_server');
});

test('counts and bigint are numbers, and a date is the text of its day', async () => {
  const { rows } = await sql`select count(*) as count, 7::bigint as big, date '2026-01-05' as day from pg_am`.execute(
    db,
  );
  expect(rows[0]).toMatchObject({ count: expect.any(Number), big: 7, day: '2026-01-05' });
});
