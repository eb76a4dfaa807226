import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** Whether the transaction that some work runs in is still open: work left behind may go on after its end. */
interface TransactionContext {
  isOpen: boolean;
}

const contexts = new AsyncLocalStorage<TransactionContext>();

/**
 * Runs `work` in a transaction and commits; rolls back when it throws. A `db` that is a transaction already is used as
 * it is, and its owner commits. This is the only place that begins transactions, so that `assertOutsideTransaction`
 * knows of all of them.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  const context: TransactionContext = { isOpen: true };
  try {
    return await contexts.run(context, () => db.transaction().execute(work));
  } finally {
    context.isOpen = false;
  }
}

/** Something slow or remote was called while a transaction held its locks and its connection. */
export class InsideTransaction extends Error {
  override readonly name = 'InsideTransaction';
}

/** Tests fail on a call inside a transaction; the server logs it and serves the request. */
let report = (fault: InsideTransaction): void => {
  throw fault;
};

/** Sets what happens with a call inside a transaction, instead of throwing. */
export function onCallInsideTransaction(handle: (fault: InsideTransaction) => void): void {
  report = handle;
}

/** Refuses `what` (such as `storage.save`) while the calling code is inside `inTransaction`. */
export function assertOutsideTransaction(what: string): void {
  if (contexts.getStore()?.isOpen) {
    report(new InsideTransaction(`${what} was called inside a transaction; do it before, after or in a job`));
  }
}

/** The same port, whose methods refuse to be called inside a transaction, apart from those in `quick`. */
export function outsideTransaction<Port extends object>(name: string, port: Port, quick: readonly string[] = []): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || quick.includes(String(key))) return member;
      return (...args: unknown[]): unknown => {
        assertOutsideTransaction(`${name}.${String(key)}`);
        return Reflect.apply(member, target, args);
      };
    },
  });
}
