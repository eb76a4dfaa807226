import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { ConnectionUrl } from '../platform/db/connection.ts';

/** A TCP relay to a database on a Unix socket. A test can interrupt the relay and restore it. */
export interface Relay {
  /** Returns the URL that connects to the same database through the relay. */
  readonly throughRelay: (connection: ConnectionUrl) => ConnectionUrl;
  /** Closes all connections and refuses new ones. */
  readonly disconnect: () => Promise<void>;
  /** Accepts connections again, on the same port. */
  readonly reconnect: () => Promise<void>;
}

/** Starts a relay from a free port to the PostgreSQL socket in `socketFolder`. */
export async function startRelay(socketFolder: string): Promise<Relay> {
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
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    throughRelay: (connection) => {
      const url = new URL(connection);
      // The query parameter `host` contains the folder of the socket.
      url.search = '';
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
    reconnect: () => listen(port),
  };
}
