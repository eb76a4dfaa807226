/**
 * An error whose message tells the operator why the database cannot be used and what to do. If it prevents the start of
 * the server, only this message is printed, without a stack trace.
 */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}
