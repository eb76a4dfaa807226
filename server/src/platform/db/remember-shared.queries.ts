import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import type { Database } from './database.ts';

/**
 * The version of the shared data at the moment of the statement that selects the version. Shared data are the settings
 * of the site, modules, quizzes, questions, procedures, drills and the roles of people. Triggers replace the version in
 * every transaction that changes shared data.
 */
export const sharedVersion = sql<string>`(select version from shared_version)`;

/**
 * True if the current transaction has already written. Some versions for `rememberEach` change only when a transaction
 * commits, so the transaction cannot recognise its own changes by them.
 */
export const hasWritten = sql<boolean>`pg_current_xact_id_if_assigned() is not null`;

const selectVersion = compileOnce((db) => db.selectFrom('shared_version').select('version'));

/** For each pool, the query of the version that is not sent yet. */
const unsentByPool = new WeakMap<object, Promise<string>>();

/**
 * Finds the version of the shared data. A statement that reads other data too can select `sharedVersion` instead.
 *
 * Outside a transaction, all calls in one turn of the event loop share one query, which is sent after the last of these
 * calls. On a busy server, this saves most of the queries. Every caller still gets a version that was current after its
 * call.
 */
export function findSharedVersion(db: Database): Promise<string> {
  if (db.isTransaction) return queryVersion(db);
  const pool = db.getExecutor().adapter;
  const unsent = unsentByPool.get(pool);
  if (unsent) return unsent;
  const version = untilNextTurn().then(() => {
    unsentByPool.delete(pool);
    return queryVersion(db);
  });
  unsentByPool.set(pool, version);
  return version;
}

async function queryVersion(db: Database): Promise<string> {
  const [row] = await selectVersion(db, {});
  if (!row) throw new Error('The table shared_version has no row.');
  return row.version;
}

interface Remembered<Value> {
  readonly version: string;
  readonly value: Value;
}

/** A load that has not ended yet. Calls with the same version wait for it instead of loading the value again. */
interface RunningLoad<Value> {
  readonly version: string;
  readonly result: Promise<Remembered<Value>>;
  /** True if the call that started the load is in a transaction or a snapshot. */
  readonly isInTransaction: boolean;
}

/** The maximum number of loads for one call. A value is loaded again if the data was changed during the load. */
const maxLoads = 5;

/**
 * The version of a value that changed during every load. It is not a UUID, so it never equals the current version, and
 * the next call loads the value again.
 */
const noVersion = '';

/**
 * Returns a function that loads shared data once, keeps it in memory, and loads it again after a change by any server.
 * The caller passes the version that it has just read. The returned value belongs to this version or to a newer one.
 * Calls that need the same version at the same time share one load: after a change, many requests would otherwise load
 * the same data at once.
 * `load` must read only shared data (see `sharedVersion`). The value must not be modified.
 *
 * A transaction that has changed shared data reads its own new version. No other transaction reads this version before
 * the commit.
 */
export function rememberShared<Value>(
  load: (db: Database) => Promise<Value>,
): (db: Database, version: string) => Promise<Value> {
  const rememberedByPool = new WeakMap<object, Remembered<Value>>();
  const runningByPool = new WeakMap<object, RunningLoad<Value>>();
  return async (db, version) => {
    // A transaction has the same adapter as the pool to which its connection belongs.
    const pool = db.getExecutor().adapter;
    const remembered = rememberedByPool.get(pool);
    if (remembered?.version === version) return remembered.value;
    const running = runningByPool.get(pool);
    if (running?.version === version && canWaitFor(running, db)) {
      const awaited = await running.result.catch(() => undefined);
      if (awaited) return awaited.value;
      // The other call has failed, perhaps because its transaction failed. This call loads the value itself.
    }
    const result = loadUnchanged(db, load);
    const own = { version, result, isInTransaction: db.isTransaction };
    runningByPool.set(pool, own);
    try {
      const loaded = await result;
      rememberedByPool.set(pool, loaded);
      return loaded.value;
    } finally {
      if (runningByPool.get(pool) === own) runningByPool.delete(pool);
    }
  };
}

/**
 * True if a call with `db` can wait for a load of another call. A call in a transaction occupies a connection, so it must
 * not wait for a load outside a transaction: that load may itself be waiting for a free connection of the pool.
 */
const canWaitFor = (running: RunningLoad<unknown>, db: Database): boolean =>
  running.isInTransaction || !db.isTransaction;

/** Loads a value of one version. A change during the load would otherwise leave a value of two versions in memory. */
async function loadUnchanged<Value>(db: Database, load: (db: Database) => Promise<Value>): Promise<Remembered<Value>> {
  for (let loads = 1; ; loads += 1) {
    const version = await findSharedVersion(db);
    const value = await load(db);
    if (version === (await findSharedVersion(db))) return { version, value };
    if (loads === maxLoads) return { version: noVersion, value };
  }
}
