import { Readable } from 'node:stream';
import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import { contentDisposition } from './content-disposition.ts';

/** A download may hold a database connection while it runs; the limit leaves connections for other requests. */
const maxConcurrent = 4;

/** A connection that accepts no data for this many milliseconds is closed. */
const stallTimeoutMs = 60_000;

let running = 0;

/**
 * Sends a file while it is generated, as fast as the client reads it. An error before the first chunk becomes a normal
 * error reply; a later one aborts the connection. Refuses with too_many_requests when too many downloads run.
 */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, download: SentDownload) {
  const { body, fileName, mimeType } = download;
  ensure(running < maxConcurrent, 'too_many_requests');
  const headers = () =>
    reply.type(mimeType).headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition('attachment', fileName),
    });
  if (request.method === 'HEAD') return headers().send();
  running += 1;
  const chunks = body[Symbol.asyncIterator]();
  const end = once(async () => {
    running -= 1;
    await chunks.return?.();
  });
  try {
    const first = await chunks.next();
    const stream = Readable.from(withFirst(first, chunks, end), { objectMode: false });
    // A stream that is destroyed before its first read never runs the generator, so its `finally` would not run.
    stream.once('close', () => void end());
    reply.raw.setTimeout(stallTimeoutMs, () => reply.raw.destroy());
    return await headers().send(stream);
  } catch (error) {
    await end();
    throw error;
  }
}

type Chunk = string | Uint8Array;

async function* withFirst(first: IteratorResult<Chunk>, chunks: AsyncIterator<Chunk>, end: () => Promise<void>) {
  try {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
  } finally {
    await end();
  }
}

/** Makes a cleanup function idempotent. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => (ended ??= end());
}
