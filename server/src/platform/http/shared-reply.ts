import { createHash } from 'node:crypto';
import type { Access } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

interface Checked {
  /** Encoded as UTF-8 once, not for every request. */
  readonly body: Buffer;
  readonly etag: string;
}

/** Replies that a feature caches (the same object every time) are validated, serialised and hashed only once. */
const checked = new WeakMap<object, Checked>();

/** Sends a reply that is the same for everybody with access, or 304 when the browser's copy is current. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodType,
  access: Access,
  answer: unknown,
) {
  if (typeof answer !== 'object' || answer === null) throw new TypeError('A shared reply must be an object or a list.');
  const { body, etag } = checkedReply(schema, answer);
  // "private": a proxy must not serve it to somebody who is not signed in.
  reply.headers({ etag, 'cache-control': access === 'public' ? 'no-cache' : 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function checkedReply(schema: z.ZodType, answer: object): Checked {
  const known = checked.get(answer);
  if (known) return known;
  const body = Buffer.from(JSON.stringify(schema.parse(answer)));
  // A weak ETag, because compression changes the bytes that are sent.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const fresh = { body, etag };
  checked.set(answer, fresh);
  return fresh;
}
