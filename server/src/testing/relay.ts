import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Connection } from '../platform/db/connection.ts';

/** A way over TCP to a database behind a Unix socket, as DATABASE_URL would have it; it can be shut and opened. */
export interface Relay {
  /** The same database over TCP. */
  readonly over: (connection: Connection) => Connection;
  /** Cuts all connections and lets nobody in. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

/** Makes a relay to the socket in `socketFolder`, open on a free port. */
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
