import { type ErrorCode, errorTable } from '@loopcheck/contract/errors';

interface RefusalDetails {
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  /** The underlying error. It is logged and never sent. */
  readonly cause?: unknown;
}

/** An expected refusal of a request. `sendError` turns it into status, code and message; nothing else catches it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errorTable[code][1], details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Throws a refusal with the code unless the condition is true. Narrows its argument. */
export function ensure(condition: unknown, code: ErrorCode, fields?: Record<string, string>): asserts condition {
  if (!condition) throw new Refusal(code, fields ? { fields } : {});
}
