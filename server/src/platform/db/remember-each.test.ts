import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { rememberEach } from './remember-each.ts';
import { inTransaction } from './transaction.ts';

const database = await testDatabase();
const { db } = database;
/** The connections of another server with the same database. */
const otherServer = openDatabase(database.connection, { max: 1 });
afterAll(async () => {
  await closeDatabase(otherServer);
  await database.drop();
});

/**
 * Returns `loads`, the list of the ids of each load, and `find`, the function under test. The value that `find` returns
 * for an id is the number of the load that loaded it: 1 for the first load.
 */
function rememberLoads() {
  const loads: (readonly string[])[] = [];
  const find = rememberEach((_, ids) => {
    loads.push(ids);
    return Promise.resolve(new Map(ids.map((id) => [id, loads.length])));
  });
  return { loads, find };
}

const valuesOf = async (values: Promise<ReadonlyMap<string, number>>) => Object.fromEntries(await values);

test('only the values whose version has changed are loaded again, in one call', async () => {
  const { loads, find } = rememberLoads();
  expect(await valuesOf(find(db, new Map(Object.entries({ a: '1', b: '1', c: '1' }))))).toEqual({ a: 1, b: 1, c: 1 });
  expect(await valuesOf(find(db, new Map(Object.entries({ a: '1', b: '2', c: '2' }))))).toEqual({ a: 1, b: 2, c: 2 });
  expect(loads).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ]);
});

test('a call returns only the values that it asks for, and loads nothing if all are in memory', async () => {
  const { loads, find } = rememberLoads();
  await find(db, new Map(Object.entries({ a: '1', b: '1' })));
  expect(await valuesOf(find(db, new Map([['b', '1']])))).toEqual({ b: 1 });
  expect(await valuesOf(find(db, new Map()))).toEqual({});
  expect(loads).toHaveLength(1);
});

test('each server keeps its own values, and a transaction uses the values of its server', async () => {
  const { loads, find } = rememberLoads();
  const versions = new Map([['a', '1']]);
  for (const server of [db, db, otherServer, otherServer]) await find(server, versions);
  expect(loads).toHaveLength(2);
  expect(await valuesOf(inTransaction(db, (transaction) => find(transaction, versions)))).toEqual({ a: 1 });
  expect(loads).toHaveLength(2);
});

test('an id without a value is left out, and loaded again by the next call', async () => {
  const load = vi.fn<() => Promise<Map<string, number>>>(() => Promise.resolve(new Map()));
  const find = rememberEach(load);
  const versions = new Map([['a', '1']]);
  expect([await find(db, versions), await find(db, versions)]).toEqual([new Map(), new Map()]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a slow call that ends after a newer call does not make later calls return its outdated value', async () => {
  const { promise: wait, resolve: finish } = Promise.withResolvers<void>();
  let isFirst = true;
  const find = rememberEach(async (_, ids) => {
    const value = isFirst ? 'old' : 'new';
    if (isFirst) {
      isFirst = false;
      await wait;
    }
    return new Map(ids.map((id) => [id, value]));
  });
  const slow = find(db, new Map([['a', '1']]));
  expect((await find(db, new Map([['a', '2']]))).get('a')).toBe('new');
  finish();
  expect((await slow).get('a')).toBe('old');
  expect((await find(db, new Map([['a', '2']]))).get('a')).toBe('new');
});
