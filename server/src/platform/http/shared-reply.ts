import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Access } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { chooseEncoding, type Encoding } from './accept-encoding.rules.ts';
import { ensureVersionMatches, isCopyCurrent } from './etags.ts';

/** A reply in all forms in which it was sent. A compressed form is created for the first request that needs it. */
interface KeptReply {
  /** The JSON, not compressed. */
  readonly body: Buffer;
  readonly etag: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/**
 * Kept replies by the object that the handler returned. If the feature caches this object, the reply is validated,
 * serialised, hashed and compressed only once.
 */
const keptReplies = new WeakMap<object, KeptReply>();

/**
 * Kept replies by their ETag. If a handler returns a new object with the same content, the reply is not compressed
 * again. Each new object moves the entry of its content to the end of the map. When the map is full, its first entry is
 * removed.
 */
const keptRepliesByEtag = new Map<string, KeptReply>();
const maxKeptByEtag = 16;

/** The minimum length of a reply that is compressed. */
const minCompressedBytes = 2048;

/** Sends a reply that is the same for everybody with access, or 304 if the browser's copy is current. */
export async function sendSharedReply(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodType,
  access: Access,
  result: unknown,
): Promise<FastifyReply> {
  if (typeof result !== 'object' || result === null) {
    throw new TypeError('A shared reply must be an object or an array.');
  }
  const kept = findOrCreateKeptReply(schema, result);
  ensureVersionMatches(request, kept.etag);
  // With "private", a proxy must not store the reply and send it to somebody who is not signed in.
  reply.headers({ etag: kept.etag, 'cache-control': access === 'public' ? 'no-cache' : 'private, no-cache' });
  const isCompressible = kept.body.length >= minCompressedBytes;
  if (isCompressible) reply.header('vary', 'accept-encoding');
  if (isCopyCurrent(request, kept.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = isCompressible ? chooseEncoding(request.headers['accept-encoding']) : null;
  if (encoding === null) return reply.send(kept.body);
  return reply.header('content-encoding', encoding).send(await compressOnce(kept, encoding));
}

function findOrCreateKeptReply(schema: z.ZodType, result: object): KeptReply {
  const existing = keptReplies.get(result);
  if (existing) return existing;
  const body = Buffer.from(JSON.stringify(schema.parse(result)));
  // The ETag is weak, because compression changes the bytes that are sent. A part of the hash (162 bits) is enough.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const kept = keptRepliesByEtag.get(etag) ?? { body, etag, compressed: new Map() };
  keptReplies.set(result, kept);
  // Moves the entry to the end of the map.
  keptRepliesByEtag.delete(etag);
  keptRepliesByEtag.set(etag, kept);
  const [oldest] = keptRepliesByEtag.keys();
  if (keptRepliesByEtag.size > maxKeptByEtag && oldest !== undefined) keptRepliesByEtag.delete(oldest);
  return kept;
}

/** Returns the compressed body. All requests that need this body wait for the same compression. */
function compressOnce({ body, compressed }: KeptReply, encoding: Encoding): Promise<Buffer> {
  const existing = compressed.get(encoding);
  if (existing) return existing;
  const started = compress[encoding](body);
  compressed.set(encoding, started);
  // If the compression fails, the requests that wait for it fail too, and the next request tries again.
  started.catch(() => compressed.delete(encoding));
  return started;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * The maximum length of a reply that is compressed with the highest quality of Brotli. Compared with quality 9, this
 * quality saves a tenth of the bytes, but takes 14 times as long. Longer replies use quality 9, which takes 45 ms for
 * all modules (400 KB).
 */
const maxBytesForHighestQuality = 100_000;
const qualityFor = ({ length }: Buffer) => (length <= maxBytesForHighestQuality ? constants.BROTLI_MAX_QUALITY : 9);

/** The functions that compress the body of a kept reply. */
const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(body), [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => compressGzip(body, { level: 9 }),
};
