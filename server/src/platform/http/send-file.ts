import type { SentFile } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/**
 * Sends a stored file or the requested range of it. Returns 304 if the client's copy is current, and 416 if the range is
 * outside the file. Refuses with not_found if the file does not exist.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, file: SentFile) {
  const storedFile = await storage.find(file.storageKey);
  ensure(storedFile, 'not_found');
  reply.headers({
    etag: storedFile.etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(isInline(file) ? 'inline' : 'attachment', file.fileName),
    // Scripts in uploaded files must not run in the site's origin.
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (matchesEtag(request.headers['if-none-match'], storedFile.etag)) return reply.code(304).send();
  const range = requestedRange(request, storedFile);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${storedFile.size}`).send();
  }
  reply.type(file.mimeType).header('content-length', range ? range.end - range.start + 1 : storedFile.size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${storedFile.size}`);
  return reply.send(await storage.read(file.storageKey, range));
}

/** Media types that browsers display without running scripts. Files of other types are always sent as attachments. */
const inlineTypes = /^(application\/pdf|image\/(jpeg|png|webp|gif)|(video|audio)\/[\w.+-]+|text\/(plain|vtt))(;|$)/;

const isInline = ({ asAttachment, mimeType }: SentFile): boolean => !asAttachment && inlineTypes.test(mimeType);

/** True if an If-None-Match header (RFC 9110, section 13.1.2) contains the etag, with or without `W/`, or is `*`. */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, ''))) ?? false;

function requestedRange(
  request: FastifyRequest,
  storedFile: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  // If the file has changed since the client received its first part, the whole file is sent.
  if (range === undefined || (ifRange !== undefined && ifRange !== storedFile.etag)) return undefined;
  return parseRange(range, storedFile.size);
}
