import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../config.ts';

/** A minimal S3 server. It stores files in memory and does not check signatures. */
export interface StandInBucket {
  readonly settings: BucketSettings;
  readonly origin: string;
  /** The contents of the stored files, by key. */
  readonly objects: Map<string, Buffer>;
  /** The keys of the multipart uploads that were started, but neither completed nor aborted. */
  readonly openUploads: Set<string>;
  /** The error that the server returns for every PUT, or undefined to accept files. */
  refusal: { readonly status: number; readonly code: string } | undefined;
  close(): Promise<void>;
}

/** Starts the bucket on a free port. */
export async function startStandInBucket(): Promise<StandInBucket> {
  const server = createServer((request, reply) => {
    void handleRequest(bucket, request, reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
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
    openUploads: new Set(),
    refusal: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

async function handleRequest(bucket: StandInBucket, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', bucket.origin);
  const key = decodeURIComponent(pathname.slice(`/${bucket.settings.name}/`.length));
  const bytes = await buffer(request);
  const send = (status: number, xml = '', headers: Record<string, string> = {}) => {
    reply.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml);
  };
  const storedBytes = bucket.objects.get(key);
  switch (request.method ?? 'GET') {
    case 'PUT': {
      if (bucket.refusal) return send(bucket.refusal.status, `<Error><Code>${bucket.refusal.code}</Code></Error>`);
      bucket.objects.set(key, bytes);
      return send(200, '', { etag: '"1"' });
    }
    case 'POST': {
      // With the parameter `uploads`, the request starts a multipart upload. Otherwise it completes one.
      if (!searchParams.has('uploads')) {
        bucket.openUploads.delete(key);
        return send(200, '<R><ETag>"1"</ETag></R>');
      }
      bucket.openUploads.add(key);
      return send(200, '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
    }
    case 'DELETE': {
      if (searchParams.has('uploadId')) bucket.openUploads.delete(key);
      else bucket.objects.delete(key);
      return send(204);
    }
    default: {
      if (!storedBytes) return send(404);
      reply.writeHead(200, { 'content-length': storedBytes.length, etag: '"1"' }).end(storedBytes);
    }
  }
}
