import { createHash } from 'node:crypto';
import type { Access } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ensureVersionMatches, isCopyCurrent } from './etags.ts';

interface SerializedReply {
  readonly body: Buffer;
  readonly etag: string;
}

/**
 * Serialised replies by the object that the handler returned. If the feature caches this object, the reply is
 * validated, serialised and hashed only once.
 */
const serializedReplies = new WeakMap<object, SerializedReply>();

/** Sends a reply that is the same for everybody with access, or 304 if the browser's copy is current. */
export function sendSharedReply(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodType,
  access: Access,
  result: unknown,
) {
  if (typeof result !== 'object' || result === null) {
    throw new TypeError('A shared reply must be an object or an array.');
  }
  const { body, etag } = serialize(schema, result);
  ensureVersionMatches(request, etag);
  // With "private", a proxy must not store the reply and send it to somebody who is not signed in.
  reply.headers({ etag, 'cache-control': access === 'public' ? 'no-cache' : 'private, no-cache' });
  if (isCopyCurrent(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function serialize(schema: z.ZodType, result: object): SerializedReply {
  const existing = serializedReplies.get(result);
  if (existing) return existing;
  const body = Buffer.from(JSON.stringify(schema.parse(result)));
  // The ETag is weak, because compression changes the bytes that are sent.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const serialized = { body, etag };
  serializedReplies.set(result, serialized);
  return serialized;
}
