import { type DueSecondFactor, type ErrorBody, type ErrorCode, errorTable } from '@loopcheck/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { StorageFull, StorageUnavailable } from '../storage/storage.ts';

/** The error of @fastify/static for a range outside a file of the web app. The header states the size of the file. */
const UnsatisfiableRange = z.object({
  statusCode: z.literal(416),
  headers: z.object({ 'Content-Range': z.string() }),
});

/** The code of an error and the optional fields of its reply, which ErrorBody describes. */
interface ErrorDetails {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly secondFactor?: DueSecondFactor | undefined;
}

/** The reply for an error: its status and body. */
interface ErrorReply {
  readonly status: number;
  readonly body: ErrorBody & { readonly code: ErrorCode };
}

/**
 * Returns the reply for an error that a handler or a hook has thrown. Logs the error if its status is 500 or more, with
 * `route` if the request calls several endpoints. The reply contains no details of an unexpected error.
 */
export function describeError(error: FastifyError, request: FastifyRequest, route?: string): ErrorReply {
  const { code, fields, retryAfterSeconds, secondFactor } = detailsOf(error, request);
  const [status, message] = errorTable[code];
  if (status >= 500) request.log.error({ err: error, ...(route !== undefined && { route }) }, 'request failed');
  const body = {
    code,
    message,
    requestId: request.id,
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(secondFactor && { secondFactor }),
  };
  return { status, body };
}

/** Sends the reply for an error that a handler or a hook has thrown. See `describeError`. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = describeError(error, request);
  request.refusalCode = body.code;
  if (body.retryAfterSeconds !== undefined) reply.header('retry-after', String(body.retryAfterSeconds));
  const rangeError = UnsatisfiableRange.safeParse(error);
  if (rangeError.success) reply.header('content-range', rangeError.data.headers['Content-Range']);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * True if the client disconnected before the body was complete, for example because a person cancelled an upload. Node
 * then reports a lost connection with the same error codes as PostgreSQL's driver, so the state of the request decides.
 */
function isAbortedRequest(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/.test(error.code ?? '');
}

function detailsOf(error: FastifyError, request: FastifyRequest): ErrorDetails {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return detailsOfInvalidInput(error);
  if (error instanceof StorageFull) return { code: 'storage_full' };
  if (error instanceof StorageUnavailable) return { code: 'storage_unavailable' };
  if (isAbortedRequest(error, request)) {
    request.log.info({ reason: error.code }, 'the client disconnected before its request was complete');
    // The client has disconnected, so it does not receive this reply.
    return { code: 'bad_request' };
  }
  if (isLostConnection(error)) return { code: 'unavailable' };
  return { code: codeOfStatus(error.statusCode) };
}

/**
 * Returns the code `not_found` if a path parameter is invalid. Otherwise returns the code `invalid`, with a message for
 * each invalid field of the query or body.
 */
function detailsOfInvalidInput(error: { validationContext?: string; validation: FieldIssue[] }): ErrorDetails {
  if (error.validationContext === 'params') return { code: 'not_found' };
  return { code: 'invalid', fields: invalidFieldsOf(error.validation) };
}

/** An invalid value. `instancePath` is the path of its field, with slashes. */
interface FieldIssue {
  readonly instancePath: string;
  readonly message?: string;
}

/** Returns a message for each invalid field, by the path of the field with dots. */
export function invalidFieldsOf(issues: readonly FieldIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    // The path is empty if the whole body is invalid.
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[field] ??= message ?? 'is not right';
  }
  return fields;
}

/** Returns the error code for an error of Fastify or a plugin, by its HTTP status. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 412) return 'precondition_failed';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 416) return 'range_not_satisfiable';
  if (status === 429) return 'too_many_requests';
  // Status 414 is URI Too Long. No route has such a long URL.
  if (status === 404 || status === 414) return 'not_found';
  if (status === 503) return 'unavailable';
  return status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'internal';
}

/**
 * True if PostgreSQL is restarting or unreachable. The pattern in this function matches PostgreSQL's error codes that
 * start with 57P0 or 08, the codes that `addConnectionErrorCode` sets, and Node's codes for a lost connection. ENOENT
 * is the code of a missing socket, but also of any other missing file.
 */
function isLostConnection(error: FastifyError & { readonly syscall?: unknown }): boolean {
  if (error.code === 'ENOENT') return error.syscall === 'connect';
  return /^(57P0|08|CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE)/.test(error.code ?? '');
}
