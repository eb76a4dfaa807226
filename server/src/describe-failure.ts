/** A class of errors whose messages tell the operator what to do. */
type ExpectedFault = abstract new (...args: never[]) => Error;

/** Describes an error for the operator: only the message of an expected fault, otherwise the stack trace. */
export function describeFailure(error: unknown, expected: readonly ExpectedFault[]): string {
  if (!(error instanceof Error)) return String(error);
  return expected.some((fault) => error instanceof fault) ? error.message : (error.stack ?? error.message);
}
