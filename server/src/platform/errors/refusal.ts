import { type DueSecondFactor, type ErrorCode, errorTable } from '@loopcheck/contract/errors';

interface RefusalDetails {
  /** The messages for invalid fields, by the path of the field. */
  readonly fields?: Record<string, string>;
  /** The value of the Retry-After header, in seconds. */
  readonly retryAfterSeconds?: number;
  /** What the person needs to finish a sign-in. Belongs to the code `second_factor_required`. */
  readonly secondFactor?: DueSecondFactor;
  /** The underlying error. It is never sent to the client. */
  readonly cause?: unknown;
}

/**
 * An expected error of a request, with a code of the API's error table. The error handler `sendError` converts it to a
 * reply with the status, code and message of the table.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly secondFactor: DueSecondFactor | undefined;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    const [, message] = errorTable[code];
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.secondFactor = details.secondFactor;
  }
}

/** Throws a `Refusal` with the code unless the condition is truthy. Narrows the type of the condition. */
export function ensure(condition: unknown, code: ErrorCode, fields?: Record<string, string>): asserts condition {
  if (!condition) throw new Refusal(code, fields ? { fields } : {});
}
