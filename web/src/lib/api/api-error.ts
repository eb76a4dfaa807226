import type { ErrorCode } from '@loopcheck/contract/errors';

/** What is told when no answer came at all. */
export const unreachableCode = 'unreachable';

type Refusal = {
  status: number;
  code: string;
  message: string;
  requestId?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
};

/**
 * A call that failed. Its `message` is `{status}: {message}`, `plain` the sentence alone.
 * Status 0 means that the server could not be reached.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly plain: string;
  readonly requestId: string | undefined;
  /** What is wrong with which field of the body. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(refusal: Refusal) {
    super(`${refusal.status}: ${refusal.message}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.plain = refusal.message;
    this.requestId = refusal.requestId;
    this.fields = refusal.fields ?? {};
  }
}

/** Whether a call was refused for the named reason. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Whether the same call may succeed later: no answer, or the server could not at that moment. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** The sentence about a failure that a person reads; undefined where there is none worth reading. */
export function plainMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.plain : undefined;
}
