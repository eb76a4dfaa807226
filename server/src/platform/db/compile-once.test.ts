import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { compileOnce } from './compile-once.ts';
import { inTransaction } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('compileOnce builds the statement once, and executes it with the parameters of each call', async () => {
  // The constant 1 is compiled to a parameter too, which is the same in each call.
  const build = vi.fn<Parameters<typeof compileOnce<{ sum: number }, { left: number; right: number }>>[0]>(
    (db, parameter) =>
      db.selectNoFrom(
        sql<number>`${parameter('left')}::integer + ${parameter('right')}::integer + ${1}::integer`.as('sum'),
      ),
  );
  const add = compileOnce(build);

  expect(await add(app.db, { left: 1, right: 2 })).toEqual([{ sum: 4 }]);
  expect(await add(app.db, { right: 20, left: 10 })).toEqual([{ sum: 31 }]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('a compiled statement passes dates, byte arrays and null unchanged to PostgreSQL', async () => {
  const echo = compileOnce<
    { time: Date; bytes: Buffer; nothing: null },
    { time: Date; bytes: Uint8Array; nothing: null }
  >((db, parameter) =>
    db.selectNoFrom([
      sql<Date>`${parameter('time')}`.as('time'),
      sql<Buffer>`${parameter('bytes')}`.as('bytes'),
      sql<null>`${parameter('nothing')}::text`.as('nothing'),
    ]),
  );
  const time = new Date('2026-02-28T23:59:59.123Z');
  expect(await echo(app.db, { time, bytes: Buffer.from([0, 255]), nothing: null })).toEqual([
    { time, bytes: Buffer.from([0, 255]), nothing: null },
  ]);
});

test('a compiled statement is executed in the transaction that is passed to its function', async () => {
  const countUsers = compileOnce((db) => db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count')));
  const before = await countUsers(app.db, {});
  const rollback = inTransaction(app.db, async (transaction) => {
    await transaction.deleteFrom('users').execute();
    expect(await countUsers(transaction, {})).toEqual([{ count: 0 }]);
    throw new Error('rollback');
  });
  await expect(rollback).rejects.toThrow('rollback');
  expect(await countUsers(app.db, {})).toEqual(before);
});
