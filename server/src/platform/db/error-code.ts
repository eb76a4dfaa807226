/**
 * Returns the `code` of an error, or an empty string if the error has no code. Errors of the operating system have
 * codes such as ENOENT, errors of PostgreSQL have codes such as 57P03, and `addConnectionErrorCode` sets codes such as
 * CONNECTION_LOST.
 */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The codes that `addConnectionErrorCode` adds. The keys are the messages of pg's errors that have no code. */
const codeByMessage = new Map([
  ['Connection terminated unexpectedly', 'CONNECTION_LOST'],
  ['Connection terminated', 'CONNECTION_LOST'],
  ['Client has encountered a connection error and is not queryable', 'CONNECTION_LOST'],
  ['Client was closed and is not queryable', 'CONNECTION_LOST'],
  ['timeout expired', 'CONNECT_TIMEOUT'],
]);

/** Adds a code to a connection error that pg reported without one; returns all other errors unchanged. */
export function addConnectionErrorCode(error: unknown): unknown {
  const code = error instanceof Error && errorCode(error) === '' ? codeByMessage.get(error.message) : undefined;
  return code === undefined ? error : Object.assign(new Error(String(error), { cause: error }), { code });
}

/** PostgreSQL's code for a statement that was refused because an earlier statement of its transaction has failed. */
export const failedTransactionCode = '25P02';
