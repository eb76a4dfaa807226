import type { Database } from './database.ts';

interface Remembered<Value> {
  readonly version: string;
  readonly value: Value;
}

/**
 * Returns a function that keeps one value for each id in memory, together with the version of the value. The function
 * loads a value again if the caller passes another version. `versions` has an entry for each id whose value is needed.
 * One call of `load` loads the values of all ids that are missing or outdated. If `load` returns no value for an id,
 * the result has none either, and the next call loads this id again.
 *
 * The caller must read the versions from the database immediately before the call. Each change of the data from which a
 * value is computed must give the id a new version in the same transaction. Two different states of the data must never
 * have the same version. A loaded value can be newer than its version. The next call then reads the new version, and
 * loads the value again.
 *
 * `input` is passed to `load`. If the values depend on `input`, each version must contain it.
 *
 * A transaction that has changed the data must pass versions that nobody else uses, because its changes can be rolled
 * back. Values must not be modified.
 */
export function rememberEach<Value, Input = void>(
  load: (db: Database, ids: readonly string[], input: Input) => Promise<ReadonlyMap<string, Value>>,
): (db: Database, versions: ReadonlyMap<string, string>, input: Input) => Promise<Map<string, Value>> {
  const rememberedByPool = new WeakMap<object, Map<string, Remembered<Value>>>();
  return async (db, versions, input) => {
    // A transaction has the same adapter as the pool to which its connection belongs.
    const pool = db.getExecutor().adapter;
    const remembered = rememberedByPool.get(pool) ?? new Map<string, Remembered<Value>>();
    rememberedByPool.set(pool, remembered);
    const values = new Map<string, Value>();
    for (const [id, version] of versions) {
      const entry = remembered.get(id);
      if (entry?.version === version) values.set(id, entry.value);
    }
    const outdatedIds = [...versions.keys()].filter((id) => !values.has(id));
    if (outdatedIds.length === 0) return values;
    for (const [id, value] of await load(db, outdatedIds, input)) {
      values.set(id, value);
      const version = versions.get(id);
      if (version !== undefined) remembered.set(id, { version, value });
    }
    return values;
  };
}
