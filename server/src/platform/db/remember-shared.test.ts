import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { findSharedVersion, rememberShared } from './remember-shared.queries.ts';
import { inSnapshot } from './snapshot.ts';
import type { Tables } from './tables.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Database;
/** The connections of another server with the same database. */
let otherServer: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  otherServer = openDatabase(database.connection, { max: 2 });
  await db.insertInto('site').values({ mode: 'real' }).execute();
});
afterAll(async () => {
  await closeDatabase(otherServer);
  await database.drop();
});

/** Returns functions that find the name of the site, and the mock that counts how often the name was loaded. */
function rememberSiteName() {
  const load = vi.fn<(db: Database) => Promise<string>>(
    async (loadDb) => (await loadDb.selectFrom('site').select('site_name').executeTakeFirstOrThrow()).site_name,
  );
  const findOfVersion = rememberShared(load);
  return {
    load,
    findOfVersion,
    findName: async (server: Database) => findOfVersion(server, await findSharedVersion(server)),
  };
}

const rename = (server: Kysely<Tables>, name: string) => server.updateTable('site').set({ site_name: name }).execute();

test('a value is loaded once by each server', async () => {
  const { load, findName } = rememberSiteName();
  await rename(db, 'First plant');
  for (const server of [db, db, otherServer, otherServer]) expect(await findName(server)).toBe('First plant');
  expect(load).toHaveBeenCalledTimes(2);
  expect(await inTransaction(db, findName)).toBe('First plant');
  expect(load).toHaveBeenCalledTimes(2);
});

test('all servers see a change immediately', async () => {
  const { findName } = rememberSiteName();
  for (const name of ['Plant A', 'Plant B', 'Plant C']) {
    await rename(db, name);
    expect([await findName(otherServer), await findName(db)]).toEqual([name, name]);
  }
});

test('only the transaction sees its own change before the commit, and nobody sees it after a rollback', async () => {
  const { findName } = rememberSiteName();
  await rename(db, 'Before');
  await expect(
    inTransaction(db, async (transaction) => {
      await rename(transaction, 'Rolled back');
      expect(await findName(transaction)).toBe('Rolled back');
      expect(await findName(otherServer)).toBe('Before');
      throw new Error('rollback');
    }),
  ).rejects.toThrow('rollback');
  await rename(db, 'After');
  expect([await findName(db), await findName(otherServer)]).toEqual(['After', 'After']);
});

test('a value that was changed while it was loaded is loaded again', async () => {
  await rename(db, 'Old');
  const load = vi.fn<(db: Database) => Promise<string>>(async (loadDb) => {
    const { site_name: name } = await loadDb.selectFrom('site').select('site_name').executeTakeFirstOrThrow();
    if (load.mock.calls.length === 1) await rename(otherServer, 'New');
    return name;
  });
  const findOfVersion = rememberShared(load);
  expect(await findOfVersion(db, await findSharedVersion(db))).toBe('New');
  expect(load).toHaveBeenCalledTimes(2);
});

describe('calls at the same time', () => {
  test('share one load', async () => {
    const mayLoad = Promise.withResolvers<undefined>();
    const load = vi.fn<(db: Database) => Promise<string>>(async () => {
      await mayLoad.promise;
      return 'Shared';
    });
    const findOfVersion = rememberShared(load);
    const version = await findSharedVersion(db);
    const calls: Promise<string>[] = [];
    const snapshots = Array.from({ length: 3 }, () =>
      inSnapshot(db, (snapshot) => {
        const call = findOfVersion(snapshot, version);
        calls.push(call);
        return call;
      }),
    );
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    const outside = findOfVersion(db, version);
    mayLoad.resolve(undefined);
    expect(await Promise.all([...snapshots, outside])).toEqual(Array.from({ length: 4 }, () => 'Shared'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('load the value themselves if the shared load fails', async () => {
    const load = vi.fn<(db: Database) => Promise<string>>(async () => 'Loaded again');
    load.mockRejectedValueOnce(new Error('The connection was lost.'));
    const findOfVersion = rememberShared(load);
    const version = await findSharedVersion(db);
    const first = findOfVersion(db, version);
    const others = [findOfVersion(db, version), findOfVersion(db, version)];
    await expect(first).rejects.toThrow('The connection was lost.');
    expect(await Promise.all(others)).toEqual(['Loaded again', 'Loaded again']);
  });

  test('in transactions do not wait for a load that needs a free connection', async () => {
    const single = openDatabase(database.connection, { max: 1 });
    const { findOfVersion } = rememberSiteName();
    await rename(db, 'One connection');
    try {
      const { own, waiting } = await inTransaction(single, async (transaction) => {
        const version = await findSharedVersion(transaction);
        // The transaction occupies the only connection, so this load cannot begin before the transaction ends.
        const load = findOfVersion(single, version);
        return { own: await findOfVersion(transaction, version), waiting: load };
      });
      expect([own, await waiting]).toEqual(['One connection', 'One connection']);
    } finally {
      await closeDatabase(single);
    }
  });
});

test.each(['site', 'modules', 'module_revisions', 'quizzes', 'questions', 'question_versions', 'sops', 'drills'])(
  'every change of the table %s gives the shared data a new version',
  async (table) => {
    const before = await findSharedVersion(db);
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position limit 1`.execute(db);
    const column = sql.id(rows[0]?.column_name ?? '');
    // The trigger counts every update as a change, even if a column gets its own value.
    await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db);
    expect(await findSharedVersion(db)).not.toBe(before);
  },
);

test('calls in one turn of the event loop share a query, and every call finds what was committed before the call', async () => {
  const countVersionQueries = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(generic_plans + custom_plans), 0)::integer as count from pg_prepared_statements
      where statement = 'select "version" from "shared_version"'`.execute(poolOfOneConnection);
    return rows[0]?.count ?? 0;
  };
  const poolOfOneConnection = openDatabase(database.connection, { max: 1 });
  try {
    const versions = await Promise.all(Array.from({ length: 20 }, () => findSharedVersion(poolOfOneConnection)));
    expect(new Set(versions).size).toBe(1);
    expect(await countVersionQueries()).toBe(1);

    const running = findSharedVersion(poolOfOneConnection);
    await setImmediate();
    // The query of `running` has been sent, so the version that it finds can be older than this change.
    await rename(db, 'Changed while a query is running');
    const after = await findSharedVersion(poolOfOneConnection);
    expect(after).toBe(await findSharedVersion(db));
    expect(await running).not.toBe('');
    // The query of the 20 calls, the query of `running`, and the query of `after`.
    expect(await countVersionQueries()).toBe(3);
  } finally {
    await closeDatabase(poolOfOneConnection);
  }
});
