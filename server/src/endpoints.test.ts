import { type Endpoint, events } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import { ErrorBody } from '@loopcheck/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenAttempt, givenModules, givenQuiz, givenRead } from './testing/given.ts';
import { mutated, pick, seededRandom, validValue } from './testing/mutate.ts';
import type { Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp({}, { throttles: false });
afterAll(app.close);

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
/** What fails can be repeated: SEED=… in the environment. */
const about = (endpoint: Endpoint, sent: unknown) =>
  `SEED=${seed} ${endpoint.method} ${endpoint.path} ${JSON.stringify(sent)?.slice(0, 600)}`;

const all: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));
const named = all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = named.filter(([, endpoint]) => endpoint.access !== 'public');
const withBody = named.filter(([, endpoint]) => endpoint.body !== undefined);
const withQuery = named.filter(([, endpoint]) => endpoint.query !== undefined);
const withParams = named.filter(([, endpoint]) => endpoint.params !== undefined);

const modules = await givenModules(app);

/** A call before this one may have switched modules off or moved them. */
async function putModulesBack(): Promise<void> {
  const present = new Map((await givenModules(app)).map((module) => [module.id, module.chapterNumber]));
  if (modules.every(({ id, chapterNumber }) => present.get(id) === chapterNumber)) return;
  await app.db.updateTable('modules').set({ is_active: false }).execute();
  for (const { id, chapterNumber } of modules) {
    const values = { is_active: true, chapter_number: chapterNumber };
    await app.db.updateTable('modules').set(values).where('id', '=', id).execute();
  }
}

/** Somebody who may do everything, with an attempt open in the first quiz; new for each test, for some calls end sessions. */
async function givenMaster(): Promise<{ person: Person; ids: string[] }> {
  await putModulesBack();
  const person = await app.person({ role: 'trainer', isAdmin: true });
  const [first, second] = modules;
  if (!first || !second) throw new Error('There are no modules.');
  await givenRead(app, person, first);
  // A quiz of their own: what one round deactivates or empties must not stand in the way of the next.
  const quizId = await givenQuiz(app, first.id);
  const attempt = await givenAttempt(app, person, quizId);
  const [question] = attempt.questions;
  return { person, ids: [first.id, quizId, second.id, attempt.id, question?.id ?? '', crypto.randomUUID()] };
}

/** Every refusal has the one shape, nothing is our fault, and what is sent is what was agreed. */
function expectSane(endpoint: Endpoint, reply: LightMyRequestResponse, sent: unknown): void {
  expect(reply.statusCode, about(endpoint, sent)).toBeLessThan(500);
  if (reply.statusCode >= 400) {
    expect(z.strictObject(ErrorBody.shape).safeParse(reply.json()).success, about(endpoint, sent)).toBe(true);
  } else if (endpoint.reply instanceof z.ZodType && reply.statusCode === 200) {
    expect(endpoint.reply.safeParse(reply.json()).error, about(endpoint, sent)).toBeUndefined();
  }
}

/** The ids of a master come in this order; four times of five a parameter is given one of its own kind. */
const kinds: Record<string, number> = { moduleId: 0, quizId: 1, attemptId: 3, questionId: 4 };

function paramsOf(endpoint: Endpoint, ids: readonly string[]): Record<string, string> {
  if (!endpoint.params) return {};
  const params = validValue(endpoint.params, random, ids) as Record<string, string>;
  const better = Object.keys(params).map((name) => {
    const own = random() < 0.8 ? ids[kinds[name] ?? -1] : undefined;
    return [name, own ?? params[name] ?? ''];
  });
  return Object.fromEntries(better) as Record<string, string>;
}

describe('strangers are refused', () => {
  test.each(guarded)('at %s', async (_, endpoint) => {
    for (const body of [undefined, {}, { email: 'a' }]) {
      const reply = await app.call(endpoint, { body: endpoint.method === 'GET' ? undefined : body });
      expect([reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([401, 'unauthorized']);
    }
  });
});

describe('who is signed in comes no further than access allows', () => {
  const doors = named.filter(([, endpoint]) => endpoint.access === 'trainer' || endpoint.access === 'admin');
  test.skipIf(doors.length === 0)('through the doors of trainers and admins', async () => {
    const trainee = await app.person();
    const trainer = await app.person({ role: 'trainer' });
    for (const [name, endpoint] of doors) {
      const as = [trainee, ...(endpoint.access === 'admin' ? [trainer] : [])];
      for (const person of as) {
        const reply = await app.call(endpoint, { as: person, ...(endpoint.method !== 'GET' && { body: {} }) });
        expect([reply.statusCode, reply.json().code], name).toEqual([403, 'forbidden']);
      }
    }
  });
});

describe('a method that an address does not take', () => {
  const paths = [...new Set(all.map((endpoint) => endpoint.path))];
  test.each(paths)('is refused at %s, and those that it takes are named', async (path) => {
    const url = path.replaceAll(/:[A-Za-z]+/g, crypto.randomUUID());
    // Another path may fit the same address: /progress/:moduleId takes what /progress/overview does not.
    const taken = all.filter((endpoint) => fits(endpoint, url)).map((endpoint) => endpoint.method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (taken.includes(method)) continue;
      const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
      const reply = await app.fastify.inject({ method, url, headers });
      const refusal = [reply.statusCode, ErrorBody.parse(reply.json()).code];
      expect(refusal, `${method} ${path}`).toEqual([405, 'method_not_allowed']);
      for (const each of taken) expect(reply.headers.allow).toContain(each);
    }
  });
});

const fits = (endpoint: Endpoint, url: string) =>
  new RegExp(`^${endpoint.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(url);

describe('two hundred bodies', () => {
  test.each(withBody)(
    'never break %s, and half of them come past the parser',
    async (_, endpoint) => {
      const { person, ids } = await givenMaster();
      const schema = endpoint.body as z.ZodType;
      let accepted = 0;
      for (let round = 0; round < 200; round += 1) {
        const valid = validValue(schema, random, ids);
        const body = round % 2 === 0 ? valid : mutated(valid, random);
        if (schema.safeParse(body).success) accepted += 1;
        const reply = await app.fastify.inject({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) =>
            encodeURIComponent(paramsOf(endpoint, ids)[name] ?? ''),
          ),
          headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'content-type': 'application/json' },
          cookies: { loopcheck_session: person.token },
          payload: JSON.stringify(body) ?? '',
        });
        expectSane(endpoint, reply, body);
      }
      expect(accepted, `SEED=${seed}`).toBeGreaterThanOrEqual(100);
    },
    120_000,
  );
});

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

describe('hostile addresses', () => {
  test.each(withParams)('never break %s', async (_, endpoint) => {
    const { person, ids } = await givenMaster();
    for (const hostile of hostileTexts) {
      const url = endpoint.path.replaceAll(/:[A-Za-z]+/g, hostile);
      const reply = await app.fastify.inject({
        method: endpoint.method,
        url,
        headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
        cookies: { loopcheck_session: person.token },
        ...(endpoint.body && { payload: validValue(endpoint.body, random, ids) as object }),
      });
      expectSane(endpoint, reply, url);
      // Anything may be asked at a gate; the answer is that nobody holds it.
      if (endpoint.path === '/api/verify/:number' && reply.statusCode === 200) {
        expect(reply.json().status, url).toBe('unknown');
      } else expect(reply.statusCode, url).not.toBe(200);
    }
  });

  test.each(withQuery)('and hostile queries never break %s', async (_, endpoint) => {
    const { person, ids } = await givenMaster();
    const names = [...Object.keys(endpoint.query?.shape ?? {}), '__proto__', 'x', '', '%'];
    for (const hostile of hostileTexts) {
      const name = pick(random, names);
      for (const query of [`${name}=${hostile}`, `${name}=1&${name}=${hostile}`, `${name}[]=${hostile}`, hostile]) {
        const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_match, param: string) =>
          encodeURIComponent(paramsOf(endpoint, ids)[param] ?? ''),
        );
        const reply = await app.fastify.inject({
          method: endpoint.method,
          url: `${path}?${query}`,
          headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
          cookies: { loopcheck_session: person.token },
        });
        expectSane(endpoint, reply, query);
      }
    }
  });
});

test('every endpoint that reads answers somebody in the right role', async () => {
  const { person, ids } = await givenMaster();
  for (const [name, endpoint] of named) {
    if (endpoint.method !== 'GET' || endpoint.path.endsWith('/logout')) continue;
    const needsQuery = endpoint.query !== undefined && !endpoint.query.safeParse({}).success;
    const query = needsQuery ? { query: validValue(endpoint.query, random, []) as Record<string, string> } : {};
    const reply = await app.call(endpoint, { as: person, params: paramsOf(endpoint, ids), ...query });
    expectSane(endpoint, reply, name);
    // A stream never ends; who does not ask for events is told so.
    if (endpoint.reply === events) expect(reply.statusCode, name).toBe(406);
    else if (!endpoint.params) expect(reply.statusCode, name).toBeLessThan(400);
  }
});
