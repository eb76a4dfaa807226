import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { download, endpoint, file } from '@loopcheck/contract/endpoint';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';
import { requestUploadUrl } from '../../testing/upload-actions.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes } from './application.ts';
import { implement } from './implement.ts';

const Line = z.object({ level: z.number(), msg: z.string().optional() }).loose();
let logLines: z.infer<typeof Line>[] = [];
/** The number of requests whose head has arrived. */
let requestCount = 0;
const log = createLogger('debug', { write: (line) => logLines.push(Line.parse(JSON.parse(line))) });
beforeEach(() => {
  logLines = [];
  requestCount = 0;
});

const app = await testApp();
// `app` replies to injected requests only. This server also accepts connections, so that a test can cut a connection.
const server = await createApp({ platform: app, log, webDirectory: '/nowhere' });
await server.listen({ port: 0, host: '127.0.0.1' });
server.server.on('request', () => {
  requestCount += 1;
});
const { port } = server.server.address() as AddressInfo;
afterAll(async () => {
  await server.close();
  await app.close();
});
const trainer = await app.person({ role: 'trainer' });

/** Sends the start of a request and returns the open connection. */
async function beginRequest(
  method: string,
  url: string,
  headers: Record<string, string | number>,
  body = '',
): Promise<Socket> {
  const host = `127.0.0.1:${port}`;
  const allHeaders = { host, origin: `http://${host}`, cookie: `loopcheck_session=${trainer.token}`, ...headers };
  const head = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

const listMessages = () => logLines.map(({ msg }) => msg);
const warnLevel = 40;
const errorLevel = 50;
const listWarningsAndErrors = () => logLines.filter(({ level }) => level >= warnLevel);
/** Closes a connection in the middle of a request. `reset` sends RST, as after a crash; `close` sends FIN. */
const disconnect = (socket: Socket, how: 'close' | 'reset') =>
  how === 'reset' ? socket.resetAndDestroy() : socket.destroy();

describe.each(['close', 'reset'] as const)('when the client disconnects (%s)', (how) => {
  const notice = 'the client disconnected before its request was complete';

  test('a disconnection in the middle of a JSON body is logged below the level of a warning', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 500 };
    const socket = await beginRequest('POST', '/api/login', headers, '{"email":');
    await expect.poll(() => requestCount).toBe(1);
    disconnect(socket, how);
    await expect.poll(listMessages).toContain(notice);
    expect(listWarningsAndErrors()).toEqual([]);
  });

  test('a disconnection in the middle of an upload is logged below the level of a warning, and the bytes can be sent again', async () => {
    const bytes = Buffer.alloc(1_000_000, 'x');
    const url = await requestUploadUrl(app, trainer, { fileName: 'a.vtt', purpose: 'resource', bytes });
    const socket = await beginRequest('PUT', url, { 'content-length': bytes.length }, 'x'.repeat(100_000));
    await expect.poll(() => requestCount).toBe(1);
    disconnect(socket, how);
    await expect.poll(listMessages).toContain(notice);
    expect(listWarningsAndErrors()).toEqual([]);

    const again = await app.fastify.inject({
      method: 'PUT',
      url,
      headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      cookies: { loopcheck_session: trainer.token },
      payload: bytes,
    });
    expect(again.statusCode).toBe(200);
  });
});

describe.each(['close', 'reset'] as const)('when the client cancels a download (%s)', (how) => {
  const manyBytes = Buffer.alloc(20_000_000, 'x');
  const storedPath = '/api/stored';
  const generatedPath = '/api/generated';
  const endpoints = {
    stored: endpoint({
      method: 'GET',
      path: storedPath,
      access: 'public',
      summary: 'Sends a stored file',
      reply: file,
    }),
    generated: endpoint({
      method: 'GET',
      path: generatedPath,
      access: 'public',
      summary: 'Sends rows',
      reply: download,
    }),
  };
  async function* rows() {
    for (let row = 0; row < 20_000; row += 1) yield 'x'.repeat(1000);
  }

  test.each([storedPath, generatedPath])(
    'the cancelled download of %s is not logged as a warning or an error',
    async (url) => {
      await app.storage.save('uploads/large', manyBytes, 'text/plain');
      const serverWithTwoRoutes = await createAppWithoutRoutes(app.config, log);
      const mimeType = 'text/plain';
      implement(endpoints, {
        stored: () => Promise.resolve({ storageKey: 'uploads/large', fileName: 'a.txt', mimeType, asAttachment: true }),
        generated: () => Promise.resolve({ fileName: 'a.txt', mimeType, body: rows() }),
      }).mount(serverWithTwoRoutes, app);
      await serverWithTwoRoutes.listen({ port: 0, host: '127.0.0.1' });
      const address = serverWithTwoRoutes.server.address() as AddressInfo;
      const socket = connect(address.port, '127.0.0.1', () => socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`));
      socket.on('error', () => undefined);
      await once(socket, 'data');
      socket.pause();
      disconnect(socket, how);
      // Fastify itself logs this message, at a level below a warning.
      await expect.poll(listMessages).toContain('stream closed prematurely');
      expect(listWarningsAndErrors()).toEqual([]);
      await serverWithTwoRoutes.close();
    },
  );
});

test('a lost connection to the database is logged as an error, although it has the same code (ECONNRESET) as a client that disconnected', async () => {
  const serverWithOneRoute = await createAppWithoutRoutes(app.config, log);
  const reply = z.object({});
  const lost = endpoint({ method: 'POST', path: '/api/lost', access: 'public', summary: 'Fails', reply });
  const failing = () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  implement({ lost }, { lost: failing }).mount(serverWithOneRoute, app);
  const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
  const response = await serverWithOneRoute.inject({ method: 'POST', url: '/api/lost', headers, payload: {} });
  expect(response.statusCode).toBe(503);
  expect(listWarningsAndErrors()).toEqual([expect.objectContaining({ level: errorLevel, msg: 'request failed' })]);
  await serverWithOneRoute.close();
});
