import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import {
  assertOutsideTransaction,
  InsideTransactionError,
  inTransaction,
  forbidInsideTransaction,
} from './transaction.ts';

const { db, drop } = await testDatabase();
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

  test('allows calls outside a transaction, even while other code runs one', async () => {
    await guardedStorage.save('before');
    await Promise.all([
      inTransaction(db, (transaction) => readTransactionId(transaction)),
      guardedStorage.save('during'),
    ]);
    await guardedStorage.save('after');
    expect(calls).toEqual(['before', 'during', 'after']);
  });

  test('passes on the results of the methods and the other properties of the service', async () => {
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
