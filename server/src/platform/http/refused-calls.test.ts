import { endpoint } from '@loopcheck/contract/endpoint';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sameOriginHeaders } from '../../testing/fuzz-endpoints.ts';
import { testApp } from '../../testing/test-app.ts';
import { Refusal } from '../errors/refusal.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { implement } from './implement.ts';
import { createRefusedCallLog, linesPerMinute, maxAddresses } from './refused-calls.ts';

const { me } = accountsEndpoints;
const reply = z.object({});
const endpoints = {
  me: { ...me, reply },
  admins: endpoint({ method: 'GET', path: '/api/admins/:id', access: 'admin', summary: 'Admins', reply }),
  missing: endpoint({ method: 'GET', path: '/api/missing', access: 'public', summary: 'Missing', reply }),
  signIn: endpoint({ method: 'POST', path: '/api/sign-in', access: 'public', summary: 'Signs in', reply }),
};
const routes = implement(endpoints, {
  me: () => Promise.resolve({}),
  admins: () => Promise.resolve({}),
  missing: () => Promise.reject(new Refusal('not_found')),
  signIn: () => Promise.reject(new Refusal('sign_in_failed')),
});

const app = await testApp();
afterAll(app.close);
const person = await app.person();

const LogLine = z.object({ level: z.number(), msg: z.string() }).loose();
let logLines: z.infer<typeof LogLine>[];
let server: Awaited<ReturnType<typeof createAppWithoutRoutes>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  logLines = [];
  const log = createLogger('info', { write: (line) => logLines.push(LogLine.parse(JSON.parse(line))) });
  server = await createAppWithoutRoutes(app.config, log);
  routes.mount(server, app);
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

const warnLevel = 40;
const listWarnings = () => logLines.filter(({ level }) => level >= warnLevel);
interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  readonly remoteAddress?: string;
}
const call = (url: string, { method = 'GET', token = '', remoteAddress = '10.1.1.1' }: CallOptions = {}) =>
  server.inject({ method, url, remoteAddress, headers: sameOriginHeaders, cookies: { loopcheck_session: token } });

describe('a refused call is logged at warn with person, method, route, code, request id and address', () => {
  test('if the person is not allowed (403)', async () => {
    const refusal = await call(`/api/admins/${crypto.randomUUID()}`, { token: person.token });
    expect(listWarnings()).toEqual([
      expect.objectContaining({
        level: warnLevel,
        msg: 'a call was refused',
        personId: person.id,
        method: 'GET',
        route: '/api/admins/:id',
        code: 'forbidden',
        statusCode: 403,
        remoteAddress: '10.1.1.1',
        reqId: refusal.json().requestId,
      }),
    ]);
  });

  test('if nobody is signed in (401), after a failed sign-in, and for a write from another site', async () => {
    await call('/api/admins/1');
    await call('/api/sign-in', { method: 'POST' });
    await server.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { ...sameOriginHeaders, origin: 'http://evil.test' },
    });
    expect(listWarnings().map(({ personId, code }) => [personId, code])).toEqual([
      [null, 'unauthorized'],
      [null, 'sign_in_failed'],
      [null, 'cross_site_request'],
    ]);
  });
});

test('a call that asks whether somebody is signed in, and a call that is not found (404), are not logged as refused', async () => {
  expect((await call('/api/auth/user')).statusCode).toBe(401);
  expect((await call('/api/missing')).statusCode).toBe(404);
  expect((await call('/api/nothing')).statusCode).toBe(404);
  expect((await call('/api/auth/user', { token: person.token })).statusCode).toBe(200);
  expect(listWarnings()).toEqual([]);
});

describe('many refused calls', () => {
  const unloggedCount = 5;
  const refuseTooMany = async (remoteAddress: string) => {
    for (let count = 0; count < linesPerMinute + unloggedCount; count += 1)
      await call('/api/admins/1', { remoteAddress });
  };
  const countLines = (remoteAddress: string) =>
    listWarnings().filter((line) => line['remoteAddress'] === remoteAddress).length;

  test(`from one address get at most ${linesPerMinute} log lines a minute, then one line with the number of further calls`, async () => {
    await refuseTooMany('10.1.1.1');
    await call('/api/admins/1', { remoteAddress: '10.1.1.2' });
    expect([countLines('10.1.1.1'), countLines('10.1.1.2')]).toEqual([linesPerMinute, 1]);

    vi.advanceTimersByTime(60_000);
    expect(listWarnings().at(-1)).toMatchObject({ remoteAddress: '10.1.1.1', refusedCalls: unloggedCount });
    expect([countLines('10.1.1.1'), countLines('10.1.1.2')]).toEqual([linesPerMinute + 1, 1]);

    // In the next minute, each call gets its own line again.
    await call('/api/admins/1', { remoteAddress: '10.1.1.1' });
    expect(listWarnings().at(-1)).toMatchObject({ msg: 'a call was refused' });
    vi.advanceTimersByTime(60_000);
    // The summary of the first minute and the call of the second.
    expect(countLines('10.1.1.1')).toBe(linesPerMinute + 2);
  });

  test('from one IPv6 /64 network count together, because all its addresses usually belong to one subscriber', async () => {
    for (let count = 0; count < linesPerMinute + unloggedCount; count += 1)
      await call('/api/admins/1', { remoteAddress: `2001:db8:1:2::${count}` });
    expect(listWarnings()).toHaveLength(linesPerMinute);
    vi.advanceTimersByTime(60_000);
    expect(listWarnings().at(-1)).toMatchObject({ remoteAddress: '2001:db8:1:2', refusedCalls: unloggedCount });
  });

  test('are summarized when the server stops', async () => {
    await refuseTooMany('10.1.1.1');
    await server.close();
    expect(listWarnings().at(-1)).toMatchObject({ refusedCalls: unloggedCount });
  });

  test('from very many addresses get a limited number of log lines', () => {
    const warn = vi.fn<(fields: object, message: string) => void>();
    const refusedCalls = createRefusedCallLog({ warn });
    const total = maxAddresses + 2 * linesPerMinute;
    // The two low bytes of the number make each call come from an address of its own.
    for (let number = 0; number < total; number += 1)
      refusedCalls.add(
        { ip: `10.2.${number >> 8}.${number & 255}`, method: 'GET', routeOptions: {}, log: { warn } },
        401,
      );
    // Each of the first `maxAddresses` addresses has its own line. The other calls count as calls of one address.
    expect(warn).toHaveBeenCalledTimes(maxAddresses + linesPerMinute);
    refusedCalls.stop();
    expect(warn.mock.lastCall?.[0]).toEqual({ remoteAddress: 'further addresses', refusedCalls: linesPerMinute });
  });
});

test('a call for another host (421) is logged with the address of the caller', async () => {
  const serverWithPublicUrl = await createAppWithoutRoutes(
    { ...app.config, publicUrl: 'http://plant.test' },
    createLogger('warn', { write: (line) => logLines.push(LogLine.parse(JSON.parse(line))) }),
  );
  await serverWithPublicUrl.inject({ url: '/', headers: { host: 'evil.test' } });
  expect(listWarnings()).toEqual([
    expect.objectContaining({ statusCode: 421, code: null, remoteAddress: '127.0.0.1' }),
  ]);
  await serverWithPublicUrl.close();
});
