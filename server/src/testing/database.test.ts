import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { dropDatabase, testDatabase } from './database.ts';

const { db, drop } = await testDatabase();
const other = await testDatabase();
afterAll(async () => {
  await drop();
  await other.drop();
});

test('testDatabase() creates a migrated database and connects to it with the role loopcheck_server', async () => {
  const { rows } = await sql<{ name: string; role: string; applied: number }>`
    select current_database() as name, current_user as role, (select count(*) from schema_migrations) as applied
  `.execute(db);
  expect(rows[0]).toMatchObject({ name: expect.stringMatching(/^test_/), role: 'loopcheck_server' });
  expect(rows[0]?.applied).toBeGreaterThan(0);
});

test('each call of testDatabase() creates another database', async () => {
  const names = await Promise.all([db, other.db].map((each) => sql`select current_database()`.execute(each)));
  expect(names[0]?.rows).not.toEqual(names[1]?.rows);
});

test('dropDatabase() tries again while an autovacuum works in the database, and throws any other error', async () => {
  // The server returns 42501 while an autovacuum works in the database. 55006 is another error.
  const refusals = [{ code: '42501' }, { code: '42501' }, { code: '55006' }];
  const execute = () => {
    const refusal = refusals.shift();
    return refusal ? Promise.reject(Object.assign(new Error('refused'), refusal)) : Promise.resolve();
  };
  const pauseMs = 1;
  await expect(dropDatabase('test_x', execute, pauseMs)).rejects.toMatchObject({ code: '55006' });
  refusals.push({ code: '42501' });
  await dropDatabase('test_x', execute, pauseMs);
  expect(refusals).toEqual([]);
});

test('the role loopcheck_server can update users and insert training events, but cannot change training events or the history of migrations', async () => {
  const { rows } = await sql`
    select has_table_privilege('training_events', 'insert') as "canInsertEvents",
      has_table_privilege('training_events', 'update, delete, truncate') as "canChangeEvents",
      has_table_privilege('users', 'update') as "canUpdateUsers",
      has_table_privilege('schema_migrations', 'insert, update, delete, truncate') as "canWriteMigrations"`.execute(db);
  expect(rows).toEqual([
    { canInsertEvents: true, canChangeEvents: false, canUpdateUsers: true, canWriteMigrations: false },
  ]);
});

test('the role loopcheck_server can read every view, but cannot write through any view', async () => {
  const { rows } = await sql<{ name: string; canRead: boolean; canWrite: boolean }>`
    select viewname as name, has_table_privilege(viewname, 'select') as "canRead",
      has_table_privilege(viewname, 'insert, update, delete') as "canWrite"
    from pg_views where schemaname = 'public'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ canRead, canWrite }) => !canRead || canWrite)).toEqual([]);
});
