import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { assertOutsideTransaction, InsideTransaction, inTransaction, outsideTransaction } from './transaction.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

const calls: string[] = [];
const port = {
  folder: '/files',
  keys: () => calls,
  save: (key: string) => {
    calls.push(key);
    return Promise.resolve(key.length);
  },
};
const storage = outsideTransaction('storage', port, ['keys']);
afterEach(() => calls.splice(0));

const idOf = async (connection: typeof db) =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(connection)).rows[0]?.id;

describe('inTransaction', () => {
  test('uses a transaction that is open already', () =>
    inTransaction(db, async (outer) => {
      const inner = await inTransaction(outer, idOf);
      expect(inner).toBe(await idOf(outer));
    }));

  test('rolls back when the work throws', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await sql`create temporary table rolled_back (tag text)`.execute(transaction);
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect((await sql`select to_regclass('pg_temp.rolled_back') as found`.execute(db)).rows).toEqual([{ found: null }]);
  });
});

describe('a port that must be used outside transactions', () => {
  test('refuses a call inside a transaction and rolls it back, however deep the call is', async () => {
    const saveLater = async () => {
      await pause(1);
      await storage.save('sops/a.pdf');
    };
    await expect(inTransaction(db, saveLater)).rejects.toThrow(InsideTransaction);
    await expect(inTransaction(db, saveLater)).rejects.toThrow('storage.save');
    expect(await inTransaction(db, () => Promise.resolve(storage.keys()))).toEqual([]);
  });

  test('works before, beside and after a transaction, and keeps its properties', async () => {
    await storage.save('before');
    await Promise.all([inTransaction(db, (transaction) => idOf(transaction)), storage.save('beside')]);
    expect(await storage.save('after')).toBe(5);
    expect(calls).toEqual(['before', 'beside', 'after']);
    expect(storage.folder).toBe('/files');
  });

  test('works in what a transaction has started and left behind', async () => {
    let late: Promise<number> | undefined;
    const { promise: committed, resolve } = Promise.withResolvers<void>();
    await inTransaction(db, () => {
      late = committed.then(() => storage.save('late'));
      return Promise.resolve();
    });
    resolve();
    expect(await late).toBe(4);
  });
});

test('assertOutsideTransaction names what was called', async () => {
  assertOutsideTransaction('ffmpeg');
  const inside = inTransaction(db, () => Promise.resolve(assertOutsideTransaction('ffmpeg')));
  await expect(inside).rejects.toThrow('ffmpeg was called inside a transaction');
});
