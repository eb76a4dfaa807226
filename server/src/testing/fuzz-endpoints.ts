import type { Endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import { ErrorBody } from '@loopcheck/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenAttempt, givenModules, givenQuiz, givenRead } from './given.ts';
import { mutated, pick, seededRandom, validValue } from './mutate.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Every endpoint of the contract. */
export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));

/** Every endpoint with a name for test titles. */
export const namedEndpoints = allEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

/** The headers that a browser sends with each request from our own pages. */
export const sameOrigin = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };

/** URL parts that are known to break parsers, file systems or databases. */
const hostileTexts = [
  '%',
  '%zz',
  '%00',
  '%c3%28',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  '..',
  '%2e%2e',
  '%F0%9F%98%80',
  '%E2%80%AE',
  "';select%20pg_sleep(9)--",
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '-1',
  '1e999',
  '[]',
  '{}',
  '%20',
  'a'.repeat(300),
  'a'.repeat(8000),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
];

/** Indexes into the ids of `givenMaster`. In 80 percent of the requests a parameter gets the id of the right kind. */
const kinds: Record<string, number> = { moduleId: 0, quizId: 1, attemptId: 3, questionId: 4 };

/** Values for requests to the endpoints of one application. The same seed produces the same values. */
export async function requestsFor(app: TestApp, seed: number) {
  const random = seededRandom(seed);
  const modules = await givenModules(app);

  /** Restores modules that an earlier request deactivated or renumbered. */
  const restoreModules = async () => {
    const present = new Map((await givenModules(app)).map((module) => [module.id, module.chapterNumber]));
    if (modules.every(({ id, chapterNumber }) => present.get(id) === chapterNumber)) return;
    await app.db.updateTable('modules').set({ is_active: false }).execute();
    for (const { id, chapterNumber } of modules) {
      const values = { is_active: true, chapter_number: chapterNumber };
      await app.db.updateTable('modules').set(values).where('id', '=', id).execute();
    }
  };

  /** A person with all rights and an open attempt. Each test gets a new person, because some requests end sessions. */
  const givenMaster = async (): Promise<{ person: Person; ids: string[] }> => {
    await restoreModules();
    const person = await app.person({ role: 'trainer', isAdmin: true });
    const [first, second] = modules;
    if (!first || !second) throw new Error('There are no modules.');
    await givenRead(app, person, first);
    // A new quiz, since a request of an earlier test may have deactivated or emptied the previous one.
    const quizId = await givenQuiz(app, first.id);
    const attempt = await givenAttempt(app, person, quizId);
    const [question] = attempt.questions;
    return { person, ids: [first.id, quizId, second.id, attempt.id, question?.id ?? '', crypto.randomUUID()] };
  };

  const paramsOf = (endpoint: Endpoint, ids: readonly string[]): Record<string, string> => {
    if (!endpoint.params) return {};
    const params = z.record(z.string(), z.coerce.string()).parse(validValue(endpoint.params, random, ids));
    const entries = Object.keys(params).map((name) => {
      const matchingId = random() < 0.8 ? ids[kinds[name] ?? -1] : undefined;
      return [name, matchingId ?? params[name] ?? ''] as const;
    });
    return Object.fromEntries(entries);
  };

  const pathOf = (endpoint: Endpoint, ids: readonly string[]) =>
    endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(paramsOf(endpoint, ids)[name] ?? ''),
    );

  return { random, givenMaster, paramsOf, pathOf };
}

/**
 * Asserts that no request is answered with 500, that refusals match `ErrorBody` and that replies match their schema.
 */
export function expectSane(endpoint: Endpoint, reply: LightMyRequestResponse, sent: unknown): void {
  const about = `${endpoint.method} ${endpoint.path} ${JSON.stringify(sent)?.slice(0, 600)}`;
  expect(reply.statusCode, about).toBeLessThan(500);
  if (reply.statusCode >= 400) {
    expect(z.strictObject(ErrorBody.shape).safeParse(reply.json()).success, about).toBe(true);
  } else if (endpoint.reply instanceof z.ZodType && reply.statusCode === 200) {
    expect(endpoint.reply.safeParse(reply.json()).error, about).toBeUndefined();
  }
}

/** The seed and the extent of a fuzz run. */
export interface FuzzOptions {
  /** The same seed repeats a run: the same bodies and URLs in the same order. */
  readonly seed: number;
  /** Number of bodies per endpoint. */
  readonly bodies: number;
  /** Each endpoint is tried with every n-th hostile text, in rotation; with 1 each endpoint is tried with all. */
  readonly oneTextIn: number;
}

/**
 * Tests that random bodies and hostile URLs never cause a 500, or a reply or refusal that does not match its schema.
 */
export function fuzzEndpoints(app: TestApp, { seed, bodies, oneTextIn }: FuzzOptions): void {
  const requests = requestsFor(app, seed);
  const withBody = namedEndpoints.filter(([, endpoint]) => endpoint.body !== undefined);
  const withQuery = namedEndpoints.filter(([, endpoint]) => endpoint.query !== undefined);
  const withParams = namedEndpoints.filter(([, endpoint]) => endpoint.params !== undefined);
  let rotation = 0;
  const textsToTry = () => {
    rotation += 1;
    return hostileTexts.filter((_, index) => index % oneTextIn === rotation % oneTextIn);
  };

  // To repeat a failed test, use the seed from its title.
  describe(`fuzz with seed ${seed}`, () => {
    test.each(withBody)(
      `%s survives ${bodies} bodies, half of which match its schema`,
      async (_, endpoint) => {
        const { random, givenMaster, pathOf } = await requests;
        const { person, ids } = await givenMaster();
        const schema = endpoint.body;
        if (!schema) throw new Error('The endpoint takes no body.');
        let accepted = 0;
        for (let round = 0; round < bodies; round += 1) {
          const valid = validValue(schema, random, ids);
          const body = round % 2 === 0 ? valid : mutated(valid, random);
          if (schema.safeParse(body).success) accepted += 1;
          const reply = await app.fastify.inject({
            method: endpoint.method,
            url: pathOf(endpoint, ids),
            headers: { ...sameOrigin, 'content-type': 'application/json' },
            cookies: { loopcheck_session: person.token },
            payload: JSON.stringify(body) ?? '',
          });
          expectSane(endpoint, reply, body);
        }
        expect(accepted).toBeGreaterThanOrEqual(bodies / 2);
      },
      300_000,
    );

    test.each(withParams)('%s survives hostile parameters', async (_, endpoint) => {
      const { random, givenMaster } = await requests;
      const { person, ids } = await givenMaster();
      for (const hostile of textsToTry()) {
        const url = endpoint.path.replaceAll(/:[A-Za-z]+/g, hostile);
        const body = endpoint.body && validValue(endpoint.body, random, ids);
        const reply = await app.fastify.inject({
          method: endpoint.method,
          url,
          headers: { ...sameOrigin, ...(body !== undefined && { 'content-type': 'application/json' }) },
          cookies: { loopcheck_session: person.token },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        });
        expectSane(endpoint, reply, url);
        // Any number may be looked up on the public page; no certificate has a hostile text as its number.
        if (endpoint.path === '/api/verify/:number' && reply.statusCode === 200) {
          expect(reply.json().status, url).toBe('unknown');
        } else expect(reply.statusCode, url).not.toBe(200);
      }
    });

    test.each(withQuery)('%s survives hostile queries', async (_, endpoint) => {
      const { random, givenMaster, pathOf } = await requests;
      const { person, ids } = await givenMaster();
      const names = [...Object.keys(endpoint.query?.shape ?? {}), '__proto__', 'x', '', '%'];
      for (const hostile of textsToTry()) {
        const name = pick(random, names);
        for (const query of [`${name}=${hostile}`, `${name}=1&${name}=${hostile}`, `${name}[]=${hostile}`, hostile]) {
          const reply = await app.fastify.inject({
            method: endpoint.method,
            url: `${pathOf(endpoint, ids)}?${query}`,
            headers: sameOrigin,
            cookies: { loopcheck_session: person.token },
          });
          expectSane(endpoint, reply, query);
        }
      }
    });
  });
}
