import { createConnection, createServer, type Socket } from 'node:net';

/** A TCP proxy to a local server that can break its connections in the middle of a request. */
export interface CuttingRelay {
  readonly origin: string;
  /** Breaks all connections when clients have sent this many more bytes. Later connections work. */
  cutAfter(bytes: number): void;
  /** Returns how many times all connections were broken. */
  cuts(): number;
  close(): Promise<void>;
}

/** Starts a proxy on a free port. It forwards connections to `port` of this machine. */
export async function startCuttingRelay(port: string): Promise<CuttingRelay> {
  const sockets = new Set<Socket>();
  let bytesUntilCut = Number.POSITIVE_INFINITY;
  let cutCount = 0;
  const cut = () => {
    bytesUntilCut = Number.POSITIVE_INFINITY;
    cutCount += 1;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = createConnection(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', (part) => {
      bytesUntilCut -= part.length;
      if (bytesUntilCut < 0) cut();
    });
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cutAfter: (bytes) => {
      bytesUntilCut = bytes;
    },
    cuts: () => cutCount,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
