/** A class of errors whose messages tell the operator what to do. */
type ExpectedErrorClass = abstract new (...args: never[]) => Error;

/** Describes an error for the operator: only the message of an expected error, otherwise the stack trace. */
export function describeFailure(error: unknown, expected: readonly ExpectedErrorClass[]): string {
  if (!(error instanceof Error)) return String(error);
  return expected.some((errorClass) => error instanceof errorClass) ? error.message : (error.stack ?? error.message);
}
