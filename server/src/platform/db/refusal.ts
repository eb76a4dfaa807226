/**
 * The database cannot be used as it is, and the message tells the operator why and what to do. A start
 * that fails with it prints the message alone, without a stack.
 */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}
