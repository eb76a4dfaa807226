import { createHash } from 'node:crypto';
import { type Connection, Query, type QueryResult } from 'pg';

type Callback = (error: Error | undefined, result: QueryResult) => void;

/** A statement of the extended protocol with a name, by which it stays prepared, and declared parameter types. */
export class PreparedStatement extends Query {
  /** pg sends these with the first use of the name. */
  readonly types: readonly number[];

  constructor(
    { text, name, types, values }: { text: string; name?: string; types: readonly number[]; values: unknown[] },
    callback: Callback,
  ) {
    super({ text, values, ...(name !== undefined && { name }) }, callback);
    this.types = types;
  }
}

/** Asks PostgreSQL for the types of a statement's parameters without running it; one at a time on a connection. */
export class DescribeStatement extends Query {
  readonly #text: string;
  readonly #types: readonly number[];
  readonly #onTypes: (types: readonly number[]) => void;

  constructor(
    { text, types }: { text: string; types: readonly number[] },
    onTypes: (types: readonly number[]) => void,
    callback: Callback,
  ) {
    super({ text }, callback);
    this.#text = text;
    this.#types = types;
    this.#onTypes = onTypes;
  }

  override submit = (connection: Connection): void => {
    // A description that failed has left its listener.
    connection.removeAllListeners('parameterDescription');
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }) =>
      this.#onTypes(dataTypeIDs),
    );
    connection.stream.cork();
    connection.parse({ text: this.#text, name: '', types: this.#types.map(String) }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
    connection.stream.uncork();
  };
}

const mostNames = 2000;
const names = new Map<string, string>();

/** The name under which a statement is prepared: short, and the same for the same text and declared types. */
export function statementName(text: string, types: readonly number[]): string {
  const key = `${types.join()} ${text}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  if (names.size >= mostNames) names.clear();
  names.set(key, name);
  return name;
}
