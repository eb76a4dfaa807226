import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';

type ScannerAddress = NonNullable<Config['clamdAddress']>;

/** A scanner that sends nothing for this long counts as unavailable. Scanning 100 MB takes some seconds. */
const idleTimeoutMs = 60_000;
const chunkBytes = 64 * 1024;

/**
 * Sends bytes to ClamAV with its INSTREAM command (clamd(8)): each chunk is preceded by its length, and an empty chunk
 * ends the stream. Resolves if ClamAV finds nothing. Refuses with file_infected, or with scan_unavailable if the answer
 * is missing or unknown.
 */
export async function scanFile(scanner: ScannerAddress, bytes: Readable): Promise<void> {
  const answer = await exchange(scanner, bytes);
  if (answer === 'stream: OK') return;
  if (/^stream: .+ FOUND$/.test(answer)) throw new Refusal('file_infected', { cause: new Error(answer) });
  throw new Refusal('scan_unavailable', { cause: new Error(answer || 'The scanner closed the connection.') });
}

async function exchange(scanner: ScannerAddress, bytes: Readable): Promise<string> {
  const socket = connect(scanner);
  socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('The scanner stopped answering.')));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  // Listen from the start: the scanner may answer and close before it has received everything.
  const closed = once(socket, 'close');
  closed.catch(() => undefined);
  try {
    await once(socket, 'connect');
    await send(socket, bytes);
    await closed;
  } catch (error) {
    // An answer such as "INSTREAM size limit exceeded" arrives just before the connection breaks. It is more precise
    // than the error of the connection.
    if (answer === '') throw new Refusal('scan_unavailable', { cause: error });
  } finally {
    bytes.destroy();
    socket.destroy();
  }
  return answer.replaceAll('\0', '').trim();
}

async function send(socket: Socket, bytes: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of byteChunks(bytes)) {
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      const part = chunk.subarray(at, at + chunkBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      socket.write(length);
      if (!socket.write(part)) await once(socket, 'drain');
    }
  }
  socket.end(Buffer.alloc(4));
}
