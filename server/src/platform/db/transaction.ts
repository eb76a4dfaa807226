import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';
import { errorCode, failedTransactionCode } from './error-code.ts';
import type { PooledConnection } from './pooled-connection.ts';
import { onConnection, type TransactionOnConnection } from './transaction-on-connection.ts';

/** The asynchronous context of a transaction. */
interface TransactionContext {
  /**
   * False after the transaction has ended. Asynchronous work that was started in the transaction might still run in
   * this context.
   */
  isOpen: boolean;
}

const contexts = new AsyncLocalStorage<TransactionContext>();

/**
 * Runs `work` in a transaction and commits it, or rolls it back if `work` throws. If `db` is already a transaction,
 * `work` runs in that transaction, which the caller commits. Start every transaction with this function or with
 * `inSnapshot`, because `assertOutsideTransaction` does not detect other transactions.
 *
 * Statements that `work` starts together are sent together, and executed in the order in which they were started. A
 * read that follows a lock is executed only when the lock is acquired, even if the read was sent earlier. The read
 * therefore sees what the previous holder of the lock has committed.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  return asTransactionContext(() => onConnection(db, 'transaction', (parts) => runAndCommit(parts, work)));
}

async function runAndCommit<Result>(
  { transaction, connection, close }: TransactionOnConnection,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const unawaited: Promise<unknown>[] = [];
  openTransactions.set(transaction, { connection, unawaited });
  // `begin` is not awaited, so that the first statements are sent together with it. If `begin` fails, `end` throws the
  // error.
  void connection.begin('');
  let result: Result;
  try {
    result = await work(transaction);
  } catch (error) {
    close();
    await connection.end('rollback');
    // If a statement that `work` does not await has failed, PostgreSQL refuses the next statement with this code. The
    // error of the failed statement is the cause, so that error is thrown instead.
    if (errorCode(error) === failedTransactionCode) await Promise.all(unawaited);
    throw error;
  }
  close();
  const [commit] = await Promise.allSettled([connection.end('commit'), ...unawaited]);
  // The error of a statement says more than the reply to the commit, so it is thrown first.
  await Promise.all(unawaited);
  if (commit.status === 'rejected') throw commit.reason;
  // PostgreSQL replies ROLLBACK to a commit if a statement of the transaction failed and its error was ignored.
  if (commit.value.command === 'ROLLBACK') {
    throw new Error('The transaction was rolled back, because one of its statements had failed');
  }
  return result;
}

interface TransactionState {
  readonly connection: PooledConnection;
  /** The results of the statements for which `work` does not wait. */
  readonly unawaited: Promise<unknown>[];
}

/** The transactions that `inTransaction` has begun. */
const openTransactions = new WeakMap<Database, TransactionState>();

/**
 * Executes a statement whose result is not needed: the next statement, or the commit, is sent without waiting for the
 * result. If the statement fails, the transaction is rolled back, and `inTransaction` throws the error of the
 * statement. `execute` must start exactly one statement, and must not await anything before it starts this statement. A
 * function of `compileOnce` meets both conditions. Do not use this function if the caller handles the error of the
 * statement. If `db` is not a transaction of `inTransaction`, waits for the result.
 */
export async function withoutWaiting<Parameters>(
  execute: (db: Database, parameters: Parameters) => Promise<unknown>,
  db: Database,
  parameters: Parameters,
): Promise<void> {
  const state = openTransactions.get(db);
  const result = execute(db, parameters);
  if (!state) {
    await result;
    return;
  }
  // The error is not handled here: `inTransaction` throws it, unless the work throws another error.
  result.catch(() => undefined);
  state.unawaited.push(result);
  // The first use of a statement with an array parameter is sent only after PostgreSQL has stated its types.
  await state.connection.untilSent();
}

/** Runs `work`, which opens a transaction, so that `assertOutsideTransaction` detects calls inside it. */
export async function asTransactionContext<Result>(work: () => Promise<Result>): Promise<Result> {
  const context: TransactionContext = { isOpen: true };
  try {
    return await contexts.run(context, work);
  } finally {
    context.isOpen = false;
  }
}

/**
 * Reports that a slow function was called inside a transaction. The transaction would hold its locks and its connection
 * until this function returns.
 */
export class InsideTransactionError extends Error {
  override readonly name = 'InsideTransactionError';
}

/**
 * The handler that `assertOutsideTransaction` calls. The default handler throws the error, so that tests fail. The
 * server sets a handler that only logs the error.
 */
let handleCallInsideTransaction = (error: InsideTransactionError): void => {
  throw error;
};

/** Replaces the handler that `assertOutsideTransaction` calls. */
export function onCallInsideTransaction(handler: (error: InsideTransactionError) => void): void {
  handleCallInsideTransaction = handler;
}

/**
 * Passes an InsideTransactionError to the handler if the current code runs inside `inTransaction`. `callee` is the name
 * of the function for the message, for example `storage.save`.
 */
export function assertOutsideTransaction(callee: string): void {
  if (contexts.getStore()?.isOpen) {
    handleCallInsideTransaction(
      new InsideTransactionError(
        `${callee} was called inside a transaction; call it before or after the transaction, or in a job`,
      ),
    );
  }
}

/**
 * Wraps a service so that each of its methods, except `allowedMethods`, calls `assertOutsideTransaction` first.
 * `serviceName` is the name of the service in the error message.
 */
export function forbidInsideTransaction<Service extends object>(
  serviceName: string,
  service: Service,
  allowedMethods: readonly string[] = [],
): Service {
  return new Proxy(service, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || allowedMethods.includes(String(key))) return member;
      return (...args: unknown[]): unknown => {
        assertOutsideTransaction(`${serviceName}.${String(key)}`);
        return Reflect.apply(member, target, args);
      };
    },
  });
}
