import { type Endpoint, events } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  allEndpoints,
  expectSane,
  fuzzEndpoints,
  namedEndpoints,
  requestsFor,
  sameOrigin,
} from './testing/fuzz-endpoints.ts';
import { validValue } from './testing/mutate.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp({}, { throttles: false });
afterAll(app.close);

const seed = 1;
const guarded = namedEndpoints.filter(([, endpoint]) => endpoint.access !== 'public');

describe('without a session', () => {
  test.each(guarded)('%s returns 401', async (_, endpoint) => {
    for (const body of [undefined, {}, { email: 'a' }]) {
      const reply = await app.call(endpoint, { body: endpoint.method === 'GET' ? undefined : body });
      expect([reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([401, 'unauthorized']);
    }
  });
});

describe('without the required role', () => {
  const limited = namedEndpoints.filter(([, endpoint]) => endpoint.access === 'trainer' || endpoint.access === 'admin');
  test('endpoints of trainers and admins return 403', async () => {
    const trainee = await app.person();
    const trainer = await app.person({ role: 'trainer' });
    expect(limited.length).toBeGreaterThan(0);
    for (const [name, endpoint] of limited) {
      const as = [trainee, ...(endpoint.access === 'admin' ? [trainer] : [])];
      for (const person of as) {
        const reply = await app.call(endpoint, { as: person, ...(endpoint.method !== 'GET' && { body: {} }) });
        expect([reply.statusCode, reply.json().code], name).toEqual([403, 'forbidden']);
      }
    }
  });
});

describe('a method that a path does not support', () => {
  const fits = (endpoint: Endpoint, url: string) =>
    new RegExp(`^${endpoint.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(url);
  const paths = [...new Set(allEndpoints.map((endpoint) => endpoint.path))];

  test.each(paths)('%s returns 405 and lists the supported methods', async (path) => {
    const url = path.replaceAll(/:[A-Za-z]+/g, crypto.randomUUID());
    // Two patterns may match one path: /progress/:moduleId supports methods that /progress/overview does not.
    const supported = allEndpoints.filter((endpoint) => fits(endpoint, url)).map((endpoint) => endpoint.method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (supported.includes(method)) continue;
      const reply = await app.fastify.inject({ method, url, headers: sameOrigin });
      const refusal = [reply.statusCode, ErrorBody.parse(reply.json()).code];
      expect(refusal, `${method} ${path}`).toEqual([405, 'method_not_allowed']);
      for (const each of supported) expect(reply.headers.allow).toContain(each);
    }
  });
});

test('every GET endpoint succeeds for a person with the required role', async () => {
  const { random, givenMaster, paramsOf } = await requestsFor(app, seed);
  const { person, ids } = await givenMaster();
  for (const [name, endpoint] of namedEndpoints) {
    if (endpoint.method !== 'GET' || endpoint.path.endsWith('/logout')) continue;
    const needsQuery = endpoint.query !== undefined && !endpoint.query.safeParse({}).success;
    const query = needsQuery
      ? { query: z.record(z.string(), z.coerce.string()).parse(validValue(endpoint.query, random, [])) }
      : {};
    const reply = await app.call(endpoint, { as: person, params: paramsOf(endpoint, ids), ...query });
    expectSane(endpoint, reply, name);
    // An event stream would never end, so this request does not accept events and is refused.
    if (endpoint.reply === events) expect(reply.statusCode, name).toBe(406);
    else if (!endpoint.params) expect(reply.statusCode, name).toBeLessThan(400);
  }
});

// endpoints.long.test.ts sends more requests, with a different seed in each run.
fuzzEndpoints(app, { seed, bodies: 20, oneTextIn: 4 });
