import type { SentFile } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/** Sends a stored file: all of it, the requested Range, or 304 when the client's copy is current. Its scripts never run. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, file: SentFile) {
  const stored = await storage.find(file.storageKey);
  ensure(stored, 'not_found');
  reply.headers({
    etag: stored.etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(isShown(file) ? 'inline' : 'attachment', file.fileName),
    // Uploaded files must not run scripts in the site's origin.
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (namesEtag(request.headers['if-none-match'], stored.etag)) return reply.code(304).send();
  const range = askedRange(request, stored);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${stored.size}`).send();
  }
  reply.type(file.mimeType).header('content-length', range ? range.end - range.start + 1 : stored.size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`);
  return reply.send(await storage.read(file.storageKey, range));
}

/** Media types that browsers display without running scripts. Other types are always sent as attachments. */
const shownTypes = /^(application\/pdf|image\/(jpeg|png|webp|gif)|(video|audio)\/[\w.+-]+|text\/(plain|vtt))(;|$)/;

const isShown = ({ asAttachment, mimeType }: SentFile): boolean => !asAttachment && shownTypes.test(mimeType);

/** If-None-Match (RFC 9110, 13.1.2): a list of etags, some of them weak, or `*`. */
const namesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((named) => ['*', etag].includes(named.trim().replace(/^W\//, ''))) ?? false;

function askedRange(
  request: FastifyRequest,
  stored: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  // The file may have changed since the client received its first part; then all of it is sent again.
  if (range === undefined || (ifRange !== undefined && ifRange !== stored.etag)) return undefined;
  return parseRange(range, stored.size);
}
