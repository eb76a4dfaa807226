import { closeClient, openClient, withClient } from '../client.ts';
import type { ConnectionUrl } from '../connection.ts';

/**
 * The key of the advisory lock that allows one server at a time to use an embedded database: "serv" in ASCII. A session
 * holds the lock, so PostgreSQL releases it even if the server crashes.
 */
const serverLockKey = 0x73657276;

/** The lock that a running server holds on its embedded database. */
export interface ServerLock {
  /**
   * Resolves when the session that holds the lock has ended, because the connection was lost or after `release`.
   */
  readonly ended: Promise<void>;
  readonly release: () => Promise<void>;
}

const applicationName = 'loopcheck server lock';

/**
 * Returns true if a server holds the server lock at the moment of the check. Afterwards, a server can acquire or
 * release it.
 */
export function isServerLockHeld(connection: ConnectionUrl): Promise<boolean> {
  return withClient(
    connection,
    async (client) => {
      // The lock of a 64-bit key has the upper half of the key in classid, the lower half in objid, and objsubid 1.
      const { rows } = await client.query(
        `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted`,
        [serverLockKey],
      );
      return rows.length > 0;
    },
    { application_name: applicationName },
  );
}

/** Acquires the server lock. Returns undefined if another server holds it. */
export async function acquireServerLock(connection: ConnectionUrl): Promise<ServerLock | undefined> {
  const client = await openClient(connection, { application_name: applicationName });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.on('end', resolve);
  try {
    const { rows } = await client.query<{ isAcquired: boolean }>('select pg_try_advisory_lock($1) as "isAcquired"', [
      serverLockKey,
    ]);
    if (rows[0]?.isAcquired) return { ended, release: () => closeClient(client) };
  } catch (error) {
    await closeClient(client);
    throw error;
  }
  await closeClient(client);
  return undefined;
}
