import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errorTable } from '@loopcheck/contract/errors';

/**
 * Answers what never became a request (a header that is too large, bytes that are no HTTP) in the shape of every other
 * refusal, and hangs up. There is no reply object yet, so it writes to the socket.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // The other side has gone: nobody would read an answer.
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
