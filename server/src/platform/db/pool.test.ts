import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { startRelay } from '../../testing/relay.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { ConnectionPool } from './pool.ts';
import type { PooledConnection } from './pooled-connection.ts';

const { ownerConnection, drop } = await emptyDatabase();
/** Forwards connections to the database. `disconnect` closes them and refuses others, like a database that stops. */
const relay = await startRelay(new URL(ownerConnection).searchParams.get('host') ?? '');
const observer = openDatabase(ownerConnection, { max: 1 });

beforeAll(async () => {
  await sql`create table tags (tag text)`.execute(observer);
});

afterAll(async () => {
  await relay.disconnect();
  await closeDatabase(observer);
  await drop();
});

async function withPool(
  max: number,
  work: (db: Database) => Promise<void>,
  options: { readonly idleTimeoutMs?: number } = {},
): Promise<void> {
  const db = openDatabase(relay.throughRelay(ownerConnection), { max, applicationName: 'pool under test', ...options });
  try {
    await work(db);
  } finally {
    await closeDatabase(db);
  }
}

const readBackendPid = async (db: Database) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};

const listStoredTags = () =>
  sql<{ tag: string }>`select tag from tags`.execute(observer).then(({ rows }) => rows.map(({ tag }) => tag));

test('concurrent queries share the allowed number of connections, and all return their rows', () =>
  withPool(2, async (db) => {
    const indexes = Array.from({ length: 30 }, (_, index) => index);
    const queries = indexes.map((index) =>
      sql<{ index: number; pid: number }>`select ${index}::integer as index, pg_backend_pid() as pid`.execute(db),
    );
    const rows = (await Promise.all(queries)).flatMap((result) => result.rows);
    expect(rows.map(({ index }) => index)).toEqual(indexes);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
  }));

test('all connections but two are closed when nobody needs them, and opened again on demand', () =>
  withPool(
    5,
    async (db) => {
      const countConnections = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from pg_stat_activity where application_name = 'pool under test'`.execute(observer);
        return rows[0]?.count;
      };
      const useFive = async () => {
        const query = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.3)`;
        const results = await Promise.all(Array.from({ length: 5 }, () => query.execute(db)));
        return new Set(results.flatMap(({ rows }) => rows.map(({ pid }) => pid))).size;
      };
      expect(await useFive()).toBe(5);
      await expect.poll(countConnections, { timeout: 20_000 }).toBe(2);
      // These two connections stay open.
      await pause(500);
      expect(await countConnections()).toBe(2);
      expect(await useFive()).toBe(5);
    },
    { idleTimeoutMs: 1000 },
  ));

test('a transaction whose connection is lost is rejected and rolled back, and the next query gets a new connection', () =>
  withPool(1, async (db) => {
    const interrupted = db.transaction().execute(async (transaction) => {
      await sql`insert into tags values ('before the loss')`.execute(transaction);
      // Waits until the session has ended, at most five seconds.
      await sql`select pg_terminate_backend(${await readBackendPid(transaction)}, 5000)`.execute(observer);
      // During this time, the pool notices the loss.
      await pause(50);
      await sql`insert into tags values ('after the loss')`.execute(transaction);
    });
    await expect(interrupted).rejects.toThrow();
    expect(await listStoredTags()).toEqual([]);
    await sql`insert into tags values ('a new connection')`.execute(db);
    expect(await listStoredTags()).toEqual(['a new connection']);
  }));

test('a query whose connection is lost is rejected, and a pool of one connection runs the next query', () =>
  withPool(1, async (db) => {
    const pid = await readBackendPid(db);
    const slow = sql`select pg_sleep(30)`.execute(db);
    const slowIsRejected = expect(slow).rejects.toThrow();
    const waitingQuery = sql`select 1 as one`.execute(db);

    await sql`select pg_terminate_backend(${pid})`.execute(observer);

    await slowIsRejected;
    expect((await waitingQuery).rows).toEqual([{ one: 1 }]);
  }));

test('a query that is sent while the database restarts waits and then succeeds', () =>
  withPool(2, async (db) => {
    // The pool opens two connections, which is its maximum.
    await Promise.all([readBackendPid(db), readBackendPid(db)]);
    await relay.disconnect();
    // During this time, the pool notices the loss.
    await pause(50);
    const waitingQueries = Promise.all([sql`select 1 as one`.execute(db), sql`select 1 as one`.execute(db)]);
    // During this time, the queries wait for the database.
    await pause(300);
    await relay.reconnect();
    for (const { rows } of await waitingQueries) expect(rows).toEqual([{ one: 1 }]);
  }));

test('queries that wait for the database use at most the allowed number of connections, and all succeed', () =>
  withPool(2, async (db) => {
    await relay.disconnect();
    const queries = Array.from({ length: 20 }, () => readBackendPid(db));
    // During this time, the queries wait for the database.
    await pause(300);
    await relay.reconnect();
    expect(new Set(await Promise.all(queries)).size).toBeLessThanOrEqual(2);
  }));

test('a pool rejects all concurrent queries if the database does not exist', async () => {
  const url = new URL(ownerConnection);
  url.pathname = '/no_such_database';
  const db = openDatabase(url.href, { max: 2 });
  const queries = Array.from({ length: 9 }, () => sql`select 1`.execute(db));
  const outcomes = await Promise.allSettled(queries);
  expect(outcomes.map(({ status }) => status)).toEqual(queries.map(() => 'rejected'));
  await closeDatabase(db);
});

test("a pool rejects each of several sequential queries with PostgreSQL's error if the database does not exist", async () => {
  const url = new URL(ownerConnection);
  url.pathname = '/no_such_database';
  const db = openDatabase(url.href, { max: 1 });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(sql`select 1`.execute(db)).rejects.toThrow('"no_such_database" does not exist');
  }
  await closeDatabase(db);
});

test('closing the pool waits for running queries and rejects new queries', async () => {
  const db = openDatabase(ownerConnection, { max: 2, applicationName: 'pool under test' });
  const slow = sql`select pg_sleep(1)`.execute(db);
  const countRunningQueries = () =>
    sql`select from pg_stat_activity where application_name = 'pool under test' and state = 'active'`
      .execute(observer)
      .then(({ rows }) => rows.length);
  await expect.poll(countRunningQueries, { interval: 20 }).toBe(1);
  const closing = closeDatabase(db);
  await pause(20);
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  expect((await slow).rows).toHaveLength(1);
  await closing;
});

test('closing the pool disconnects all connections', async () => {
  await withPool(3, async (db) => {
    await Promise.all([readBackendPid(db), readBackendPid(db), readBackendPid(db)]);
  });
  const countOpenConnections = () =>
    sql`select from pg_stat_activity where application_name = 'pool under test'`
      .execute(observer)
      .then(({ rows }) => rows.length);
  await expect.poll(countOpenConnections).toBe(0);
});

/** Calls `work` with a connection of its own. */
async function withConnection(work: (connection: PooledConnection) => Promise<void>): Promise<void> {
  const pool = new ConnectionPool(ownerConnection, { max: 1 });
  const connection = await pool.acquire();
  try {
    await work(connection);
  } finally {
    pool.release(connection);
    await pool.end();
  }
}

test('statements that start in the same turn of the event loop are sent with one system call', () =>
  withConnection(async (connection) => {
    // Node.js calls `_writev` once for all data that was collected between `cork` and `uncork`.
    const writes = vi.spyOn(connection.client.connection.stream, '_writev');
    const results = await Promise.all([1, 2, 3].map((number) => connection.run(`select ${number} as number`)));
    expect(results.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    expect(writes).toHaveBeenCalledTimes(1);
  }));

test('the first statement of a transaction is sent together with begin', () =>
  withConnection(async (connection) => {
    const writes = vi.spyOn(connection.client.connection.stream, '_writev');
    void connection.begin('');
    await connection.run(`insert into tags values ('sent with begin')`);
    expect(writes).toHaveBeenCalledTimes(1);
    await connection.end('rollback');
    expect(await listStoredTags()).not.toContain('sent with begin');
  }));

test('a transaction that could not begin cannot be committed', () =>
  withConnection(async (connection) => {
    void connection.begin(' with unknown options');
    await expect(connection.end('commit')).rejects.toThrow('syntax error');
  }));
