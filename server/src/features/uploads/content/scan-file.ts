import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';

type ScannerAddress = NonNullable<Config['clamdAddress']>;

/**
 * Returns the time in milliseconds after which the scanner counts as unavailable if its connection is idle: a minute
 * for every 200 MB or part of 200 MB. The time depends on the size, because the connection is idle during the scan.
 */
export const scanIdleTimeoutMs = (fileSize: number): number =>
  60_000 * Math.max(1, Math.ceil(fileSize / (200 * 1024 ** 2)));

/** The maximum number of bytes in a chunk that is sent to the scanner. */
const chunkBytes = 64 * 1024;

/**
 * Sends bytes to ClamAV with the INSTREAM command (clamd(8)): each chunk is preceded by its length, and an empty chunk
 * ends the stream. Resolves if ClamAV finds nothing. Refuses with file_infected if ClamAV finds something, and with
 * scan_unavailable if the answer is missing or unknown. `fileSize` is the number of bytes.
 */
export async function scanFile(scanner: ScannerAddress, bytes: Readable, fileSize: number): Promise<void> {
  const answer = await exchange(scanner, bytes, scanIdleTimeoutMs(fileSize));
  if (answer === 'stream: OK') return;
  if (/^stream: .+ FOUND$/.test(answer)) throw new Refusal('file_infected', { cause: new Error(answer) });
  throw new Refusal('scan_unavailable', { cause: new Error(answer || 'The scanner closed the connection.') });
}

/** Sends the bytes and returns the scanner's answer; empty if the scanner closes the connection without an answer. */
async function exchange(scanner: ScannerAddress, bytes: Readable, idleTimeoutMs: number): Promise<string> {
  const socket = connect(scanner);
  socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('The scanner stopped answering.')));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  // This listener is added before any bytes are sent, because the scanner can close the connection at any time.
  const closed = once(socket, 'close');
  // An error before `await closed` must not count as an unhandled rejection.
  closed.catch(() => undefined);
  try {
    await once(socket, 'connect');
    await send(socket, bytes);
    await closed;
  } catch (error) {
    // The scanner can send an answer such as "INSTREAM size limit exceeded" before it closes the connection. That
    // answer is more precise than the connection error.
    if (answer === '') throw new Refusal('scan_unavailable', { cause: error });
  } finally {
    bytes.destroy();
    socket.destroy();
  }
  return answer.replaceAll('\0', '').trim();
}

/** Sends all bytes as an INSTREAM command. */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  // After the prefix z, the command and the answer end with a NUL character.
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
