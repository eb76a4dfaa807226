import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import { ReadReplies, readsEndpoints } from '@loopcheck/contract/features/reads/reads.contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** The maximum length of a URL that the contract accepts in a batch. */
const maxReadLength = 2000;

/** A single request that was sent, and its reply. */
interface SingleRead {
  readonly endpoint: Endpoint;
  /** The path and query. */
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly reply: Reply;
  readonly sendAgain: () => Promise<Reply>;
}

type Reply = Pick<LightMyRequestResponse, 'statusCode' | 'body'>;

/**
 * Sends a batchable read again, in a batch, and expects the status and body of the single reply. Only the request id of
 * an error and the time of the server are allowed to differ. Does nothing for other endpoints.
 *
 * If the replies differ, both are requested once more, because a concurrent request of the test might have changed data
 * between the two requests.
 */
export async function expectSameReplyInBatch(fastify: FastifyInstance, read: SingleRead): Promise<void> {
  const { endpoint, url = '', reply, sendAgain } = read;
  if (!endpoint.isBatchable || url.length > maxReadLength || !hasPathOf(endpoint, url)) return;
  if (isDeepStrictEqual(await readInBatch(fastify, read), toReadReply(endpoint, reply))) return;
  const expectedRead = toReadReply(endpoint, await sendAgain());
  expect(await readInBatch(fastify, read), `${url} in a batch`).toEqual(expectedRead);
}

/**
 * True if the URL has as many parts as the path of the endpoint. Otherwise the URL belongs to another endpoint, for
 * example because `..` in a parameter has removed a part of the path.
 */
const hasPathOf = ({ path }: Endpoint, url: string) =>
  url.split('?', 1)[0]?.split('/').length === path.split('/').length;

async function readInBatch(fastify: FastifyInstance, { endpoint, url, headers }: SingleRead) {
  // The single request might have had a body of another length.
  const { 'content-length': _length, ...sameHeaders } = headers;
  const reply = await fastify.inject({
    method: 'POST',
    url: readsEndpoints.batch.path,
    headers: { ...sameHeaders, 'content-type': 'application/json' },
    payload: JSON.stringify({ reads: [url] }),
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const [read] = ReadReplies.parse(reply.json()).replies;
  return { status: read?.status, body: withoutValuesOfOneRequest(endpoint, read?.body) };
}

/** Returns a single reply in the form in which `readInBatch` returns the reply of a read. */
const toReadReply = (endpoint: Endpoint, { statusCode, body }: Reply) => ({
  status: statusCode,
  body: withoutValuesOfOneRequest(endpoint, JSON.parse(body)),
});

/** The fields whose values differ from request to request. */
const fieldsOfOneRequest = new Set(['requestId', 'serverNow']);

/**
 * Returns a body without the values that differ from request to request, although the data are the same. Returns
 * undefined for the preview of a quiz, because its questions are random.
 */
export const withoutValuesOfOneRequest = ({ path }: Endpoint, body: unknown): unknown =>
  path.endsWith('/preview')
    ? undefined
    : JSON.parse(JSON.stringify(body, (key, value: unknown) => (fieldsOfOneRequest.has(key) ? null : value)));
