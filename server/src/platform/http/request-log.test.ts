import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logging/logger.ts';
import { Refusal } from '../errors/refusal.ts';
import { createAppWithoutRoutes } from './application.ts';

const LogLine = z.object({ msg: z.string() }).loose();
let logLines: z.infer<typeof LogLine>[] = [];
let app: FastifyInstance;
beforeEach(async () => {
  logLines = [];
  const log = createLogger('info', { write: (line) => logLines.push(LogLine.parse(JSON.parse(line))) });
  app = await createAppWithoutRoutes(readConfig({ DEMO: 'on' }), log);
  app.get('/found', () => ({}));
  app.get('/missing', () => Promise.reject(new Refusal('not_found')));
  app.get('/broken', () => Promise.reject(new Error('a fault')));
  app.get('/slow', () => new Promise(() => undefined));
});
afterEach(() => app.close());

const get = (url: string) =>
  app.inject({ url, remoteAddress: '10.1.1.1', headers: { host: 'plant.test', cookie: 'loopcheck_session=secret' } });

test.each([
  ['/found?search=Nadia', '/found?search=[kept out of the log]', 200],
  ['/missing', '/missing', 404],
])('the request %s has one log line', async (url, loggedUrl, statusCode) => {
  await get(url);
  expect(logLines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      req: { method: 'GET', url: loggedUrl, host: 'plant.test', remoteAddress: '10.1.1.1' },
      res: { statusCode },
      responseTime: expect.any(Number),
      msg: 'request completed',
    },
  ]);
});

test('an unexpected error has a line of its own, with the same request id', async () => {
  const { requestId } = (await get('/broken')).json();
  expect(logLines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['request failed', requestId],
    ['request completed', requestId],
  ]);
  expect(logLines[0]).toMatchObject({ err: { message: 'a fault' } });
});

test('a request over a network connection has exactly one log line', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  logLines = [];
  const { port } = app.server.address() as AddressInfo;
  for (const url of ['/found', '/missing', '/found']) await (await fetch(`http://127.0.0.1:${port}${url}`)).text();
  const listMessages = () => logLines.map(({ msg }) => msg);
  await expect.poll(listMessages).toHaveLength(3);
  // A second line about a request would follow in a later turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(listMessages()).toEqual(['request completed', 'request completed', 'request completed']);
});

test('a request whose client leaves before the reply has one line', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  logLines = [];
  const arrived = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nhost: plant.test\r\n\r\n');
  await arrived;
  socket.destroy();
  await expect
    .poll(() => logLines.map(({ msg }) => msg))
    .toEqual(['the client disconnected before the reply was complete']);
  expect(logLines[0]).toMatchObject({ req: { url: '/slow' } });
  expect(logLines[0]).not.toHaveProperty('res');
});
