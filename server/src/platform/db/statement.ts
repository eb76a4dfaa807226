import { createHash } from 'node:crypto';
import { type Connection, Query, type QueryResult } from 'pg';

/** Receives the error or the result of a query. */
export type QueryCallback = (error: Error | undefined, result: QueryResult) => void;

/**
 * A statement with declared parameter types. A statement with a name stays prepared on the connection under this name.
 */
export class PreparedStatement extends Query {
  /** The OIDs of the declared parameter types. pg sends them when it prepares the statement. */
  readonly types: readonly number[];

  constructor(
    { text, name, types, values }: { text: string; name?: string; types: readonly number[]; values: unknown[] },
    callback: QueryCallback,
  ) {
    super({ text, values, ...(name !== undefined && { name }) }, callback);
    this.types = types;
  }
}

/**
 * Requests the types of a statement's parameters from PostgreSQL, without executing the statement. Only one such
 * request can be pending on a connection.
 */
export class DescribeStatement extends Query {
  readonly #text: string;
  readonly #types: readonly number[];
  readonly #onTypes: (types: readonly number[]) => void;

  constructor(
    { text, types }: { text: string; types: readonly number[] },
    onTypes: (types: readonly number[]) => void,
    callback: QueryCallback,
  ) {
    super({ text }, callback);
    this.#text = text;
    this.#types = types;
    this.#onTypes = onTypes;
  }

  override submit = (connection: Connection): void => {
    // A request that failed has left its listener, which must not receive this reply.
    connection.removeAllListeners('parameterDescription');
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }) =>
      this.#onTypes(dataTypeIDs),
    );
    connection.stream.cork();
    // The empty name means the unnamed statement, and S means that a statement is described, not a portal.
    connection.parse({ text: this.#text, name: '', types: this.#types.map(String) }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
    connection.stream.uncork();
  };
}

/**
 * The names of statements, by parameter types and text. They are cached, because computing a hash for each execution
 * would be slow.
 */
const names = new Map<string, string>();
const maxNames = 2000;

/** Returns the name under which a statement is prepared: a short hash of its text and its declared parameter types. */
export function statementName(text: string, types: readonly number[]): string {
  const key = `${types.join()} ${text}`;
  const cachedName = names.get(key);
  if (cachedName !== undefined) return cachedName;
  // 22 characters of base64url have 132 bits, so two statements never get the same name.
  const name = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  if (names.size >= maxNames) names.clear();
  names.set(key, name);
  return name;
}
