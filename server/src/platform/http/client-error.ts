import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorTable } from '@loopcheck/contract/errors';

/**
 * Replies to input that Node could not parse as a request (headers that are too large, bytes that are not HTTP) with the
 * usual error body, and closes the connection. There is no reply object yet, so it writes to the socket.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected already.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'bad_request';
  const [status, message] = errorTable[code];
  const body = JSON.stringify({ code, message, requestId: randomUUID() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}
