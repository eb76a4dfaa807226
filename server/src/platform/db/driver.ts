import postgres from 'postgres';
import { type Connection, driverOptions } from './connection.ts';

export interface DriverOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called whenever the connection has ended. */
  readonly onClose?: () => void;
  /** Called with what is said on a channel that this connection listens to. */
  readonly onNotify?: (channel: string, text: string) => void;
}

/** One connection of postgres.js. */
export type Driver = ReturnType<typeof openDriver>;

/**
 * Opens the driver with a single connection, made at the first query and made anew after a loss: for LISTEN, for a
 * session that holds a lock, and as a member of the pool. Nothing that spans statements is done on it unless somebody
 * watches `onClose`; transactions go through the pool.
 */
export function openDriver(
  connection: Connection,
  { applicationName = 'loopcheck', onClose = () => undefined, onNotify = () => undefined }: DriverOptions = {},
) {
  const { url, options } = driverOptions(connection);
  return postgres(url, {
    ...options,
    max: 1,
    // The driver counts a pause within a transaction as idle, so it must not renew connections by itself.
    max_lifetime: null,
    connect_timeout: 10,
    // See column-types.ts, which says them.
    fetch_types: false,
    onclose: onClose,
    // Known to the driver and missing in its types; its own listen() gives up when the database is away for a while.
    ...({ onnotify: onNotify } as object),
    // "relation already exists, skipping" and its like are no news.
    onnotice: () => undefined,
    connection: { application_name: applicationName },
  });
}
