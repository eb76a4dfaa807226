import {
  CompiledQuery,
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
import { asTransactionContext } from './transaction.ts';

/**
 * Runs `work` in a read-only transaction. All statements in it see the database at the same moment, and those that
 * start together are sent together: none waits for the result of another. A statement that writes fails (25006). After
 * a statement has failed, all later ones fail (25P02, `isSnapshotFailed`). Nothing needs to be rolled back, so `work`
 * may handle both errors.
 *
 * `work` must not start statements after it has resolved. They are refused.
 */
export function inSnapshot<Result>(db: Database, work: (snapshot: Database) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const shared = new SharedConnection(connection);
    const snapshot = new Transaction<Tables>({ ...unusedProps, executor: executor.withConnectionProvider(shared) });
    // The first statements of `work` are sent with this one. It cannot fail unless the connection is lost.
    const begin = connection.executeQuery(beginSnapshot);
    const [result] = await Promise.allSettled([asTransactionContext(() => work(snapshot)), begin]);
    shared.close();
    // PostgreSQL finishes the statements that were sent before, in their order. After a failed statement, it replies
    // ROLLBACK. If the connection is lost, the pool notices that itself.
    await connection.executeQuery(commit).catch(() => undefined);
    await begin;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The SQLSTATE code of a statement in a transaction in which another statement has failed. */
const failedTransaction = '25P02';

/** True for the error of a statement that was refused because another statement of the snapshot had failed. */
export const isSnapshotFailed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === failedTransaction;

const beginSnapshot = CompiledQuery.raw('begin isolation level repeatable read read only');
const commit = CompiledQuery.raw('commit');

/** Kysely's properties for things that a transaction cannot do, such as to begin another one. They are never used. */
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
