import type { SentFile } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import type { ByteRange, Storage, StoredFile } from '../storage/storage.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { ensureVersionMatches, isCopyCurrent } from './etags.ts';
import { findTextCharset } from './text-charset.ts';

/**
 * Sends a stored file or the requested range of it. Returns 304 if the client's copy is current, and 416 if the range
 * is outside the file. Refuses with not_found if the file does not exist, and with precondition_failed if the client
 * requires another version (If-Match).
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, file: SentFile) {
  const storedFile = await storage.find(file.storageKey);
  ensure(storedFile, 'not_found');
  ensureVersionMatches(request, storedFile.etag);
  reply.headers({
    etag: storedFile.etag,
    'accept-ranges': 'bytes',
    'cache-control': file.isKeptOutOfCaches ? 'no-store' : 'private, no-cache',
    'content-disposition': contentDisposition(isInline(file) ? 'inline' : 'attachment', file.fileName),
    // Scripts in uploaded files must not run in the site's origin. This header replaces the policy of the site, so it
    // also names the directives that do not fall back to default-src.
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  });
  if (isCopyCurrent(request, storedFile.etag)) return reply.code(304).send();
  const range = requestedRange(request, storedFile);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${storedFile.size}`).send();
  }
  reply
    .type(await contentTypeOf(storage, file, storedFile))
    .header('content-length', range ? range.end - range.start + 1 : storedFile.size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${storedFile.size}`);
  return reply.send(await storage.read(file.storageKey, range));
}

/** The media type of a file, with its charset if it is plain text. */
async function contentTypeOf(storage: Storage, file: SentFile, { size }: StoredFile): Promise<string> {
  if (file.mimeType !== 'text/plain') return file.mimeType;
  return `text/plain; charset=${await findTextCharset(storage, file.storageKey, size)}`;
}

/** Media types that browsers display without running scripts. Files of other types are always sent as attachments. */
const inlineTypes = /^(application\/pdf|image\/(jpeg|png|webp|gif)|(video|audio)\/[\w.+-]+|text\/(plain|vtt))(;|$)/;

const isInline = ({ asAttachment, mimeType }: SentFile): boolean => !asAttachment && inlineTypes.test(mimeType);

function requestedRange(
  request: FastifyRequest,
  storedFile: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  // If the file has changed since the client received the first part, the whole file is sent.
  if (range === undefined || (ifRange !== undefined && ifRange !== storedFile.etag)) return undefined;
  return parseRange(range, storedFile.size);
}
