import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** The asynchronous context of a transaction. */
interface TransactionContext {
  /** False after the transaction has ended. Asynchronous work that it started may still run in its context then. */
  isOpen: boolean;
}

const contexts = new AsyncLocalStorage<TransactionContext>();

/**
 * Runs `work` in a transaction and commits it, or rolls it back if `work` throws. If `db` is already a transaction,
 * `work` runs in that transaction, which the caller commits. Start every transaction with this function or with
 * `inSnapshot`, because `assertOutsideTransaction` does not detect others.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  return asTransactionContext(() => db.transaction().execute(work));
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
 * The error for the call of a slow function inside a transaction. The transaction would hold its locks and its
 * connection until the function returns.
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
