/**
 * The database cannot be used as it is, and the message tells the operator why and what to do. Whoever starts the
 * server prints the message alone: a stack would bury it.
 */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}
