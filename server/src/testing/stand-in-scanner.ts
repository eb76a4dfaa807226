import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A server that implements the INSTREAM command of clamd and returns the scan results that a test sets. */
export interface StandInScanner {
  /** The value for CLAMD_ADDRESS: host and port. */
  readonly address: string;
  /** The contents of the received files. */
  readonly scannedFiles: Buffer[];
  /**
   * Returns clamd's reply to a file, or undefined to close the connection without a reply. Tests replace this function.
   */
  getReply: (bytes: Buffer) => string | undefined;
  close(): Promise<void>;
}

/** Starts the scanner on a free port. */
export async function startStandInScanner(): Promise<StandInScanner> {
  const sockets = new Set<Socket>();
  const scannedFiles: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const bytes = parseStream(received);
      if (!bytes) return;
      scannedFiles.push(bytes);
      const reply = scanner.getReply(bytes);
      if (reply === undefined) socket.destroy();
      else socket.end(`${reply}\0`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listeningAddress = server.address();
  const scanner: StandInScanner = {
    address: `127.0.0.1:${typeof listeningAddress === 'object' ? listeningAddress?.port : 0}`,
    scannedFiles,
    getReply: () => 'stream: OK',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return scanner;
}

/**
 * Joins the chunks after the command `zINSTREAM`. Returns undefined until the final empty chunk has arrived, and the
 * text "no command" if the command is a different one.
 */
function parseStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length >= command.length && received.toString('latin1', 0, command.length) !== command) {
    return Buffer.from('no command');
  }
  const chunks: Buffer[] = [];
  let offset = command.length;
  while (offset + 4 <= received.length) {
    const length = received.readUInt32BE(offset);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return undefined;
}
