import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';

type ScannerAddress = NonNullable<Config['clamdAddress']>;

/**
 * If the connection to the scanner is idle for this long, the scanner counts as unavailable. Scanning 100 MB takes only
 * a few seconds.
 */
const idleTimeoutMs = 60_000;
const chunkBytes = 64 * 1024;

/**
 * Sends bytes to ClamAV with the INSTREAM command (clamd(8)): each chunk is preceded by its length, and an empty chunk
 * ends the stream. Resolves if ClamAV finds nothing. Refuses with file_infected if ClamAV finds something, and with
 * scan_unavailable if the answer is missing or unknown.
 */
export async function scanFile(scanner: ScannerAddress, bytes: Readable): Promise<void> {
  const answer = await exchange(scanner, bytes);
  if (answer === 'stream: OK') return;
  if (/^stream: .+ FOUND$/.test(answer)) throw new Refusal('file_infected', { cause: new Error(answer) });
  throw new Refusal('scan_unavailable', { cause: new Error(answer || 'The scanner closed the connection.') });
}

/** Sends the bytes and returns the scanner's answer; empty if the scanner closes the connection without an answer. */
async function exchange(scanner: ScannerAddress, bytes: Readable): Promise<string> {
  const socket = connect(scanner);
  socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('The scanner stopped answering.')));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  // This listener is added before any bytes are sent, because the scanner may close the connection at any time.
  const closed = once(socket, 'close');
  closed.catch(() => undefined);
  try {
    await once(socket, 'connect');
    await send(socket, bytes);
    await closed;
  } catch (error) {
    // The scanner may send an answer such as "INSTREAM size limit exceeded" before it closes the connection. That
    // answer is more precise than the connection error.
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
    for (let offset = 0; offset < chunk.length; offset += chunkBytes) {
      const part = chunk.subarray(offset, offset + chunkBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      socket.write(length);
      if (!socket.write(part)) await once(socket, 'drain');
    }
  }
  socket.end(Buffer.alloc(4));
}
