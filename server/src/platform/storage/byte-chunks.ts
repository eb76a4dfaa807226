import type { Readable } from 'node:stream';

/**
 * Yields the chunks of a byte stream. Throws on a stream of strings or objects, which has the same type in TypeScript.
 */
export async function* byteChunks(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The stream does not consist of bytes.');
    yield chunk;
  }
}
