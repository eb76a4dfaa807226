/** A class of errors whose message says to the operator what to do. */
type ExpectedFault = abstract new (...args: never[]) => Error;

/** What the operator reads when a command fails: the message of an expected fault, else the stack. */
export function describeFailure(error: unknown, expected: readonly ExpectedFault[]): string {
  if (!(error instanceof Error)) return String(error);
  return expected.some((fault) => error instanceof fault) ? error.message : (error.stack ?? error.message);
}
