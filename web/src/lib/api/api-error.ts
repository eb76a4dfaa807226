import type { DueSecondFactor, ErrorCode } from '@loopcheck/contract/errors';

type ErrorReply = {
  status: number;
  code: string;
  message: string;
  requestId?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  retryAfterSeconds?: number | undefined;
  secondFactor?: DueSecondFactor | undefined;
};

/** A failed call. The status is 0 if there was no response. `message` is `{status}: {userMessage}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The message for people, without the status. */
  readonly userMessage: string;
  readonly requestId: string | undefined;
  /** The messages about single fields of the body, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The time after which the same call can succeed, in whole seconds; undefined if the server has not stated one. */
  readonly retryAfterSeconds: number | undefined;
  /** What the person needs to finish the sign-in. Only set if the code is `second_factor_required`. */
  readonly secondFactor: DueSecondFactor | undefined;

  constructor({ status, code, message, requestId, fields = {}, retryAfterSeconds, secondFactor }: ErrorReply) {
    super(`${status}: ${message}`);
    this.status = status;
    this.code = code;
    this.userMessage = message;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.secondFactor = secondFactor;
  }
}

/** Returns true if the server refused a call with one of the codes. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Returns true if the same call can succeed later: no response, too many requests, or a failure of the server. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Returns true if the requested object, such as a module, does not exist, or if its id in the URL is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** Returns the message of an ApiError for people, and undefined for other errors. */
export function userMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.userMessage : undefined;
}
