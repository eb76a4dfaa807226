import type { PostgresJSPendingQuery } from 'kysely-postgres-js';
import type { Driver } from './driver.ts';

/** What the dialect does with a query under way: awaits it, or asks for its rows bit by bit. */
type Watched = PromiseLike<unknown> & Pick<PostgresJSPendingQuery, 'cancel' | 'cursor'>;

/** A query that tells how it went. The driver's begins when it is first asked for its rows, so it is listened to only then. */
export function watched(
  pending: ReturnType<Driver['unsafe']>,
  tell: (hasFailed: boolean) => void,
): PostgresJSPendingQuery {
  const note = <Value>(promise: PromiseLike<Value>) =>
    promise.then(
      (value) => {
        tell(false);
        return value;
      },
      (error: unknown) => {
        tell(true);
        throw error;
      },
    );
  const query: Watched = {
    // oxlint-disable-next-line unicorn/no-thenable -- it stands for the driver's query, which is one
    then: (...handlers) => note(pending).then(...handlers),
    cursor: async function* (rows) {
      const chunks = pending.cursor(rows)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await note(chunks.next());
          if (done) return;
          yield value;
        }
      } finally {
        await chunks.return?.();
      }
    },
    cancel: () => pending.cancel(),
  };
  // Of a promise the dialect awaits it and no more.
  return query as unknown as PostgresJSPendingQuery;
}
