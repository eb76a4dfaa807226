import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionPool } from './pool.ts';
import type { PooledConnection } from './pooled-connection.ts';

/** Kysely's access to the connections of a pool. */
class PoolDriver implements Driver {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<PooledConnection> {
    return this.#pool.acquire();
  }

  beginTransaction(connection: PooledConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const mode = accessMode ? ` ${accessMode}` : '';
    // Not awaited, so that the first statement is sent together with `begin`. If `begin` fails, `end` throws the error.
    void connection.begin(level + mode);
    return Promise.resolve();
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    const { command } = await connection.end('commit');
    // PostgreSQL replies ROLLBACK to a commit if a statement of the transaction failed and its error was ignored.
    if (command === 'ROLLBACK') {
      throw new Error('The transaction was rolled back, because one of its statements had failed');
    }
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.end('rollback');
  }

  releaseConnection(connection: PooledConnection): Promise<void> {
    this.#pool.release(connection);
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Creates Kysely's PostgreSQL dialect with the connections of `pool`. */
export function createPoolDialect(pool: ConnectionPool): Dialect {
  return {
    createDriver: () => new PoolDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
