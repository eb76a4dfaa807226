import { type ErrorBody, type ErrorCode, errorTable } from '@loopcheck/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal } from '../errors/refusal.ts';
import { StorageFull, StorageUnavailable } from '../storage/storage.ts';

interface Translation {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string> | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** Maps errors to replies. Unexpected errors are logged in full; the reply contains no detail of them. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, fields, retryAfterSeconds } = translate(error);
  const [status, message] = errorTable[code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body: ErrorBody = { code, message, requestId: request.id, ...(fields && { fields }) };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function translate(error: FastifyError): Translation {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return translateValidation(error);
  if (error instanceof StorageFull) return { code: 'storage_full' };
  if (error instanceof StorageUnavailable) return { code: 'storage_unavailable' };
  if (isLostConnection(error)) return { code: 'unavailable' };
  return { code: byStatus(error.statusCode) };
}

/** Invalid path parameters are 404; an invalid query or body is 400 with a message for each field. */
function translateValidation(error: {
  validationContext?: string;
  validation: { instancePath: string; message?: string }[];
}): Translation {
  if (error.validationContext === 'params') return { code: 'not_found' };
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    fields[instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] ??= message ?? 'is not right';
  }
  return { code: 'invalid', fields };
}

function byStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 429) return 'too_many_requests';
  // A URL that is too long cannot exist, so it is 404.
  if (status === 404 || status === 414) return 'not_found';
  if (status === 503) return 'unavailable';
  return status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'internal';
}

/** PostgreSQL is restarting or unreachable: classes 57P and 08, and the driver's codes for a lost socket. */
function isLostConnection(error: FastifyError): boolean {
  return /^(57P0|08|CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)/.test(error.code ?? '');
}
