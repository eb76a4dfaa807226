import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { insertPerson } from '../../testing/people.ts';
import { compileOnce, type Parameter } from './compile-once.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { acquireLock } from './lock.queries.ts';
import {
  assertOutsideTransaction,
  InsideTransactionError,
  inTransaction,
  forbidInsideTransaction,
  withoutWaiting,
} from './transaction.ts';

const { db, ownerConnection, drop } = await testDatabase();
afterAll(drop);

const calls: string[] = [];
const service = {
  folder: '/files',
  keys: () => calls,
  save: (key: string) => {
    calls.push(key);
    return Promise.resolve(key.length);
  },
};
const guardedStorage = forbidInsideTransaction('storage', service, ['keys']);
afterEach(() => calls.splice(0));

const readTransactionId = async (database: typeof db) =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(database)).rows[0]?.id;

describe('inTransaction', () => {
  test('runs the work in the outer transaction when it is called with a transaction', () =>
    inTransaction(db, async (outer) => {
      const inner = await inTransaction(outer, readTransactionId);
      expect(inner).toBe(await readTransactionId(outer));
    }));

  test('rolls back the transaction when the work throws', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await sql`create temporary table rolled_back (tag text)`.execute(transaction);
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect((await sql`select to_regclass('pg_temp.rolled_back') as name`.execute(db)).rows).toEqual([{ name: null }]);
  });
});

describe('forbidInsideTransaction', () => {
  test('rejects a call inside a transaction, even after an await, and names the service and the method', async () => {
    const saveAfterAwait = async () => {
      await pause(1);
      await guardedStorage.save('sops/a.pdf');
    };
    await expect(inTransaction(db, saveAfterAwait)).rejects.toThrow(InsideTransactionError);
    await expect(inTransaction(db, saveAfterAwait)).rejects.toThrow('storage.save');
  });

  test('allows a call inside a transaction if the method is one of the allowed methods', async () => {
    expect(await inTransaction(db, () => Promise.resolve(guardedStorage.keys()))).toEqual([]);
  });

  test('allows calls outside a transaction, even while other code runs a transaction', async () => {
    await guardedStorage.save('before');
    await Promise.all([
      inTransaction(db, (transaction) => readTransactionId(transaction)),
      guardedStorage.save('during'),
    ]);
    await guardedStorage.save('after');
    expect(calls).toEqual(['before', 'during', 'after']);
  });

  test('returns the results of the methods, and leaves the other properties of the service unchanged', async () => {
    expect(await guardedStorage.save('sops/a.pdf')).toBe('sops/a.pdf'.length);
    expect(guardedStorage.folder).toBe('/files');
  });

  test('allows a call after the commit, even in asynchronous work that was started inside the transaction', async () => {
    let save: Promise<number> | undefined;
    const { promise: committed, resolve: resolveCommitted } = Promise.withResolvers<void>();
    await inTransaction(db, () => {
      save = committed.then(() => guardedStorage.save('sops/a.pdf'));
      return Promise.resolve();
    });
    resolveCommitted();
    await save;
    expect(calls).toEqual(['sops/a.pdf']);
  });
});

test('assertOutsideTransaction throws only inside a transaction, with the name of the called function', async () => {
  assertOutsideTransaction('ffmpeg');
  const inside = inTransaction(db, () => Promise.resolve(assertOutsideTransaction('ffmpeg')));
  await expect(inside).rejects.toThrow('ffmpeg was called inside a transaction');
});

const readPid = async (database: typeof db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid;

describe('in a transaction', () => {
  test('a read that is sent together with a lock sees what the previous holder of the lock has committed', async () => {
    const person = await insertPerson(db, { fullName: 'Before' }, new Date());
    const selectName = compileOnce((database, parameter: Parameter<{ id: string }>) =>
      database.selectFrom('users').select('full_name').where('id', '=', parameter('id')),
    );
    const isWaiting = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length === 1;
    let reader: Promise<string | undefined> | undefined;
    await inTransaction(db, async (holder) => {
      await acquireLock(holder, 'name of a person');
      reader = inTransaction(db, async (waiting) => {
        const [, rows] = await Promise.all([
          acquireLock(waiting, 'name of a person'),
          selectName(waiting, { id: person.id }),
        ]);
        return rows[0]?.full_name;
      });
      await expect.poll(isWaiting).toBe(true);
      await holder.updateTable('users').set({ full_name: 'After' }).where('id', '=', person.id).execute();
    });
    expect(await reader).toBe('After');
  });

  test('a statement that is started after the work has resolved is refused, even if the connection is in use again', async () => {
    let lateStatement: Promise<unknown> = Promise.resolve();
    const { promise: committed, resolve: resolveCommitted } = Promise.withResolvers<void>();
    await inTransaction(db, async (transaction) => {
      lateStatement = committed.then(() => readPid(transaction));
      await readPid(transaction);
    });
    await inTransaction(db, async (transaction) => {
      await readPid(transaction);
      resolveCommitted();
      await expect(lateStatement).rejects.toThrow('A statement was started after its transaction had been closed');
    });
  });

  test('the error of the work is thrown, and the connection is usable again', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await Promise.all([sql`select 1 / 0`.execute(transaction), readPid(transaction)]);
    });
    // The code 22012 means a division by zero.
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await inTransaction(db, readPid)).toBeGreaterThan(0);
  });
});

describe('withoutWaiting', () => {
  const owner = openDatabase(ownerConnection, { max: 2 });
  afterAll(() => closeDatabase(owner));
  beforeAll(async () => {
    await sql`create table written (position integer primary key, tags text[])`.execute(owner);
  });
  // The type of an array is requested from PostgreSQL at the first use of the statement. A second row with the same
  // position violates the primary key (code 23505).
  const createInsert = (position: number) => {
    const statement = sql`insert into written values (${position}, ${['a', `row ${position}`]}::text[])`;
    return (database: typeof db) => statement.execute(database);
  };
  const execute = (insert: ReturnType<typeof createInsert>, transaction: typeof db) =>
    withoutWaiting((database) => insert(database), transaction, {});
  const listPositions = async (database: typeof db) =>
    (await sql<{ position: number }>`select position from written order by position`.execute(database)).rows.map(
      ({ position }) => position,
    );
  afterEach(() => sql`truncate written`.execute(owner));

  test('later statements see the statement, and it is committed, even if the types of its parameters are not known yet', async () => {
    const positions = await inTransaction(owner, async (transaction) => {
      await execute(createInsert(1), transaction);
      await execute(createInsert(2), transaction);
      return listPositions(transaction);
    });
    expect(positions).toEqual([1, 2]);
    expect(await listPositions(owner)).toEqual([1, 2]);
  });

  test('if the statement fails, the transaction is rolled back, and inTransaction throws the error of the statement', async () => {
    const failing = inTransaction(owner, async (transaction) => {
      await execute(createInsert(1), transaction);
      await execute(createInsert(1), transaction);
      await execute(createInsert(2), transaction);
      return 'a result';
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await listPositions(owner)).toEqual([]);
  });

  test('after a failed statement, a later statement fails too, and the error of the first statement is thrown', async () => {
    const failing = inTransaction(owner, async (transaction) => {
      await execute(createInsert(1), transaction);
      await execute(createInsert(1), transaction);
      return listPositions(transaction);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await listPositions(owner)).toEqual([]);
  });

  test('the work continues before the statement has a result', async () => {
    const lock = 'a lock that another transaction holds';
    const { promise: continued, resolve: noteContinued } = Promise.withResolvers<void>();
    let second: Promise<void> = Promise.resolve();
    await inTransaction(owner, async (holder) => {
      await acquireLock(holder, lock);
      second = inTransaction(owner, async (transaction) => {
        await withoutWaiting((database) => acquireLock(database, lock), transaction, {});
        noteContinued();
      });
      // Never resolves if `withoutWaiting` waits for the lock, because the lock is released after this line.
      await continued;
    });
    await second;
  });

  test('the error of the work is thrown, and the statements of the work are rolled back', async () => {
    const failing = inTransaction(owner, async (transaction) => {
      await execute(createInsert(1), transaction);
      await execute(createInsert(1), transaction);
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await listPositions(owner)).toEqual([]);
  });

  test('a statement whose connection is lost before the commit is not reported as done', async () => {
    const interrupted = inTransaction(owner, async (transaction) => {
      await execute(createInsert(1), transaction);
      const pid = await readPid(transaction);
      // Waits until the session has ended, at most five seconds.
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(owner);
      await execute(createInsert(2), transaction);
    });
    await expect(interrupted).rejects.toThrow();
    expect(await listPositions(owner)).toEqual([]);
  });

  test('the result is awaited if withoutWaiting is called outside a transaction', async () => {
    await execute(createInsert(1), owner);
    expect(await listPositions(owner)).toEqual([1]);
    await expect(execute(createInsert(1), owner)).rejects.toMatchObject({ code: '23505' });
  });
});
