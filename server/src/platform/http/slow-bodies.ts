import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SlowBodyLimits } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the body is a file, which the handler reads itself and which has its own size limit. */
    hasRawBody?: boolean;
  }
}

/**
 * Closes connections whose request body arrives too slowly. Otherwise a client could keep any number of connections
 * open by sending a few bytes from time to time.
 *
 * - A body that is not a file must be complete after `bodyTimeoutMs`. Otherwise the client gets 408 request_timeout,
 *   and the connection is closed. If another reply was sent already, such as a refusal, the connection is closed
 *   without 408.
 * - For a file, at least `minUploadBytesPerSecond` must arrive on average in each period of `uploadRatePeriodMs`, and
 *   the body of one request must be complete after `maxUploadMs`. Otherwise the connection is closed without a reply.
 */
export function limitSlowBodies(app: FastifyInstance, limits: SlowBodyLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    // An injected request, which only tests send, has no connection.
    if (hasBody(request.raw) && request.raw.socket instanceof Socket) watchBody(request, reply, limits);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isLimited = hasBody(request.raw) && !isUpload(request);
    done(null, isLimited ? failAfter(limits.bodyTimeoutMs, payload) : payload);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = (request: FastifyRequest): boolean => request.routeOptions.config.hasRawBody === true;

/**
 * Returns a stream with the bytes of `payload`. The stream fails with request_timeout if the bytes are not complete
 * after `timeoutMs`.
 */
function failAfter(timeoutMs: number, payload: Readable): Readable {
  const body = new PassThrough();
  const timer = setTimeout(() => body.destroy(new Refusal('request_timeout')), timeoutMs).unref();
  payload.once('error', (error) => body.destroy(error));
  body.once('close', () => clearTimeout(timer));
  // Fastify's body parser handles errors only while it reads. Without this listener, a later error ends the process.
  body.on('error', () => undefined);
  return payload.pipe(body);
}

/** Measures the body of a request, and destroys the connection if the body arrives too slowly. */
function watchBody(request: FastifyRequest, reply: FastifyReply, limits: SlowBodyLimits): void {
  const { raw } = request;
  const { socket } = raw;
  const isFile = isUpload(request);
  const periodMs = isFile ? limits.uploadRatePeriodMs : limits.bodyTimeoutMs;
  const minBytes = (limits.minUploadBytesPerSecond * periodMs) / 1000;
  let bytesAtLastCheck = socket.bytesRead;
  let isFirstPeriod = true;
  const startedAt = performance.now();
  const check = () => {
    const receivedBytes = socket.bytesRead - bytesAtLastCheck;
    bytesAtLastCheck = socket.bytesRead;
    // For a body that is not a file, the reply 408 is sent at the end of the first period. The connection is kept open
    // for one more period, so that the client can read the reply.
    const isAllowedToContinue = isFile
      ? receivedBytes >= minBytes && performance.now() - startedAt < limits.maxUploadMs
      : isFirstPeriod && !reply.sent;
    isFirstPeriod = false;
    if (raw.complete || isAllowedToContinue) return;
    clearInterval(timer);
    request.log.info({ receivedBytes, periodMs }, 'a request body arrived too slowly; its connection is closed');
    raw.destroy(new Refusal('request_timeout'));
    socket.destroy();
  };
  const timer = setInterval(check, periodMs).unref();
  raw.once('close', () => clearInterval(timer));
}
