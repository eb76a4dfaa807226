import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { compileOnce, type Parameter } from './compile-once.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
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

test('PostgreSQL plans a compiled statement once for all values, and decides itself how often it plans other statements', async () => {
  const pool = openDatabase(app.connection, { max: 1 });
  const email = 'nobody@demo.test';
  const findCompiled = compileOnce((db, parameter: Parameter<{ email: string }>) =>
    db.selectFrom('users').select('id').where('email', '=', parameter('email')),
  );
  const findOther = (db: Database) => db.selectFrom('users').select('email').where('email', '=', email).execute();
  /**
   * Counts the executions of the prepared statement whose text starts with `text`. `generic` counts executions with a
   * plan for all values, and `custom` counts executions with a plan only for their own values.
   */
  const countPlans = async (text: string) => {
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::integer as generic, custom_plans::integer as custom
      from pg_prepared_statements where starts_with(statement, ${text})`.execute(pool);
    return rows;
  };
  try {
    await findCompiled(pool, { email });
    await findOther(pool);
    const rolledBack = inTransaction(pool, async (transaction) => {
      await findCompiled(transaction, { email });
      throw new Error('rollback');
    });
    await expect(rolledBack).rejects.toThrow('rollback');
    // The rollback has also undone the change of the setting plan_cache_mode, so the next compiled statement must change
    // it again.
    await findCompiled(pool, { email });
    const divideByZero = compileOnce((db) => db.selectNoFrom(sql`1 / 0`.as('quotient')));
    const failed = inTransaction(pool, async (transaction) => {
      await findOther(transaction);
      await divideByZero(transaction, {}).catch(() => undefined);
    });
    await expect(failed).rejects.toThrow('rolled back');
    await findOther(pool);

    // `findCompiled` (which selects the id) and `findOther` (the email) have been called three times each.
    expect(await countPlans('select "id" from "users"')).toEqual([{ generic: 3, custom: 0 }]);
    expect(await countPlans('select "email" from "users"')).toEqual([{ generic: 0, custom: 3 }]);

    // A deferred constraint makes the commit itself fail.
    const failedCommit = inTransaction(pool, async (transaction) => {
      await sql`create temporary table tickets (number integer unique deferrable initially deferred)`.execute(
        transaction,
      );
      await sql`insert into tickets values (1), (1)`.execute(transaction);
      await findCompiled(transaction, { email });
    });
    await expect(failedCommit).rejects.toMatchObject({ code: '23505' });
    await findCompiled(pool, { email });
    // The pool might have replaced the connection, so the number of executions is not known.
    expect(await countPlans('select "id" from "users"')).toEqual([{ generic: expect.any(Number), custom: 0 }]);
  } finally {
    await closeDatabase(pool);
  }
});
