import { type Connection } from '../connection.ts';
import { type Driver, openDriver } from '../driver.ts';

/** One server at a time on an embedded database. A session holds the lock, so that it ends with its server, however that ends. */
const serverLock = 0x73657276;

/** The lock of a living server on its embedded database. */
export interface ServerLock {
  /** Resolves when the session that holds the lock is lost. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
}

async function tryLock(sql: Driver): Promise<boolean> {
  const [row] = await sql<{ got: boolean }[]>`select pg_try_advisory_lock(${serverLock}) as got`;
  return row?.got ?? false;
}

/** Whether a living server holds the lock; asking does not stand in the way of one that takes it at this moment. */
export async function isServerLockHeld(connection: Connection): Promise<boolean> {
  const sql = openDriver(connection, { applicationName: 'loopcheck server lock' });
  try {
    const rows = await sql`
      select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${serverLock} and l.objsubid = 1 and l.granted`;
    return rows.length > 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Takes the lock; undefined while another living server holds it. */
export async function takeServerLock(connection: Connection): Promise<ServerLock | undefined> {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const sql = openDriver(connection, { applicationName: 'loopcheck server lock', onClose: resolve });
  if (await tryLock(sql)) return { lost, release: () => sql.end({ timeout: 1 }) };
  await sql.end({ timeout: 1 });
  return undefined;
}
