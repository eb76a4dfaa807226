import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

type ScannerAddress = NonNullable<Config['clamdAddress']>;

/** A scanner that says nothing for so long is taken as away. 100 MB take it some seconds. */
const silenceMs = 60_000;
const chunkBytes = 64 * 1024;

/**
 * Hands bytes to ClamAV by its INSTREAM command (clamd(8)): parts, each behind its length, and an empty one at the end.
 * Resolves when nothing was found. Refuses with file_infected, or scan_unavailable when there was no clear answer.
 */
export async function scanFile(scanner: ScannerAddress, bytes: Readable): Promise<void> {
  const answer = await ask(scanner, bytes);
  if (answer === 'stream: OK') return;
  if (/^stream: .+ FOUND$/.test(answer)) throw new Refusal('file_infected', { cause: new Error(answer) });
  throw new Refusal('scan_unavailable', { cause: new Error(answer || 'The scanner hung up.') });
}

async function ask(scanner: ScannerAddress, bytes: Readable): Promise<string> {
  const socket = connect(scanner);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner fell silent.')));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  // Listened to from the start: it may answer and hang up before it has taken all.
  const ended = once(socket, 'close');
  ended.catch(() => undefined);
  try {
    await once(socket, 'connect');
    await feed(socket, bytes);
    await ended;
  } catch (error) {
    // "INSTREAM size limit exceeded" and such come just before the line breaks; the words are worth more than the break.
    if (answer === '') throw new Refusal('scan_unavailable', { cause: error });
  } finally {
    bytes.destroy();
    socket.destroy();
  }
  return answer.replaceAll('\0', '').trim();
}

async function feed(socket: Socket, bytes: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
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
