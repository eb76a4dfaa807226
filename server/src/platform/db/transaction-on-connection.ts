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
import { PooledConnection } from './pooled-connection.ts';
import { SnapshotConnection } from './snapshot-connection.ts';
import type { Tables } from './tables.ts';

/** A dialect for `unusedProps`. Its driver has no connections. */
const dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Database) => new PostgresIntrospector(db),
};
/** Properties that the constructor of Kysely's `Transaction` needs, but that a transaction does not use. */
const unusedProps = { config: { dialect }, dialect, driver: dialect.createDriver() };

/** The word for the transaction in error messages. */
type TransactionKind = 'transaction' | 'snapshot';

/**
 * Gives the connection to all statements at the same time, because a connection of the pool accepts further statements
 * before the first one has a result. Kysely's own transactions give the connection to a statement only after the
 * statement before it has a result.
 */
class SharedConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  readonly #kind: TransactionKind;
  #isOpen = true;

  constructor(connection: DatabaseConnection, kind: TransactionKind) {
    this.#connection = connection;
    this.#kind = kind;
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    // Without this check, the statement would run in the next transaction of the connection, which belongs to another
    // request.
    if (!this.#isOpen) throw new Error(`A statement was started after its ${this.#kind} had been closed`);
    return consumer(this.#connection);
  }

  close(): void {
    this.#isOpen = false;
  }
}

/**
 * What a caller of `onConnection` gets: a connection of the pool, and the object through which the statements of a
 * transaction are executed on it. The caller begins and ends the transaction.
 */
export interface TransactionOnConnection {
  readonly transaction: Database;
  readonly connection: PooledConnection;
  /** Makes the transaction refuse further statements. Statements that were sent before are still executed. */
  close(): void;
}

/**
 * Calls `run` with a connection of the pool `db`, and with the object through which the statements of a transaction are
 * executed on this connection. `run` begins and ends the transaction. Statements that are started together are sent
 * together, in the order in which they were started, so that no statement waits for the result of another. Only the
 * first use of a statement with an array parameter waits, because the types of its parameters are requested first. In a
 * snapshot, a compiled statement is executed once for the same parameters (see `SnapshotConnection`).
 */
export function onConnection<Result>(
  db: Database,
  kind: TransactionKind,
  run: (parts: TransactionOnConnection) => Promise<Result>,
): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    if (!(connection instanceof PooledConnection)) throw new TypeError('A transaction needs a connection of the pool');
    const executing = kind === 'snapshot' ? new SnapshotConnection(connection) : connection;
    const shared = new SharedConnection(executing, kind);
    const transaction = new Transaction<Tables>({ ...unusedProps, executor: executor.withConnectionProvider(shared) });
    return run({ transaction, connection, close: () => shared.close() });
  });
}
