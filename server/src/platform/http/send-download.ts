import { Readable } from 'node:stream';
import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import { contentDisposition } from './content-disposition.ts';

/** Each may hold a connection of the database while it runs; the rest of the house needs its own. */
const mostAtOnce = 4;

/** Who takes nothing for so long, in milliseconds, has gone away without a word. */
const patienceMs = 60_000;

let underWay = 0;

/**
 * Sends a file while it is made. What fails before the first piece is answered as any failure is; what fails later
 * breaks the connection. No faster than it is taken, and at most a few at once: too_many_requests.
 */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, download: SentDownload) {
  const { body, fileName, mimeType } = download;
  ensure(underWay < mostAtOnce, 'too_many_requests');
  const headers = () =>
    reply.type(mimeType).headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition('attachment', fileName),
    });
  if (request.method === 'HEAD') return headers().send();
  underWay += 1;
  const pieces = body[Symbol.asyncIterator]();
  const end = once(async () => {
    underWay -= 1;
    await pieces.return?.();
  });
  try {
    const first = await pieces.next();
    const stream = Readable.from(withFirst(first, pieces, end), { objectMode: false });
    // A stream that is given up before anybody asks it for a piece never begins to run, and so does not end by itself.
    stream.once('close', () => void end());
    reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
    return await headers().send(stream);
  } catch (error) {
    await end();
    throw error;
  }
}

type Piece = string | Uint8Array;

async function* withFirst(first: IteratorResult<Piece>, pieces: AsyncIterator<Piece>, end: () => Promise<void>) {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await end();
  }
}

/** Whoever ends it first, it ends once. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => (ended ??= end());
}
