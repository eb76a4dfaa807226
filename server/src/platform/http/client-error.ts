import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorTable } from '@loopcheck/contract/errors';

/**
 * Sends an error reply for input that Node could not parse as a request, such as headers that are too large or bytes
 * that are not HTTP, and closes the connection. Writes to the socket, because there is no reply object yet.
 */
export function replyToClientError(error: Error & { code?: string }, socket: Socket): void {
  // The client has already disconnected.
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
