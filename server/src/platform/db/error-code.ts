/** The code of an error from the operating system (ENOENT), the driver (CONNECTION_LOST) or PostgreSQL (57P03); else empty. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What pg says of a connection that is gone; it gives these errors no code. */
const codes = new Map([
  ['Connection terminated unexpectedly', 'CONNECTION_LOST'],
  ['Connection terminated', 'CONNECTION_LOST'],
  ['Client has encountered a connection error and is not queryable', 'CONNECTION_LOST'],
  ['Client was closed and is not queryable', 'CONNECTION_LOST'],
  ['timeout expired', 'CONNECT_TIMEOUT'],
]);

/** The error itself, with a code where pg gives a lost connection none. */
export function connectionError(error: unknown): unknown {
  const code = error instanceof Error && errorCode(error) === '' ? codes.get(error.message) : undefined;
  return code === undefined ? error : Object.assign(new Error(String(error), { cause: error }), { code });
}
