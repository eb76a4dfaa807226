import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Connection } from '../platform/db/connection.ts';

/** A TCP relay to a database on a Unix socket, for use as DATABASE_URL. The relay can be shut and reopened. */
export interface Relay {
  /** Returns the connection to the same database through the relay. */
  readonly over: (connection: Connection) => Connection;
  /** Closes all connections and refuses new ones. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

/** Starts an open relay on a free port to the socket in `socketFolder`. */
export async function relayTo(socketFolder: string): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = createConnection(path.join(socketFolder, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    over: (connection) => {
      const url = new URL(connection);
      url.search = '';
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
    open: () => open(port),
  };
}
