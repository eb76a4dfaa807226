import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { insertPerson } from '../../testing/people.ts';
import { compileOnce, type Parameter } from './compile-once.ts';
import type { Database } from './database.ts';
import { inSnapshot, isSnapshotFailed } from './snapshot.ts';
import { assertOutsideTransaction, inTransaction, InsideTransactionError } from './transaction.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

const countUsers = async (database: Database) => (await database.selectFrom('users').select('id').execute()).length;
const divideByZero = (database: Database) => sql`select 1 / 0`.execute(database);

test('all statements of a snapshot see the database at the same moment', async () => {
  const countBefore = await countUsers(db);
  const counts = await inSnapshot(db, async (snapshot) => {
    const first = await countUsers(snapshot);
    await insertPerson(db, {}, new Date());
    return [first, await countUsers(snapshot)];
  });
  expect(counts).toEqual([countBefore, countBefore]);
  expect(await countUsers(db)).toBe(countBefore + 1);
});

test('a write in a snapshot fails, and changes nothing', async () => {
  const { id } = await insertPerson(db, { fullName: 'Before' }, new Date());
  const rename = (database: Database) =>
    database.updateTable('users').set({ full_name: 'After' }).where('id', '=', id).execute();
  // The code 25006 means that a statement tried to write in a read-only transaction.
  await expect(inSnapshot(db, rename)).rejects.toMatchObject({ code: '25006' });
  await expect(inSnapshot(db, (snapshot) => inTransaction(snapshot, rename))).rejects.toMatchObject({ code: '25006' });
  const row = await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst();
  expect(row?.full_name).toBe('Before');
});

test('statements of a snapshot that start together each get their own result', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
  const results = await inSnapshot(db, (snapshot) =>
    Promise.all(
      texts.map(async (text, index) => {
        // For a statement with an array, the parameter types are requested from PostgreSQL first, while other
        // statements are sent.
        const value = index % 3 === 0 ? sql`(${[text]}::text[])[1]` : sql`${text}::text`;
        return (await sql<{ text: string }>`select ${value} as text`.execute(snapshot)).rows[0]?.text;
      }),
    ),
  );
  expect(results).toEqual(texts);
});

test('after a failed statement of a snapshot, later statements fail with an error that isSnapshotFailed recognises', async () => {
  const recognitions = await inSnapshot(db, async (snapshot) => {
    const outcomes = await Promise.allSettled([divideByZero(snapshot), countUsers(snapshot)]);
    return outcomes.map((outcome) => (outcome.status === 'rejected' ? isSnapshotFailed(outcome.reason) : 'no error'));
  });
  // The division has failed with an error of its own.
  expect(recognitions).toEqual([false, true]);
  // The connection is usable again.
  expect(await inSnapshot(db, countUsers)).toBeGreaterThan(0);
});

test('a statement that starts after the work has resolved is refused, because other code might use the connection by then', async () => {
  let lateStatement: Promise<unknown> = Promise.resolve();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  await inSnapshot(db, async (snapshot) => {
    lateStatement = closed.then(() => countUsers(snapshot));
    await countUsers(snapshot);
  });
  close();
  await expect(lateStatement).rejects.toThrow('A statement was started after its snapshot had been closed');
});

test('inSnapshot throws the error of its work, and assertOutsideTransaction throws inside a snapshot', async () => {
  await expect(inSnapshot(db, () => Promise.reject(new Error('planted')))).rejects.toThrow('planted');
  const callStorage = () => inSnapshot(db, async () => assertOutsideTransaction('storage.save'));
  await expect(callStorage()).rejects.toThrow(InsideTransactionError);
  expect(() => assertOutsideTransaction('storage.save')).not.toThrow();
});

test('a snapshot executes a compiled statement once for the same parameters', async () => {
  const { id } = await insertPerson(db, { fullName: 'Only Once' }, new Date());
  const findName = compileOnce((database, parameter: Parameter<{ id: string }>) =>
    database.selectFrom('users').select('full_name as nameInSnapshot').where('id', '=', parameter('id')),
  );
  const countExecutions = async (snapshot: Database) => {
    const { rows } = await sql<{ executions: number }>`
      select generic_plans::integer as executions
      from pg_prepared_statements where statement like 'select "full_name" as "nameInSnapshot"%'`.execute(snapshot);
    return rows[0]?.executions ?? 0;
  };
  await inSnapshot(db, async (snapshot) => {
    const [first, second, other] = await Promise.all([
      findName(snapshot, { id }),
      findName(snapshot, { id }),
      findName(snapshot, { id: crypto.randomUUID() }),
    ]);
    expect([first, second, other]).toEqual([[{ nameInSnapshot: 'Only Once' }], [{ nameInSnapshot: 'Only Once' }], []]);
    // One execution for each of the two ids.
    expect(await countExecutions(snapshot)).toBe(2);
    // Both callers have the same rows, so neither of them is allowed to change the rows.
    expect(() => Object.assign(first[0] ?? {}, { nameInSnapshot: 'Changed' })).toThrow(TypeError);
  });

  await db.updateTable('users').set({ full_name: 'Renamed' }).where('id', '=', id).execute();
  expect(await inSnapshot(db, (snapshot) => findName(snapshot, { id }))).toEqual([{ nameInSnapshot: 'Renamed' }]);
});
