import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { relayTo } from '../../testing/relay.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';

const { ownerConnection, drop } = await emptyDatabase();
const relay = await relayTo(new URL(ownerConnection).searchParams.get('host') ?? '');
const observer = openDatabase(ownerConnection, { max: 1 });

beforeAll(async () => {
  await sql`create table kept (tag text)`.execute(observer);
});

afterAll(async () => {
  await relay.shut();
  await closeDatabase(observer);
  await drop();
});

async function withPool(max: number, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(relay.over(ownerConnection), { max, applicationName: 'pool under test' });
  try {
    await work(db);
  } finally {
    await closeDatabase(db);
  }
}

const backendOf = async (db: Database) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};

const kept = () =>
  sql<{ tag: string }>`select tag from kept`.execute(observer).then(({ rows }) => rows.map(({ tag }) => tag));

test('many queries at once share the few connections that are allowed, and all are answered', () =>
  withPool(2, async (db) => {
    const work = Array.from({ length: 30 }, (_, index) =>
      sql<{ index: number; pid: number }>`select ${index}::integer as index, pg_backend_pid() as pid`.execute(db),
    );
    const rows = (await Promise.all(work)).flatMap((result) => result.rows);
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
  }));

test('a transaction whose connection is lost fails as a whole, and nothing of it is kept', () =>
  withPool(1, async (db) => {
    const lost = db.transaction().execute(async (transaction) => {
      await sql`insert into kept values ('before the loss')`.execute(transaction);
      await sql`select pg_terminate_backend(${await backendOf(transaction)}, 5000)`.execute(observer);
      await pause(50);
      await sql`insert into kept values ('after the loss')`.execute(transaction);
    });
    await expect(lost).rejects.toThrow();
    expect(await kept()).toEqual([]);
    await sql`insert into kept values ('a new connection')`.execute(db);
    expect(await kept()).toEqual(['a new connection']);
  }));

test('a query whose connection is lost fails, and the pool, even one of a single connection, works on', () =>
  withPool(1, async (db) => {
    const pid = await backendOf(db);
    const slow = sql`select pg_sleep(30)`.execute(db);
    const failed = expect(slow).rejects.toThrow();
    const waiting = sql`select 1 as one`.execute(db);
    await expect.poll(() => sql`select pg_terminate_backend(${pid})`.execute(observer)).toBeTruthy();
    await failed;
    expect((await waiting).rows).toEqual([{ one: 1 }]);
  }));

test('a query waits for a database that is being started again', () =>
  withPool(2, async (db) => {
    await Promise.all([backendOf(db), backendOf(db)]);
    await relay.shut();
    await pause(50);
    const waiting = Promise.all([sql`select 1 as one`.execute(db), sql`select 1 as one`.execute(db)]);
    await pause(300);
    await relay.open();
    for (const { rows } of await waiting) expect(rows).toEqual([{ one: 1 }]);
  }));

test('many queries that wait for the database use no more connections than allowed, and all succeed', () =>
  withPool(2, async (db) => {
    await relay.shut();
    const crowd = Array.from({ length: 20 }, () => backendOf(db));
    await pause(300);
    await relay.open();
    expect(new Set(await Promise.all(crowd)).size).toBeLessThanOrEqual(2);
  }));

test('many queries on an unreachable database are all rejected', async () => {
  const url = new URL(ownerConnection);
  url.pathname = '/no_such_database';
  const db = openDatabase(url.href, { max: 2 });
  const crowd = await Promise.allSettled(Array.from({ length: 9 }, () => sql`select 1`.execute(db)));
  expect(crowd.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
  await closeDatabase(db);
});

test('a permanent connection error is reported at once, at every try', async () => {
  const url = new URL(ownerConnection);
  url.pathname = '/no_such_database';
  const db = openDatabase(url.href, { max: 1 });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(sql`select 1`.execute(db)).rejects.toThrow('"no_such_database" does not exist');
  }
  await closeDatabase(db);
});

test('closing waits for running work and rejects new work', async () => {
  const db = openDatabase(ownerConnection, { max: 2 });
  const slow = sql`select pg_sleep(0.3)`.execute(db);
  await pause(100);
  const closed = closeDatabase(db);
  await pause(20);
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  expect((await slow).rows).toHaveLength(1);
  await closed;
});

test('no connection is left open after closing', async () => {
  await withPool(3, async (db) => {
    await Promise.all([backendOf(db), backendOf(db), backendOf(db)]);
  });
  const open = () =>
    sql`select from pg_stat_activity where application_name = 'pool under test'`
      .execute(observer)
      .then(({ rows }) => rows.length);
  await expect.poll(open).toBe(0);
});
