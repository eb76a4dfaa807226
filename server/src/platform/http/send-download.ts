import { Readable } from 'node:stream';
import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import { contentDisposition } from './content-disposition.ts';

/**
 * The maximum number of downloads that run concurrently on one server. A download can occupy a database connection
 * while it runs. The limit leaves connections for other requests.
 */
const maxConcurrentDownloads = 4;

/** A connection that accepts no data for this many milliseconds is closed. */
const stallTimeoutMs = 60_000;

let runningDownloads = 0;

/**
 * Sends a file while it is generated, as fast as the client reads it. If generating fails before the first chunk, the
 * client receives a normal error reply; a later failure aborts the connection. Refuses with too_many_requests while too
 * many downloads run.
 */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, download: SentDownload) {
  const { body, fileName, mimeType } = download;
  ensure(runningDownloads < maxConcurrentDownloads, 'too_many_requests');
  const setHeaders = () =>
    reply.type(mimeType).headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition('attachment', fileName),
    });
  if (request.method === 'HEAD') return setHeaders().send();
  runningDownloads += 1;
  const chunks = body[Symbol.asyncIterator]();
  const finish = once(async () => {
    runningDownloads -= 1;
    await chunks.return?.();
  });
  try {
    const first = await chunks.next();
    const stream = Readable.from(allChunks(first, chunks, finish), { objectMode: false });
    // A stream that is destroyed before its first read never runs the generator, so the `finally` of `allChunks` would
    // not run.
    stream.once('close', () => void finish());
    reply.raw.setTimeout(stallTimeoutMs, () => reply.raw.destroy());
    return await setHeaders().send(stream);
  } catch (error) {
    await finish();
    throw error;
  }
}

type Chunk = string | Uint8Array;

/** Yields `first` and the rest of `chunks`, then calls `finish`, also after an error. */
async function* allChunks(first: IteratorResult<Chunk>, chunks: AsyncIterator<Chunk>, finish: () => Promise<void>) {
  try {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
  } finally {
    await finish();
  }
}

/** Makes a cleanup function idempotent. */
function once(cleanUp: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= cleanUp());
}
