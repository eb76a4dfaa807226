import { download, endpoint, events, file, redirect } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { ReadReplies, readsEndpoints } from '@loopcheck/contract/features/reads/reads.contract';
import { unattendedHeader } from '@loopcheck/contract/unattended';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sameOriginHeaders } from '../../testing/fuzz-endpoints.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { Refusal } from '../errors/refusal.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { serveBatchedReads } from './batched-reads.ts';
import { currentCaller } from './caller.ts';
import { implement } from './implement.ts';

const app = await testApp();
afterAll(app.close);
const person = await app.person({ fullName: 'Nadia Test' });
const trainer = await app.person({ role: 'trainer' });

const batchable = { method: 'GET', isBatchable: true, summary: 'A read' } as const;
const notBatchable = { method: 'GET', access: 'public', summary: 'A read' } as const;
const ok = z.object({ ok: z.boolean() });
const endpoints = {
  names: endpoint({
    ...batchable,
    path: '/api/names',
    access: 'member',
    reply: z.object({ names: z.array(z.string()) }),
  }),
  namesAgain: endpoint({
    ...batchable,
    path: '/api/names/again',
    access: 'member',
    reply: z.object({ names: z.array(z.string()) }),
  }),
  echo: endpoint({
    ...batchable,
    path: '/api/echo/:id',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    query: z.object({ count: z.coerce.number().int().max(9).default(1), tags: z.array(z.string()).optional() }),
    reply: z.object({ id: z.string(), count: z.number(), tags: z.array(z.string()).optional(), caller: z.string() }),
  }),
  trainers: endpoint({ ...batchable, path: '/api/trainers', access: 'trainer', reply: ok }),
  me: endpoint({ ...batchable, path: '/api/me', access: 'member', asksWhoIsSignedIn: true, reply: ok }),
  unattended: endpoint({ ...batchable, path: '/api/unattended', access: 'member', unattended: true, reply: ok }),
  time: endpoint({ ...batchable, path: '/api/time', access: 'public', reply: z.object({ now: z.iso.datetime() }) }),
  writes: endpoint({ ...batchable, path: '/api/writes', access: 'public', reply: ok }),
  fails: endpoint({ ...batchable, path: '/api/fails', access: 'public', reply: ok }),
  slow: endpoint({ ...batchable, path: '/api/slow', access: 'public', reply: ok }),
  cut: endpoint({ ...batchable, path: '/api/cut', access: 'public', reply: ok }),
  missing: endpoint({ ...batchable, path: '/api/missing', access: 'public', reply: ok }),
  wrong: endpoint({ ...batchable, path: '/api/wrong', access: 'public', reply: ok }),
  unmarked: endpoint({ ...notBatchable, path: '/api/unmarked', reply: ok }),
  shared: endpoint({ ...notBatchable, path: '/api/shared', sameReplyForEverybody: true, reply: ok }),
  file: endpoint({ ...notBatchable, path: '/api/file', reply: file }),
  download: endpoint({ ...notBatchable, path: '/api/download', reply: download }),
  stream: endpoint({ ...notBatchable, path: '/api/stream', reply: events }),
  redirect: endpoint({ ...notBatchable, path: '/api/redirect', reply: redirect }),
  write: endpoint({ ...notBatchable, method: 'POST', path: '/api/write', reply: ok }),
};

let slowCalls = 0;
/** Called between the two statements of `names`. */
let betweenStatements = (): Promise<unknown> => Promise.resolve();
const listNames = async (db: typeof app.db) =>
  (await db.selectFrom('users').select('full_name').where('id', '=', person.id).execute()).map((row) => row.full_name);
const neverCalled = () => Promise.reject(new Error('A read that is not batchable was called'));

const routes = implement(endpoints, {
  names: async ({ db }) => {
    const before = await listNames(db);
    await betweenStatements();
    // `undeclared` is not in the schema of the reply.
    return { names: [...before, ...(await listNames(db))], undeclared: 'secret' };
  },
  namesAgain: async ({ db }) => {
    await betweenStatements();
    return { names: await listNames(db) };
  },
  echo: async ({ params, query, user }) => ({
    ...params,
    ...query,
    // The text states whether `currentCaller` has the session of the request, and the IP address of `currentCaller`.
    caller: `${currentCaller()?.sessionId === user?.sessionId} ${currentCaller()?.ipAddress}`,
  }),
  trainers: async () => ({ ok: true }),
  me: async () => ({ ok: true }),
  unattended: async () => ({ ok: true }),
  time: async ({ now }) => ({ now: now.toISOString() }),
  writes: async ({ db }) => {
    await db.updateTable('users').set({ full_name: 'Overwritten' }).where('id', '=', person.id).execute();
    return { ok: true };
  },
  fails: async ({ db }) => {
    await sql`select 1 / 0`.execute(db);
    return { ok: true };
  },
  slow: async ({ db }) => {
    slowCalls += 1;
    await sql`select pg_sleep(0.05)`.execute(db);
    await sql`select 1`.execute(db);
    return { ok: true };
  },
  cut: async ({ db }) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return { ok: true };
  },
  missing: () => Promise.reject(new Refusal('module_not_found')),
  wrong: async () => ({ ok: 'not a boolean' as never }),
  unmarked: neverCalled,
  shared: neverCalled,
  file: neverCalled,
  download: neverCalled,
  stream: neverCalled,
  redirect: neverCalled,
  write: neverCalled,
});

/** The number of statements that the server has executed. */
let statementCount = 0;
const statementCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statementCount += 1;
    return Promise.resolve(result);
  },
};
const Line = z.object({ level: z.number(), msg: z.string() }).loose();
let logLines: z.infer<typeof Line>[] = [];
const log = createLogger('info', { write: (line) => logLines.push(Line.parse(JSON.parse(line))) });
const platform = { ...app, db: app.db.withPlugin(statementCounter) };
const server = await createAppWithoutRoutes(app.config, log);
routes.mount(server, platform);
serveBatchedReads(server, platform, routes.reads);
afterAll(() => server.close());
beforeEach(() => {
  betweenStatements = () => Promise.resolve();
  logLines = [];
  slowCalls = 0;
});

const send = (reads: unknown, { as, headers = {} }: { as?: Person; headers?: Record<string, string> } = {}) =>
  server.inject({
    method: 'POST',
    url: readsEndpoints.batch.path,
    headers: { ...sameOriginHeaders, ...headers },
    payload: { reads },
    ...(as && { cookies: { loopcheck_session: as.token } }),
  });
const read = async (reads: readonly string[], options: Parameters<typeof send>[1] = {}) => {
  const reply = await send(reads, options);
  expect(reply.statusCode, reply.body).toBe(200);
  return ReadReplies.parse(reply.json()).replies;
};
const statusAndCode = ({ status, body }: { status: number; body?: unknown }) => [
  status,
  status < 400 ? '' : ErrorBody.parse(body).code,
];
const id = crypto.randomUUID();

describe('a batch of reads', () => {
  test('returns the status and the body of each read, in the order of the reads', async () => {
    const replies = await read([`/api/echo/${id}?count=3&tags=a&tags=b`, '/api/missing', '/api/names', '/api/me'], {
      as: person,
    });
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
    expect(replies.map(({ body }) => body)).toEqual([
      { id, count: 3, tags: ['a', 'b'], caller: 'true 127.0.0.1' },
      { code: 'module_not_found', message: 'This module does not exist.', requestId: expect.any(String) },
      // The schema of the reply has removed the undeclared field.
      { names: ['Nadia Test', 'Nadia Test'] },
      { ok: true },
    ]);
  });

  test('must not be stored by a cache', async () => {
    const { headers } = await send(['/api/time']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['no read', []],
    ['21 reads', Array.from({ length: 21 }, () => '/api/time')],
    ['a read of more than 2,000 characters', [`/api/time?${'a'.repeat(2000)}`]],
    ['a read that is not a text', [{ path: '/api/time' }]],
    ['reads that are not a list', '/api/time'],
  ])('is refused with invalid (422) if it contains %s', async (_, reads) => {
    const reply = await send(reads);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
  });

  test('can contain 20 reads', async () => {
    expect(await read(Array.from({ length: 20 }, () => '/api/time'))).toHaveLength(20);
  });

  test('is refused if a page of another web site sends it', async () => {
    const reply = await send(['/api/time'], { headers: { origin: 'http://other.test' } });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'cross_site_request']);
  });

  test.each([
    '/api/unmarked',
    '/api/shared',
    '/api/file',
    '/api/download',
    '/api/stream',
    '/api/redirect',
    '/api/write',
    '/api/reads',
    '/api/unknown',
    '/dashboard',
    'http://127.0.0.1:3000/api/time',
    '',
  ])('refuses the read "%s" with not_batchable, and runs the other reads', async (path) => {
    const replies = await read([path, '/api/time'], { as: trainer });
    expect(replies.map(statusAndCode)).toEqual([
      [400, 'not_batchable'],
      [200, ''],
    ]);
  });

  test('checks the params and the query of each read', async () => {
    const replies = await read([
      '/api/echo/7',
      `/api/echo/${id}?count=10`,
      '/api/echo/%zz',
      `/api/echo/${'a'.repeat(300)}`,
    ]);
    expect(replies.map(statusAndCode)).toEqual([
      [404, 'not_found'],
      [422, 'invalid'],
      [400, 'bad_request'],
      [404, 'not_found'],
    ]);
    expect(replies[1]?.body).toMatchObject({ fields: { count: expect.any(String) } });
  });

  test('reads the clock once', async () => {
    const [first, ...others] = await read(Array.from({ length: 5 }, () => '/api/time'));
    for (const { body } of others) expect(body).toEqual(first?.body);
  });

  test('looks up the session once, and executes no other statements than the reads', async () => {
    statementCount = 0;
    await read(['/api/names', '/api/names', '/api/names/again'], { as: await app.person() });
    // The look-up of the session, two statements for each `names`, and one for `namesAgain`.
    expect(statementCount).toBe(1 + 2 + 2 + 1);
  });
});

describe('access and sessions', () => {
  test('the access of the caller is checked for each read', async () => {
    const reads = ['/api/time', '/api/names', '/api/trainers'];
    const codesOf = async (as?: Person) => (await read(reads, as && { as })).map((reply) => statusAndCode(reply)[1]);
    expect(await codesOf()).toEqual(['', 'unauthorized', 'unauthorized']);
    expect(await codesOf(person)).toEqual(['', '', 'forbidden']);
    expect(await codesOf(trainer)).toEqual(['', '', '']);
  });

  test('a read without access is logged like a refused single call, unless the read only asks who is signed in', async () => {
    const [, forbidden] = await read(['/api/names', '/api/trainers'], { as: person });
    await read(['/api/me', '/api/names']);
    const refusals = logLines.filter(({ msg }) => msg === 'a call was refused');
    expect(refusals).toEqual([
      expect.objectContaining({
        personId: person.id,
        method: 'GET',
        route: '/api/trainers',
        code: 'forbidden',
        statusCode: 403,
        remoteAddress: '127.0.0.1',
        reqId: ErrorBody.parse(forbidden?.body).requestId,
      }),
      expect.objectContaining({ personId: null, route: '/api/names', code: 'unauthorized', statusCode: 401 }),
    ]);
  });

  test.each([
    ['a read of an attended endpoint', 'extends', ['/api/unattended', '/api/me'], {}],
    ['only reads of unattended endpoints', 'does not extend', ['/api/unattended', '/api/unattended'], {}],
    ['the header of unattended requests', 'does not extend', ['/api/me'], { [unattendedHeader]: '1' }],
    ['an attended endpoint that is not batchable', 'does not extend', ['/api/unmarked', '/api/unattended'], {}],
  ])('a batch with %s %s the session', async (_, effect, reads, headers) => {
    const someone = await app.person();
    const readActivity = async () =>
      (
        await app.db
          .selectFrom('sessions')
          .select('last_active_at')
          .where('id', '=', someone.sessionId)
          .executeTakeFirstOrThrow()
      ).last_active_at;
    const before = new Date(Date.now() - 3_600_000);
    await app.db.updateTable('sessions').set({ last_active_at: before }).where('id', '=', someone.sessionId).execute();
    await read(reads, { as: someone, headers });
    expect((await readActivity()).getTime() > before.getTime()).toBe(effect === 'extends');
  });
});

describe('the reads of a batch', () => {
  test('see the database as it was at one moment, although its data change meanwhile', async () => {
    const changed = Promise.withResolvers<void>();
    const rename = async (name: string) => {
      await app.db.updateTable('users').set({ full_name: name }).where('id', '=', person.id).execute();
      changed.resolve();
    };
    let waitingCount = 0;
    betweenStatements = async () => {
      waitingCount += 1;
      // When both reads wait, the change is committed. Only then do they continue.
      if (waitingCount === 2) await rename('Renamed');
      await changed.promise;
    };
    const replies = await read(['/api/names', '/api/names/again'], { as: person });
    await rename('Nadia Test');
    expect(replies.map(({ body }) => body)).toEqual([
      { names: ['Nadia Test', 'Nadia Test'] },
      { names: ['Nadia Test'] },
    ]);
  });

  test('cannot write: a read that tries to write fails with 500, and the other reads succeed', async () => {
    const replies = await read(['/api/writes', '/api/slow', '/api/names'], { as: person });
    expect(replies.map(statusAndCode)).toEqual([
      [500, 'internal'],
      [200, ''],
      [200, ''],
    ]);
    expect(await listNames(app.db)).toEqual(['Nadia Test']);
  });

  test('run again, each in a snapshot of its own, if a statement of another read has failed', async () => {
    const replies = await read(['/api/slow', '/api/fails', '/api/slow', '/api/missing']);
    expect(replies.map(statusAndCode)).toEqual([
      [200, ''],
      [500, 'internal'],
      [200, ''],
      [404, 'module_not_found'],
    ]);
    // Each of the two slow reads ran twice.
    expect(slowCalls).toBe(4);
  });

  test('get unavailable (503) if the connection is lost, and the next batch succeeds', async () => {
    // The first two reads use the connection that `/api/cut` terminates. `/api/time` does not use the database.
    const replies = await read(['/api/slow', '/api/cut', '/api/time']);
    expect(replies.map(statusAndCode)).toEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
      [200, ''],
    ]);
    expect((await read(['/api/slow'])).map(statusAndCode)).toEqual([[200, '']]);
  });

  test('get 500 for an unexpected error and for a reply that the schema refuses, and both errors are logged with the route', async () => {
    const replies = await read(['/api/fails', '/api/wrong', '/api/time']);
    expect(replies.map(statusAndCode)).toEqual([
      [500, 'internal'],
      [500, 'internal'],
      [200, ''],
    ]);
    const failures = logLines.filter(({ msg }) => msg === 'request failed');
    expect(failures.map(({ route, err }) => [route, z.object({ message: z.string() }).parse(err).message])).toEqual([
      ['/api/fails', 'division by zero'],
      ['/api/wrong', expect.stringContaining('schema')],
    ]);
    expect(JSON.stringify(replies)).not.toContain('division');
  });
});
