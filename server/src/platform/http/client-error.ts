import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorTable } from '@loopcheck/contract/errors';
import type { Config } from '../../config.ts';
import { fallbackSecurityHeaders } from './security-headers.ts';

/** The time in milliseconds that a client has to read the reply before the connection is destroyed. */
const lingerMs = 1000;

/**
 * Sends an error reply for input that Node could not parse as a request, and closes the connection. Examples are
 * headers that are too large and bytes that are not HTTP. Fastify has no reply object for such input, so the function
 * writes to the socket and sets the security headers itself.
 */
export function replyToClientError(error: Error & { code?: string }, socket: Socket, config: Config): void {
  // The client has already disconnected.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'bad_request';
  const [status, message] = errorTable[code];
  const body = JSON.stringify({ code, message, requestId: randomUUID() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(fallbackSecurityHeaders(config)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  if (!socket.writable) return void socket.destroy();
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Without the timer, a client that does not close its side would keep the connection open.
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
