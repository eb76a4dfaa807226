import { createHash } from 'node:crypto';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

interface Checked {
  /** Already encoded: a long text would be turned into bytes again for every reader. */
  readonly body: Buffer;
  readonly etag: string;
}

/** Answers that a feature keeps (the same object again and again) are checked, written out and hashed once. */
const checked = new WeakMap<object, Checked>();

/** Sends an answer that is the same for everybody who may have it, or 304 when the browser has it already. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, answer: unknown) {
  const { body, etag } = checkedReply(endpoint.reply as z.ZodType, answer as object);
  // "private": a proxy on the way must not hand it to somebody who is not signed in.
  reply.headers({ etag, 'cache-control': endpoint.access === 'public' ? 'no-cache' : 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function checkedReply(schema: z.ZodType, answer: object): Checked {
  const known = checked.get(answer);
  if (known) return known;
  const body = Buffer.from(JSON.stringify(schema.parse(answer)));
  // Weak: compression on the way changes bytes, not meaning.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const fresh = { body, etag };
  checked.set(answer, fresh);
  return fresh;
}
