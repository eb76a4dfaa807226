import type { SentFile } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/** Sends a kept file: whole, the part that Range asks for, or 304 when the browser has it. Never as anything that runs here. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, file: SentFile) {
  const stored = await storage.find(file.storageKey);
  ensure(stored, 'not_found');
  reply.headers({
    etag: stored.etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(isShown(file) ? 'inline' : 'attachment', file.fileName),
    // A file is looked at, never run in our origin.
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

/** What browsers show without running it. Everything else is saved, whoever asks for it to be shown. */
const shownTypes = /^(application\/pdf|image\/(jpeg|png|webp|gif)|(video|audio)\/[\w.+-]+|text\/(plain|vtt))(;|$)/;

const isShown = ({ asAttachment, mimeType }: SentFile): boolean => !asAttachment && shownTypes.test(mimeType);

/** If-None-Match (RFC 9110, 13.1.2): several etags may be named, some of them weak, or any at all. */
const namesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((named) => ['*', etag].includes(named.trim().replace(/^W\//, ''))) ?? false;

function askedRange(
  request: FastifyRequest,
  stored: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  // The file may have changed since the first part was taken: then all of it is sent anew.
  if (range === undefined || (ifRange !== undefined && ifRange !== stored.etag)) return undefined;
  return parseRange(range, stored.size);
}
