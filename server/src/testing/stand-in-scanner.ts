import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A server that implements clamd's INSTREAM command with the test's results. */
export interface StandInScanner {
  /** The value for CLAMD_ADDRESS. */
  readonly address: string;
  /** The received files. */
  readonly scanned: Buffer[];
  /** Returns the answer to each following file; undefined closes the connection without an answer. */
  answer: (bytes: Buffer) => string | undefined;
  close(): Promise<void>;
}

/** Starts the scanner on a free port. */
export async function standInScanner(): Promise<StandInScanner> {
  const sockets = new Set<Socket>();
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const bytes = streamIn(received);
      if (!bytes) return;
      scanned.push(bytes);
      const answer = scanner.answer(bytes);
      if (answer === undefined) socket.destroy();
      else socket.end(`${answer}\0`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const scanner: StandInScanner = {
    address: `127.0.0.1:${typeof place === 'object' ? place?.port : 0}`,
    scanned,
    answer: () => 'stream: OK',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return scanner;
}

/** Returns the bytes between `zINSTREAM` and the empty chunk; undefined until the empty chunk has arrived. */
function streamIn(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length >= command.length && received.toString('latin1', 0, command.length) !== command) {
    return Buffer.from('no command');
  }
  const parts: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
