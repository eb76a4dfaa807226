import type { Database } from './database.ts';
import { errorCode, failedTransactionCode } from './error-code.ts';
import { asTransactionContext } from './transaction.ts';
import { onConnection } from './transaction-on-connection.ts';

/**
 * Runs `work` in a read-only transaction. All statements see the same state of the database (isolation level repeatable
 * read). Statements that are started together are sent together, so that no statement waits for the result of another.
 * Only the first use of a statement with an array parameter waits, because the types of its parameters are requested
 * first. A statement that writes fails (25006). After a statement has failed, all later statements fail (25P02,
 * `isSnapshotFailed`). The transaction writes nothing, so `work` can catch these errors and continue.
 *
 * `work` must not leave statements running. Statements that have not been sent when `work` resolves are refused.
 */
export function inSnapshot<Result>(db: Database, work: (snapshot: Database) => Promise<Result>): Promise<Result> {
  return onConnection(db, 'snapshot', async ({ transaction, connection, close }) => {
    // The first statements of `work` are sent together with `begin`.
    const begin = connection.begin(' isolation level repeatable read read only');
    const [result] = await Promise.allSettled([asTransactionContext(() => work(transaction)), begin]);
    close();
    // PostgreSQL first finishes the statements that were sent before `commit`, in their order. After a failed
    // statement, it replies ROLLBACK. If the connection is lost, the pool notices the loss itself.
    await connection.end('commit').catch(() => undefined);
    // Throws if the transaction could not begin.
    await begin;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** True for the error of a statement that was refused because another statement of the snapshot had failed. */
export const isSnapshotFailed = (error: unknown): boolean =>
  error instanceof Error && errorCode(error) === failedTransactionCode;
