import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const { db, drop } = await testDatabase();
const other = await testDatabase();
afterAll(async () => {
  await drop();
  await other.drop();
});

test('testDatabase() provides a migrated database and connects with the role of the server', async () => {
  const { rows } = await sql<{ name: string; role: string; applied: number }>`
    select current_database() as name, current_user as role, (select count(*) from schema_migrations) as applied
  `.execute(db);
  expect(rows[0]).toMatchObject({ name: expect.stringMatching(/^test_/), role: 'loopcheck_server' });
  expect(rows[0]?.applied).toBeGreaterThan(0);
});

test('two calls of testDatabase() provide different databases', async () => {
  const names = await Promise.all([db, other.db].map((each) => sql`select current_database()`.execute(each)));
  expect(names[0]?.rows).not.toEqual(names[1]?.rows);
});

test("the server's role may insert training events, but neither update nor delete them", async () => {
  const { rows } = await sql`
    select has_table_privilege('training_events', 'select, insert') as "mayAdd",
      has_table_privilege('training_events', 'update, delete, truncate') as "mayChange",
      has_table_privilege('users', 'update') as "mayChangeUsers",
      has_table_privilege('schema_migrations', 'insert, update, delete, truncate') as "mayMigrate"`.execute(db);
  expect(rows).toEqual([{ mayAdd: true, mayChange: false, mayChangeUsers: true, mayMigrate: false }]);
});

test("the server's role may read every view, but may not write through any of them", async () => {
  const { rows } = await sql<{ name: string; mayRead: boolean; mayWrite: boolean }>`
    select viewname as name, has_table_privilege(viewname, 'select') as "mayRead",
      has_table_privilege(viewname, 'insert, update, delete') as "mayWrite"
    from pg_views where schemaname = 'public'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ mayRead, mayWrite }) => !mayRead || mayWrite)).toEqual([]);
});
