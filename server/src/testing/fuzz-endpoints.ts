import type { Endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import { ErrorBody } from '@loopcheck/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startOrResumeAttempt, listModulesWithQuiz, insertTestQuiz, finishReading } from './training-actions.ts';
import { mutateValue, pick, seededRandom, generateValidValue } from './mutate.ts';
import type { Person } from './people.ts';
import { expectSameReplyInBatch } from './same-reply-in-batch.ts';
import type { TestApp } from './test-app.ts';

/** Every endpoint of the contract. */
export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));

/** Every endpoint with a name for test titles. */
export const namedEndpoints = allEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

/** The headers with which a browser identifies a request as sent by a page of the server. */
export const sameOriginHeaders = {
  origin: 'http://127.0.0.1:3000',
  referer: 'http://127.0.0.1:3000/',
  host: '127.0.0.1:3000',
};

/** Parts of URLs that cause errors in parsers, file systems or databases if the server does not validate them. */
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

/** For each path parameter, the index of a matching id in the `ids` that `createAdminWithAttempt` returns. */
const idIndexByParameter: Record<string, number> = { moduleId: 0, quizId: 1, attemptId: 3, questionId: 4 };

/** The share of these path parameters whose value is an existing id of the right kind instead of a random valid value. */
const existingIdShare = 0.8;

/**
 * Creates functions that generate requests to an application. The same seed generates the same requests, except for the
 * ids of database rows.
 */
export async function createRequestFactory(app: TestApp, seed: number) {
  const random = seededRandom(seed);
  const modules = await listModulesWithQuiz(app);

  /** Restores modules that an earlier request deactivated or renumbered. */
  const restoreModules = async () => {
    const currentNumbers = new Map((await listModulesWithQuiz(app)).map((module) => [module.id, module.chapterNumber]));
    if (modules.every(({ id, chapterNumber }) => currentNumbers.get(id) === chapterNumber)) return;
    await app.db.updateTable('modules').set({ is_active: false }).execute();
    for (const { id, chapterNumber } of modules) {
      const values = { is_active: true, chapter_number: chapterNumber };
      await app.db.updateTable('modules').set(values).where('id', '=', id).execute();
    }
  };

  /** Creates an admin with an open attempt. Each test needs a new admin, because some requests end all sessions. */
  const createAdminWithAttempt = async (): Promise<{ person: Person; ids: string[] }> => {
    await restoreModules();
    const person = await app.person({ role: 'trainer', isAdmin: true });
    const [first, second] = modules;
    if (!first || !second) throw new Error('There are no modules.');
    await finishReading(app, person, first);
    // A request of an earlier test might have deactivated the existing quizzes, or removed their questions.
    const quizId = await insertTestQuiz(app, first.id);
    const attempt = await startOrResumeAttempt(app, person, quizId);
    const [question] = attempt.questions;
    return { person, ids: [first.id, quizId, second.id, attempt.id, question?.id ?? '', crypto.randomUUID()] };
  };

  const generateParams = (endpoint: Endpoint, ids: readonly string[]): Record<string, string> => {
    if (!endpoint.params) return {};
    const params = z.record(z.string(), z.coerce.string()).parse(generateValidValue(endpoint.params, random, ids));
    const entries = Object.keys(params).map((name) => {
      const existingId = random() < existingIdShare ? ids[idIndexByParameter[name] ?? -1] : undefined;
      return [name, existingId ?? params[name] ?? ''] as const;
    });
    return Object.fromEntries(entries);
  };

  const generatePath = (endpoint: Endpoint, ids: readonly string[]) =>
    endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(generateParams(endpoint, ids)[name] ?? ''),
    );

  return { random, createAdminWithAttempt, generateParams, generatePath };
}

/**
 * Asserts that the status is below 500. An error reply must match `ErrorBody`, and a reply with status 200 the schema
 * of the endpoint. The message of a failure contains `input`, the fuzzed part of the request.
 */
export function expectContractReply(endpoint: Endpoint, reply: LightMyRequestResponse, input: unknown): void {
  const request = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)?.slice(0, 600)}`;
  expect(reply.statusCode, request).toBeLessThan(500);
  if (reply.statusCode >= 400) {
    expect(z.strictObject(ErrorBody.shape).safeParse(reply.json()).success, request).toBe(true);
  } else if (endpoint.reply instanceof z.ZodType && reply.statusCode === 200) {
    expect(endpoint.reply.safeParse(reply.json()).error, request).toBeUndefined();
  }
}

/** The URL and the headers of the request for which a reply was received. */
const requestOf = ({ raw: { req } }: LightMyRequestResponse) => ({ url: req.url, headers: req.headers });

/** The seed and the number of requests of a fuzz run. */
export interface FuzzOptions {
  /** A run with the same seed sends the same bodies and URLs in the same order, except for the ids of database rows. */
  readonly seed: number;
  readonly bodiesPerEndpoint: number;
  /**
   * The number n means that each endpoint receives every n-th hostile text, and that the next endpoint receives other
   * texts. With 1, each endpoint receives all hostile texts.
   */
  readonly everyNthHostileText: number;
}

/** Defines tests of all endpoints: each must reply to random bodies and hostile URLs as the contract declares. */
export function fuzzEndpoints(app: TestApp, { seed, bodiesPerEndpoint, everyNthHostileText }: FuzzOptions): void {
  const requestFactory = createRequestFactory(app, seed);
  const endpointsWithBody = namedEndpoints.filter(([, endpoint]) => endpoint.body !== undefined);
  const endpointsWithQuery = namedEndpoints.filter(([, endpoint]) => endpoint.query !== undefined);
  const endpointsWithParams = namedEndpoints.filter(([, endpoint]) => endpoint.params !== undefined);
  let textOffset = 0;
  const nextHostileTexts = () => {
    textOffset += 1;
    return hostileTexts.filter((_, index) => index % everyNthHostileText === textOffset % everyNthHostileText);
  };

  // To repeat a failed test, use the seed from its title.
  describe(`fuzz with seed ${seed}`, () => {
    test.each(endpointsWithBody)(
      `%s replies as the contract declares to ${bodiesPerEndpoint} bodies, at least half of which match its schema`,
      async (_, endpoint) => {
        const { random, createAdminWithAttempt, generatePath } = await requestFactory;
        const { person, ids } = await createAdminWithAttempt();
        const schema = endpoint.body;
        if (!schema) throw new Error('The endpoint has no body.');
        let validCount = 0;
        for (let round = 0; round < bodiesPerEndpoint; round += 1) {
          const valid = generateValidValue(schema, random, ids);
          const body = round % 2 === 0 ? valid : mutateValue(valid, random);
          if (schema.safeParse(body).success) validCount += 1;
          const reply = await app.fastify.inject({
            method: endpoint.method,
            url: generatePath(endpoint, ids),
            headers: { ...sameOriginHeaders, 'content-type': 'application/json' },
            cookies: { loopcheck_session: person.token },
            payload: JSON.stringify(body) ?? '',
          });
          expectContractReply(endpoint, reply, body);
        }
        expect(validCount).toBeGreaterThanOrEqual(bodiesPerEndpoint / 2);
      },
      300_000,
    );

    test.each(endpointsWithParams)(
      '%s replies as the contract declares to hostile path parameters',
      async (_, endpoint) => {
        const { random, createAdminWithAttempt } = await requestFactory;
        const { person, ids } = await createAdminWithAttempt();
        for (const hostile of nextHostileTexts()) {
          const url = endpoint.path.replaceAll(/:[A-Za-z]+/g, hostile);
          const body = endpoint.body && generateValidValue(endpoint.body, random, ids);
          const send = () =>
            app.fastify.inject({
              method: endpoint.method,
              url,
              headers: { ...sameOriginHeaders, ...(body !== undefined && { 'content-type': 'application/json' }) },
              cookies: { loopcheck_session: person.token },
              ...(body !== undefined && { payload: JSON.stringify(body) }),
            });
          const reply = await send();
          expectContractReply(endpoint, reply, url);
          // If the endpoint can be read in a batch (POST /api/reads), the batch must contain the same reply.
          await expectSameReplyInBatch(app.fastify, { endpoint, ...requestOf(reply), reply, sendAgain: send });
          // This endpoint returns 200 for every number: no certificate has such a number, so its status is "unknown".
          if (endpoint.path === '/api/verify/:number' && reply.statusCode === 200) {
            expect(reply.json().status, url).toBe('unknown');
          } else expect(reply.statusCode, url).not.toBe(200);
        }
      },
    );

    test.each(endpointsWithQuery)('%s replies as the contract declares to hostile queries', async (_, endpoint) => {
      const { random, createAdminWithAttempt, generatePath } = await requestFactory;
      const { person, ids } = await createAdminWithAttempt();
      const names = [...Object.keys(endpoint.query?.shape ?? {}), '__proto__', 'x', '', '%'];
      for (const hostile of nextHostileTexts()) {
        const name = pick(random, names);
        for (const query of [`${name}=${hostile}`, `${name}=1&${name}=${hostile}`, `${name}[]=${hostile}`, hostile]) {
          const url = `${generatePath(endpoint, ids)}?${query}`;
          const send = () =>
            app.fastify.inject({
              method: endpoint.method,
              url,
              headers: sameOriginHeaders,
              cookies: { loopcheck_session: person.token },
            });
          const reply = await send();
          expectContractReply(endpoint, reply, query);
          // If the endpoint can be read in a batch (POST /api/reads), the batch must contain the same reply.
          await expectSameReplyInBatch(app.fastify, { endpoint, ...requestOf(reply), reply, sendAgain: send });
        }
      }
    });
  });
}
