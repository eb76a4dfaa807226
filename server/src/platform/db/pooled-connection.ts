import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError, type PoolClient, type Query, type QueryResult as DriverResult } from 'pg';
import { encodeParameter, parameterType } from './column-types.ts';
import { connectionError, errorCode } from './error-code.ts';
import { DescribeStatement, PreparedStatement, statementName } from './statement.ts';

/** A backend keeps the plans of all statements that were prepared on it; beyond this number the connection is replaced. */
const mostStatements = 1000;

/** PostgreSQL's codes for a prepared statement whose tables were changed, or which is gone. */
const stalePlanCodes = new Set(['0A000', '26000']);

const mostKnownTypes = 2000;

/** The parameter types of statements that PostgreSQL has described before, by `statementName`. */
export type KnownTypes = Map<string, readonly number[]>;

/** A connection of the pool as Kysely uses it. Statements stay prepared on it; parameters are given as values. */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** How many connections the pool had lost when this one was last known to work. */
  checkedAtLoss: number;
  readonly #knownTypes: KnownTypes;
  readonly #names = new Set<string>();
  #cursors = 0;
  #hasStalePlan = false;
  #isLost = false;
  /** The end of the description under way: the answers to two at once could not be told apart. */
  #describing: Promise<unknown> = Promise.resolve();

  constructor(client: PoolClient, checkedAtLoss: number, knownTypes: KnownTypes) {
    this.client = client;
    this.checkedAtLoss = checkedAtLoss;
    this.#knownTypes = knownTypes;
  }

  async executeQuery<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const result = await this.run(sql, parameters);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
    return { rows: result.rows, ...(isChange && { numAffectedRows: BigInt(result.rowCount ?? 0) }) };
  }

  /**
   * Reads rows in chunks. The cursor is held outside a transaction too: PostgreSQL computes all rows at the first
   * chunk and keeps them on its side.
   */
  async *streamQuery<Row>({ sql, parameters }: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    this.#cursors += 1;
    const cursor = `"cursor ${this.#cursors}"`;
    await this.run(`declare ${cursor} no scroll cursor with hold for ${sql}`, parameters, { isNamed: false });
    try {
      for (;;) {
        const { rows } = await this.run(`fetch ${chunkSize} from ${cursor}`, [], { isNamed: false });
        if (rows.length === 0) return;
        yield { rows };
      }
    } finally {
      // After a failed transaction or a loss the cursor is gone already.
      await this.run(`close ${cursor}`, [], { isNamed: false }).catch(() => undefined);
    }
  }

  /** Runs one statement, prepared under a name unless `isNamed` is false. */
  async run(text: string, parameters: readonly unknown[] = [], { isNamed = true } = {}): Promise<DriverResult> {
    const declared = parameters.map((value) => parameterType(value));
    const name = statementName(text, declared);
    const types = parameters.some((value) => Array.isArray(value))
      ? await this.#typesOf(name, text, declared)
      : declared;
    const values = parameters.map((value, index) => encodeParameter(value, types[index] ?? 0));
    if (isNamed) this.#names.add(name);
    try {
      return await this.#submit(
        (callback) => new PreparedStatement({ text, values, types: declared, ...(isNamed && { name }) }, callback),
      );
    } catch (error) {
      if (stalePlanCodes.has(errorCode(error))) this.#hasStalePlan = true;
      throw error;
    }
  }

  /** Whether a query has failed because the connection is over, which the pool may not have noticed yet. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Gives the connection back to the pool, or ends it where it must not be used again. */
  release(): void {
    const isWorn = this.#hasStalePlan || this.#names.size > mostStatements;
    this.client.release(this.#isLost || isWorn || this.client.getTransactionStatus() !== 'I');
  }

  async #typesOf(name: string, text: string, declared: readonly number[]): Promise<readonly number[]> {
    const known = this.#knownTypes.get(name);
    if (known) return known;
    const description = this.#describing.then(() => this.#describe(text, declared));
    this.#describing = description.catch(() => undefined);
    const types = await description;
    if (this.#knownTypes.size >= mostKnownTypes) this.#knownTypes.clear();
    this.#knownTypes.set(name, types);
    return types;
  }

  async #describe(text: string, declared: readonly number[]): Promise<readonly number[]> {
    let types: readonly number[] = [];
    await this.#submit(
      (callback) => new DescribeStatement({ text, types: declared }, (found) => (types = found), callback),
    );
    return types;
  }

  async #submit(make: (callback: Callback) => Query): Promise<DriverResult> {
    const { promise, resolve, reject } = Promise.withResolvers<DriverResult>();
    this.client.query(
      make((error, result) => {
        if (error) reject(error);
        else resolve(result);
      }),
    );
    try {
      return await promise;
    } catch (thrown) {
      const error = connectionError(thrown);
      // PostgreSQL ends the session with each FATAL error, a moment after it was reported.
      if (error instanceof DatabaseError && error.severity === 'FATAL') this.#isLost = true;
      if (errorCode(error) === 'CONNECTION_LOST') this.#isLost = true;
      throw error;
    }
  }
}

type Callback = (error: Error | undefined, result: DriverResult) => void;
