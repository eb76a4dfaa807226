import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { ExecutableQuery, PooledConnection } from './pooled-connection.ts';

/** A compiled statement that was executed in the snapshot. */
interface ExecutedQuery {
  readonly parameters: readonly unknown[];
  readonly result: Promise<QueryResult<unknown>>;
}

/**
 * A connection in a read-only snapshot of the database. A statement of `compileOnce` is executed only once for the same
 * parameters, because it finds the same rows during the whole snapshot. The reads of a page often share such
 * statements, for example the person's progress. The rows are frozen, because several callers receive them.
 */
export class SnapshotConnection implements DatabaseConnection {
  readonly #connection: PooledConnection;
  readonly #executed = new Map<string, ExecutedQuery[]>();

  constructor(connection: PooledConnection) {
    this.#connection = connection;
  }

  executeQuery<Row>(query: ExecutableQuery): Promise<QueryResult<Row>> {
    // `compileOnce` sets `isPlannedOnce` for its statements.
    if (!query.isPlannedOnce) return this.#connection.executeQuery<Row>(query);
    const { sql, parameters } = query;
    let executed = this.#executed.get(sql);
    if (!executed) {
      executed = [];
      this.#executed.set(sql, executed);
    }
    let found = executed.find((candidate) => areSame(candidate.parameters, parameters));
    if (!found) {
      found = { parameters, result: this.#executeAndFreeze(query) };
      executed.push(found);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of a statement determines the type of its rows
    return found.result as Promise<QueryResult<Row>>;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }

  async #executeAndFreeze(query: ExecutableQuery): Promise<QueryResult<unknown>> {
    const result = await this.#connection.executeQuery(query);
    for (const row of result.rows) Object.freeze(row);
    Object.freeze(result.rows);
    return result;
  }
}

/** True if all parameters are the same values, or the same objects. Equal dates or arrays are not the same. */
const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((value, index) => Object.is(value, other[index]));
