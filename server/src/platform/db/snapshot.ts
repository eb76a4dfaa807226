import {
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { PooledConnection } from './pooled-connection.ts';
import { asTransactionContext } from './transaction.ts';

/**
 * Runs `work` in a read-only transaction. All statements see the same state of the database (isolation level repeatable
 * read). Those that start together are sent together: none waits for the result of another, except for the first use of
 * a statement with an array parameter, whose types are requested first. A statement that writes fails (25006). After a
 * statement has failed, all later ones fail (25P02, `isSnapshotFailed`). The transaction writes nothing, so `work` may
 * catch these errors and continue.
 *
 * `work` must not leave statements running. Those that have not been sent when it resolves are refused.
 */
export function inSnapshot<Result>(db: Database, work: (snapshot: Database) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    if (!(connection instanceof PooledConnection)) throw new TypeError('A snapshot needs a connection of the pool');
    const shared = new SharedConnection(connection);
    const snapshot = new Transaction<Tables>({ ...unusedProps, executor: executor.withConnectionProvider(shared) });
    // The first statements of `work` are sent together with this one.
    const begin = connection.begin(' isolation level repeatable read read only');
    const [result] = await Promise.allSettled([asTransactionContext(() => work(snapshot)), begin]);
    shared.close();
    // PostgreSQL finishes the statements that were sent before, in their order. After a failed statement, it replies
    // ROLLBACK. If the connection is lost, the pool notices that itself.
    await connection.end('commit').catch(() => undefined);
    await begin;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The SQLSTATE `in_failed_sql_transaction`. */
const failedTransaction = '25P02';

/** True for the error of a statement that was refused because another statement of the snapshot had failed. */
export const isSnapshotFailed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === failedTransaction;

/** The constructor of Kysely's `Transaction` needs these properties. A transaction does not use them. */
const dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Database) => new PostgresIntrospector(db),
};
const unusedProps = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * Gives the connection to all statements at once. Kysely's own transactions give it to one statement after the other,
 * but the connections of the pool accept further statements before the first one has a result.
 */
class SharedConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  #isOpen = true;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    // Otherwise, the statement would run in the next transaction of the connection, which belongs to another request.
    if (!this.#isOpen) throw new Error('A statement was started after its snapshot had been closed');
    return consumer(this.#connection);
  }

  close(): void {
    this.#isOpen = false;
  }
}
