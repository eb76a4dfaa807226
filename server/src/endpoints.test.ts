import { type Endpoint, events } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { ReadReplies, readsEndpoints } from '@loopcheck/contract/features/reads/reads.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  allEndpoints,
  expectContractReply,
  fuzzEndpoints,
  namedEndpoints,
  createRequestFactory,
  sameOriginHeaders,
} from './testing/fuzz-endpoints.ts';
import { generateValidValue } from './testing/mutate.ts';
import { withoutValuesOfOneRequest } from './testing/same-reply-in-batch.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const seed = 1;
const endpointsWithSession = namedEndpoints.filter(([, endpoint]) => endpoint.access !== 'public');

describe('without a session', () => {
  test.each(endpointsWithSession)('%s returns 401', async (_, endpoint) => {
    for (const body of [undefined, {}, { email: 'a' }]) {
      const reply = await app.call(endpoint, { body: endpoint.method === 'GET' ? undefined : body });
      expect([reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([401, 'unauthorized']);
    }
  });
});

describe('without the required role', () => {
  const restrictedEndpoints = namedEndpoints.filter(
    ([, endpoint]) => endpoint.access === 'trainer' || endpoint.access === 'admin',
  );
  test('every endpoint with the access trainer or admin returns 403', async () => {
    const trainee = await app.person();
    const trainer = await app.person({ role: 'trainer' });
    expect(restrictedEndpoints.length).toBeGreaterThan(0);
    for (const [name, endpoint] of restrictedEndpoints) {
      const people = [trainee, ...(endpoint.access === 'admin' ? [trainer] : [])];
      for (const person of people) {
        const reply = await app.call(endpoint, { as: person, ...(endpoint.method !== 'GET' && { body: {} }) });
        expect([reply.statusCode, reply.json().code], name).toEqual([403, 'forbidden']);
      }
    }
  });
});

describe('for a method that the path does not support,', () => {
  const matchesUrl = (endpoint: Endpoint, url: string) =>
    new RegExp(`^${endpoint.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(url);
  const paths = [...new Set(allEndpoints.map((endpoint) => endpoint.path))];

  test.each(paths)('%s returns 405 and lists the supported methods', async (path) => {
    const url = path.replaceAll(/:[A-Za-z]+/g, crypto.randomUUID());
    // Several patterns can match a URL: /progress/overview also matches /progress/:moduleId, with other methods.
    const supportedMethods = allEndpoints
      .filter((endpoint) => matchesUrl(endpoint, url))
      .map((endpoint) => endpoint.method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (supportedMethods.includes(method)) continue;
      const reply = await app.fastify.inject({ method, url, headers: sameOriginHeaders });
      const statusAndCode = [reply.statusCode, ErrorBody.parse(reply.json()).code];
      expect(statusAndCode, `${method} ${path}`).toEqual([405, 'method_not_allowed']);
      for (const supportedMethod of supportedMethods) expect(reply.headers.allow).toContain(supportedMethod);
    }
  });
});

test('every GET endpoint except logout replies to an admin as the contract declares, and succeeds if its path has no parameters', async () => {
  const { random, createAdminWithAttempt, generateParams } = await createRequestFactory(app, seed);
  const { person, ids } = await createAdminWithAttempt();
  for (const [name, endpoint] of namedEndpoints) {
    // GET /api/logout would end the session that the next requests need.
    if (endpoint.method !== 'GET' || endpoint.path.endsWith('/logout')) continue;
    const needsQuery = endpoint.query !== undefined && !endpoint.query.safeParse({}).success;
    const query = needsQuery
      ? { query: z.record(z.string(), z.coerce.string()).parse(generateValidValue(endpoint.query, random, [])) }
      : {};
    const reply = await app.call(endpoint, { as: person, params: generateParams(endpoint, ids), ...query });

    expectContractReply(endpoint, reply, name);
    // The request does not accept text/event-stream, so the endpoints that send event streams refuse it.
    if (endpoint.reply === events) expect(reply.statusCode, name).toBe(406);
    else if (!endpoint.params) expect(reply.statusCode, name).toBeLessThan(400);
  }
});

/** The maximum number of reads in a batch. */
const readsPerBatch = 20;

describe(`all batchable reads, ${readsPerBatch} in a batch, have the same status and body as single requests`, () => {
  const batchableReads = namedEndpoints.filter(([, endpoint]) => endpoint.isBatchable);
  const batches = Array.from({ length: Math.ceil(batchableReads.length / readsPerBatch) }, (_, index) =>
    batchableReads.slice(index * readsPerBatch, (index + 1) * readsPerBatch),
  );

  test.each(['a stranger', 'a trainee', 'an admin'])('for %s', async (kind) => {
    const { random, createAdminWithAttempt, generatePath } = await createRequestFactory(app, seed);
    const { person: admin, ids } = await createAdminWithAttempt();
    const people = { 'a stranger': undefined, 'a trainee': await app.person(), 'an admin': admin };
    const person = people[kind as keyof typeof people];
    const request = { headers: sameOriginHeaders, ...(person && { cookies: { loopcheck_session: person.token } }) };
    for (const batch of batches) {
      const urls = batch.map(([, endpoint]) => {
        const needsQuery = endpoint.query !== undefined && !endpoint.query.safeParse({}).success;
        const query = needsQuery ? generateValidValue(endpoint.query, random, []) : {};
        const text = new URLSearchParams(z.record(z.string(), z.coerce.string()).parse(query)).toString();
        return `${generatePath(endpoint, ids)}?${text}`;
      });
      const reply = await app.call(readsEndpoints.batch, { as: person, body: { reads: urls } });
      const { replies } = ReadReplies.parse(reply.json());
      expect(replies).toHaveLength(urls.length);
      for (const [index, [name, endpoint]] of batch.entries()) {
        const single = await app.fastify.inject({ url: urls[index] ?? '', ...request });
        expect([name, replies[index]?.status]).toEqual([name, single.statusCode]);
        // The request id and the time of the server differ from request to request, so they are left out.
        expect(withoutValuesOfOneRequest(endpoint, replies[index]?.body), name).toEqual(
          withoutValuesOfOneRequest(endpoint, single.json()),
        );
      }
    }
  });
});

// Each endpoint gets a sixth of the hostile texts. endpoints.long.test.ts sends more requests, with a different seed in
// each run.
fuzzEndpoints(app, { seed, bodiesPerEndpoint: 10, everyNthHostileText: 6 });
