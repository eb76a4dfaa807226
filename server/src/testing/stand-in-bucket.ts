import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../config.ts';

/** A minimal S3 server: stores files without checking signatures, and returns an error if `refusal` is set. */
export interface StandInBucket {
  readonly settings: BucketSettings;
  readonly origin: string;
  /** The stored files by key. */
  readonly objects: Map<string, Buffer>;
  /** Keys of multipart uploads that were started and neither completed nor aborted. */
  readonly unfinished: Set<string>;
  /** The error returned for every following PUT; undefined to accept. */
  refusal: { readonly status: number; readonly code: string } | undefined;
  close(): Promise<void>;
}

/** Starts the bucket on a free port. */
export async function standInBucket(): Promise<StandInBucket> {
  const server = createServer((request, reply) => {
    void answer(bucket, request, reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const origin = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`;
  const settings = {
    name: 'stand-in',
    endpoint: origin,
    region: 'us-east-1',
    accessKeyId: 'a key',
    secretAccessKey: 'a secret',
  };
  const bucket: StandInBucket = {
    settings,
    origin,
    objects: new Map(),
    unfinished: new Set(),
    refusal: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

async function answer(bucket: StandInBucket, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', bucket.origin);
  const key = decodeURIComponent(pathname.slice(`/${bucket.settings.name}/`.length));
  const bytes = await buffer(request);
  const say = (status: number, xml = '', headers: Record<string, string> = {}) => {
    reply.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml);
  };
  const held = bucket.objects.get(key);
  switch (request.method ?? 'GET') {
    case 'PUT': {
      if (bucket.refusal) return say(bucket.refusal.status, `<Error><Code>${bucket.refusal.code}</Code></Error>`);
      bucket.objects.set(key, bytes);
      return say(200, '', { etag: '"1"' });
    }
    case 'POST': {
      if (!searchParams.has('uploads')) return say(200, '<R><ETag>"1"</ETag></R>');
      bucket.unfinished.add(key);
      return say(200, '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
    }
    case 'DELETE': {
      if (searchParams.has('uploadId')) bucket.unfinished.delete(key);
      else bucket.objects.delete(key);
      return say(204);
    }
    default: {
      if (!held) return say(404);
      reply.writeHead(200, { 'content-length': held.length, etag: '"1"' }).end(held);
    }
  }
}
