import { closeClient, openClient, withClient } from '../client.ts';
import type { Connection } from '../connection.ts';

/** Allows one server at a time on an embedded database. A session holds the lock, so it is released however the server ends. */
const serverLock = 0x73657276;

/** The lock of a running server on its embedded database. */
export interface ServerLock {
  /** Resolves when the session that holds the lock is lost. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
}

const applicationName = 'loopcheck server lock';

/** Whether a running server holds the lock. The check does not block a server that takes the lock at the same time. */
export function isServerLockHeld(connection: Connection): Promise<boolean> {
  return withClient(
    connection,
    async (client) => {
      const { rows } = await client.query(
        `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted`,
        [serverLock],
      );
      return rows.length > 0;
    },
    { application_name: applicationName },
  );
}

/** Takes the lock; undefined while another running server holds it. */
export async function takeServerLock(connection: Connection): Promise<ServerLock | undefined> {
  const client = await openClient(connection, { application_name: applicationName });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('end', resolve);
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [serverLock]);
    if (rows[0]?.got) return { lost, release: () => closeClient(client) };
  } catch (error) {
    await closeClient(client);
    throw error;
  }
  await closeClient(client);
  return undefined;
}
