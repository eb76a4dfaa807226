import { Readable } from 'node:stream';
import type { Access, SentDownload } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import { contentDisposition } from './content-disposition.ts';

/** The maximum numbers of downloads that run concurrently on one server. */
interface DownloadLimits {
  readonly total: number;
  readonly perPerson: number;
}

/**
 * The limits of the endpoints for trainers and for admins. The downloads of trainers and admins count together, because
 * `ensureWithinLimits` counts all downloads with the same object of limits.
 */
const staffLimits: DownloadLimits = { total: 4, perPerson: 2 };

/**
 * The limits by the access of the endpoint. A download can occupy a database connection while it runs, so the limits
 * leave connections for other requests. Endpoints for trainers and admins have a separate limit, so that trainees and
 * visitors cannot block the downloads of trainers and admins. `perPerson` prevents one signed-in person from blocking
 * the downloads of all others.
 */
const limitsByAccess: Record<Access, DownloadLimits> = {
  public: { total: 4, perPerson: 4 },
  member: { total: 4, perPerson: 1 },
  trainer: staffLimits,
  admin: staffLimits,
};

/** A connection that accepts no data for this many milliseconds is closed. */
const stallTimeoutMs = 60_000;

interface RunningDownload {
  readonly limits: DownloadLimits;
  /** Undefined if nobody is signed in. */
  readonly userId: string | undefined;
}

const runningDownloads = new Set<RunningDownload>();

/**
 * Sends a file while it is generated, as fast as the client reads it. If generating fails before the first chunk, the
 * client receives a normal error reply. A later failure aborts the connection. Refuses with too_many_requests if too
 * many downloads are running in total, or for this person. `access` is the access of the endpoint.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: SentDownload,
  access: Access,
) {
  const { body, fileName, mimeType } = download;
  const running = { limits: limitsByAccess[access], userId: request.signedInUser?.id };
  ensureWithinLimits(running);
  const setHeaders = () =>
    reply.type(mimeType).headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition('attachment', fileName),
    });
  if (request.method === 'HEAD') return setHeaders().send();
  runningDownloads.add(running);
  const chunks = body[Symbol.asyncIterator]();
  const finish = once(async () => {
    runningDownloads.delete(running);
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

function ensureWithinLimits({ limits, userId }: RunningDownload): void {
  const others = [...runningDownloads].filter((running) => running.limits === limits);
  ensure(others.length < limits.total, 'too_many_requests');
  const ofSamePerson = others.filter((running) => running.userId === userId);
  ensure(userId === undefined || ofSamePerson.length < limits.perPerson, 'too_many_requests');
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

/** Returns a function that calls `cleanUp` only the first time, and always returns the promise of that call. */
function once(cleanUp: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= cleanUp());
}
