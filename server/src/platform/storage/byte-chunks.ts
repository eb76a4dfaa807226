import type { Readable } from 'node:stream';

/** The chunks of a byte stream. Throws on a stream of strings or objects, which Node's types do not tell apart. */
export async function* byteChunks(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The stream does not carry bytes.');
    yield chunk;
  }
}
