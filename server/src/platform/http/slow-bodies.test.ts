import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { createAppWithoutRoutes, handleUnknownPaths } from './application.ts';
import { implement } from './implement.ts';

/** Limits that are much shorter than the limits of a real server, so that the tests are fast. */
const slowBodies = { bodyTimeoutMs: 400, uploadRatePeriodMs: 400, minUploadBytesPerSecond: 1000, maxUploadMs: 2400 };
const app = await testApp({}, { slowBodies });
const reply = z.object({ bytes: z.number() });
const endpoints = {
  save: endpoint({
    method: 'POST',
    path: '/api/save',
    access: 'public',
    summary: 'Accepts JSON',
    body: z.object({ text: z.string() }),
    reply,
    selfManagedTransactions: true,
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/upload',
    access: 'public',
    summary: 'Accepts a file',
    reply,
    hasRawBody: true,
    selfManagedTransactions: true,
  }),
  members: endpoint({
    method: 'PUT',
    path: '/api/members',
    access: 'member',
    summary: 'Accepts a file from a signed-in person',
    reply,
    hasRawBody: true,
  }),
};
const server = await createAppWithoutRoutes(app.config, createLogger('silent'));
implement(endpoints, {
  save: ({ body }) => Promise.resolve({ bytes: body.text.length }),
  upload: async ({ request }) => {
    let bytes = 0;
    for await (const chunk of request.raw) bytes += Buffer.byteLength(chunk);
    return { bytes };
  },
  members: () => Promise.resolve({ bytes: 0 }),
}).mount(server, app);
handleUnknownPaths(server, Object.values(endpoints), undefined);
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;

const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
  await app.close();
});

/** A connection that the test controls. */
interface Connection {
  readonly socket: Socket;
  /** Returns the text that the server has sent so far. */
  readonly received: () => string;
  /** Resolves when the connection is closed, with the number of milliseconds since it was opened. */
  readonly closed: Promise<number>;
}

/**
 * Opens a connection and sends the head of a request without its body. `methodAndPath` is for example `POST /api/save`.
 * The head announces a body of `length` bytes or, with `chunked`, a body in chunks.
 */
async function beginRequest(
  methodAndPath: string,
  length: number | 'chunked',
  headers: readonly string[] = [],
): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  const start = performance.now();
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(performance.now() - start));
  });
  await once(socket, 'connect');
  const host = `127.0.0.1:${port}`;
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = [`Host: ${host}`, `Origin: http://${host}`, framing, ...headers];
  socket.write(`${methodAndPath} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return { socket, received: () => text, closed };
}

/** Sends `bytes` every 50 ms until the connection is closed. */
async function sendSlowly({ socket }: Connection, bytes = 'x'): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(bytes);
    await pause(50);
  }
}

const json = ['Content-Type: application/json'];
const statusOf = (text: string) => /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
const bodyOf = (text: string) => ErrorBody.parse(JSON.parse(text.split('\r\n\r\n')[1] ?? ''));
/** The time in milliseconds within which the server must close a slow connection. It allows for a busy machine. */
const maxMsUntilClosed = 5000;

// The tests mostly wait, so they run concurrently.
describe.concurrent('a JSON body', () => {
  test('causes 408 with the security headers and a closed connection if it does not arrive in time', async () => {
    const connection = await beginRequest('POST /api/save', 1000, json);
    void sendSlowly(connection);
    expect(await connection.closed).toBeLessThan(maxMsUntilClosed);
    expect(statusOf(connection.received())).toBe('408');
    expect(bodyOf(connection.received()).code).toBe('request_timeout');
    expect(connection.received()).toMatch(/^x-frame-options: DENY\r$/im);
    expect(connection.received()).toMatch(/^connection: close\r$/im);
  });

  test('causes 408 if it is sent in chunks and does not arrive in time', async () => {
    const connection = await beginRequest('POST /api/save', 'chunked', json);
    // Each chunk contains one space.
    void sendSlowly(connection, '1\r\n \r\n');
    expect(await connection.closed).toBeLessThan(maxMsUntilClosed);
    expect(statusOf(connection.received())).toBe('408');
  });

  test('is accepted if it arrives slowly but in time, and the connection can be reused later', async () => {
    const body = JSON.stringify({ text: 'slow' });
    const connection = await beginRequest('POST /api/save', body.length, json);
    for (const part of [body.slice(0, 5), body.slice(5)]) {
      connection.socket.write(part);
      await pause(50);
    }
    await vi.waitFor(() => expect(statusOf(connection.received())).toBe('200'), { timeout: 30_000 });
    // The connection of a slow body would be closed after two periods of this length.
    await pause(2.2 * slowBodies.bodyTimeoutMs);
    const host = `127.0.0.1:${port}`;
    connection.socket.write(
      `POST /api/save HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${json.join('')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await vi.waitFor(() => expect(connection.received().match(/HTTP\/1\.1 200/g)?.length).toBe(2), { timeout: 30_000 });
  });
});

describe.concurrent('a request with a slow body that is answered before the body is complete', () => {
  test.each([
    ['a GET with a body', 'GET /api/nothing', '404'],
    ['a path that does not exist', 'POST /api/nothing', '404'],
    ['a malformed URL', 'POST /api/%zz', '400'],
    ['an upload without sign-in', 'PUT /api/members', '401'],
    ['a body that is not JSON', 'POST /api/save', '415', 'Content-Type: text/plain'],
    ['a write from a page of another web site', 'POST /api/save', '403', 'Sec-Fetch-Site: cross-site'],
  ])('is disconnected after the reply: %s', async (_, methodAndPath, status, ...headers) => {
    const connection = await beginRequest(methodAndPath, 1_000_000, headers);
    void sendSlowly(connection);
    expect(await connection.closed).toBeLessThan(maxMsUntilClosed);
    expect(statusOf(connection.received())).toBe(status);
  });
});

describe.concurrent('a file', () => {
  /** The number of bytes that must arrive every 50 ms to reach the minimum rate. */
  const minBytesPer50Ms = Math.ceil((slowBodies.minUploadBytesPerSecond * 50) / 1000);

  test('can take longer than the time limit of other bodies if it arrives faster than the minimum rate', async () => {
    // One part every 50 ms takes 750 ms, which is longer than `bodyTimeoutMs`.
    const partCount = 15;
    const part = 'x'.repeat(20 * minBytesPer50Ms);
    const connection = await beginRequest('PUT /api/upload', partCount * part.length);
    for (let sentCount = 0; sentCount < partCount; sentCount += 1) {
      connection.socket.write(part);
      await pause(50);
    }
    await vi.waitFor(() => expect(statusOf(connection.received())).toBe('200'), { timeout: 30_000 });
    expect(connection.received()).toContain(`{"bytes":${partCount * part.length}}`);
  });

  test('is cut off without a reply if it arrives below the minimum rate, even if bytes keep arriving', async () => {
    const connection = await beginRequest('PUT /api/upload', 1_000_000);
    void sendSlowly(connection);
    expect(await connection.closed).toBeLessThan(maxMsUntilClosed);
    expect(connection.received()).toBe('');
  });

  test('is cut off after the maximum time of one request, even if it arrives faster than the minimum rate', async () => {
    const connection = await beginRequest('PUT /api/upload', 1_000_000_000);
    void sendSlowly(connection, 'x'.repeat(20 * minBytesPer50Ms));
    expect(await connection.closed).toBeGreaterThanOrEqual(slowBodies.maxUploadMs);
    expect(connection.received()).toBe('');
  });

  test('is cut off if it stops arriving after a fast start', async () => {
    const connection = await beginRequest('PUT /api/upload', 1_000_000);
    connection.socket.write('x'.repeat(100_000));
    expect(await connection.closed).toBeLessThan(maxMsUntilClosed);
  });
});

test('a client that keeps its side of the connection open is disconnected after an HTTP protocol error', async () => {
  const connected = once(server.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  socket.write('hello\r\n\r\n');
  const [serverSide] = await connected;
  await once(serverSide, 'close');
  expect(socket.writable).toBe(true);
});
