import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError, type PoolClient, type Query, type QueryResult as DriverResult } from 'pg';
import { encodeParameter, parameterType } from './column-types.ts';
import { addConnectionErrorCode, errorCode } from './error-code.ts';
import { DescribeStatement, PreparedStatement, type QueryCallback, statementName } from './statement.ts';

/**
 * The maximum number of prepared statements on a connection. A connection with more statements is replaced, because
 * PostgreSQL keeps the plans of all its statements in memory.
 */
const maxStatements = 1000;

/**
 * PostgreSQL's error codes for a prepared statement whose tables were changed (0A000) or that does not exist (26000).
 */
const stalePlanCodes = new Set(['0A000', '26000']);

/** The parameter types that PostgreSQL has inferred, as OIDs, by the name of the statement (see `statementName`). */
export type KnownTypes = Map<string, readonly number[]>;

/** The maximum number of statements in `KnownTypes`. */
const maxKnownTypes = 2000;

/** A statement to execute. */
export interface ExecutableQuery extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /**
   * If true, PostgreSQL plans the statement once for each connection and uses this plan for all values of the
   * parameters. Otherwise PostgreSQL decides whether it plans the statement again for the values of each execution. For
   * a statement that joins many tables but finds few rows, planning costs more than execution.
   */
  readonly isPlannedOnce?: boolean;
}

/** The values of PostgreSQL's setting plan_cache_mode: it decides itself, or plans each statement once. */
type PlanMode = 'auto' | 'force_generic_plan';

const createEndedTransactionError = () => new Error('A statement was started after its transaction had ended');

/** A connection of the pool, with Kysely's interface. It prepares each statement once and executes it many times. */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** The pool's count of lost connections at the last time when this connection was known to work. */
  lossCountAtCheck: number;
  readonly #knownTypes: KnownTypes;
  /** The names of the statements that are prepared on this connection. */
  readonly #statementNames = new Set<string>();
  /** The number of cursors that were declared so far. */
  #cursorCount = 0;
  #hasStalePlan = false;
  #isLost = false;
  /** True while the messages of statements are collected (see `#sendAtNextTick`). */
  #isCollecting = false;
  /** The result of the last `begin`. */
  #beginning: Promise<unknown> = Promise.resolve();
  /**
   * Identifies the present use of the connection: a transaction, or statements outside one. Null between `end` and
   * `release`, when no statement can be started.
   */
  #use: symbol | null = Symbol('use');
  /** Resolves after the last DescribeStatement. Only one can be pending, so the next one waits for this promise. */
  #lastDescription: Promise<unknown> = Promise.resolve();
  /** The value of plan_cache_mode on this connection after all statements that were sent so far. */
  #planMode: PlanMode = 'auto';
  /** The value of plan_cache_mode when the last transaction was begun. A rollback restores it. */
  #planModeAtBegin: PlanMode = 'auto';
  /** For each statement that waits for the types of its parameters, a promise that resolves after it was sent. */
  readonly #unsent = new Set<Promise<void>>();

  constructor(client: PoolClient, lossCountAtCheck: number, knownTypes: KnownTypes) {
    this.client = client;
    this.lossCountAtCheck = lossCountAtCheck;
    this.#knownTypes = knownTypes;
  }

  async executeQuery<Row>({ sql, parameters, isPlannedOnce }: ExecutableQuery): Promise<QueryResult<Row>> {
    const result = await this.run(sql, parameters, { isPlannedOnce });
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
    return { rows: result.rows, ...(isChange && { numAffectedRows: BigInt(result.rowCount ?? 0) }) };
  }

  /**
   * Reads the rows in chunks through a cursor, which also works outside a transaction (WITH HOLD). Outside a
   * transaction, PostgreSQL computes all rows when the cursor is declared, and stores them until the cursor is closed.
   */
  async *streamQuery<Row>({ sql, parameters }: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    this.#cursorCount += 1;
    const cursor = `"cursor ${this.#cursorCount}"`;
    await this.run(`declare ${cursor} no scroll cursor with hold for ${sql}`, parameters, { isNamed: false });
    try {
      for (;;) {
        const { rows } = await this.run(`fetch ${chunkSize} from ${cursor}`, [], { isNamed: false });
        if (rows.length === 0) return;
        yield { rows };
      }
    } finally {
      // Closing fails after a failed transaction or a lost connection. The cursor then no longer exists.
      await this.run(`close ${cursor}`, [], { isNamed: false }).catch(() => undefined);
    }
  }

  /**
   * Executes one statement, which stays prepared for later executions unless `isNamed` is false. For `isPlannedOnce`,
   * see `ExecutableQuery`. Throws if the transaction in which the statement was started has ended, because the statement
   * would otherwise run in the next transaction of the connection.
   */
  async run(
    text: string,
    parameters: readonly unknown[] = [],
    { isNamed = true, isPlannedOnce }: { isNamed?: boolean; isPlannedOnce?: boolean | undefined } = {},
  ): Promise<DriverResult> {
    const use = this.#use;
    if (use === null) throw createEndedTransactionError();
    const declaredTypes = parameters.map((value) => parameterType(value));
    const name = statementName(text, declaredTypes);
    // An array is encoded in one way for the types of arrays and in another for jsonb, so the type must be known.
    const knownTypes = parameters.some((value) => Array.isArray(value)) ? this.#knownTypes.get(name) : declaredTypes;
    const types = knownTypes ?? (await this.#inferBeforeSending(name, text, declaredTypes));
    if (use !== this.#use) throw createEndedTransactionError();
    const values = parameters.map((value, index) => encodeParameter(value, types[index] ?? 0));
    if (isNamed) this.#statementNames.add(name);
    this.#setPlanMode(isPlannedOnce ? 'force_generic_plan' : 'auto');
    try {
      return await this.#submit(
        (callback) => new PreparedStatement({ text, values, types: declaredTypes, ...(isNamed && { name }) }, callback),
      );
    } catch (error) {
      if (stalePlanCodes.has(errorCode(error))) this.#hasStalePlan = true;
      throw error;
    }
  }

  /**
   * Begins a transaction. The caller need not wait for the result, so that the first statement is sent together with
   * `begin`. If `begin` fails, `end` throws the error.
   */
  begin(options: string): Promise<unknown> {
    this.#use = Symbol('use');
    this.#planModeAtBegin = this.#planMode;
    this.#beginning = this.#submitCommand(`begin${options}`);
    // An error is not handled here: `end` throws it, and after a lost connection the first statement fails, too.
    this.#beginning.catch(() => undefined);
    return this.#beginning;
  }

  /** Ends the transaction. Throws if `begin` failed: the statements were then not in one transaction. */
  async end(command: 'commit' | 'rollback'): Promise<DriverResult> {
    this.#use = null;
    await this.#beginning;
    let isCommitted = false;
    try {
      const result = await this.#submitCommand(command);
      // PostgreSQL also replies ROLLBACK to the commit of a transaction that has failed.
      isCommitted = result.command !== 'ROLLBACK';
      return result;
    } finally {
      // A commit itself can fail, for example because of a deferred constraint.
      if (!isCommitted) this.#planMode = this.#planModeAtBegin;
    }
  }

  /** Sets plan_cache_mode together with the next statement, unless the connection has this mode already. */
  #setPlanMode(mode: PlanMode): void {
    if (mode === this.#planMode) return;
    this.#planMode = mode;
    // The `set` command fails only if the next statement fails too: in a failed transaction, or on a lost connection.
    this.#submitCommand(`set plan_cache_mode = ${mode}`).catch(() => undefined);
  }

  /** Sends a command without parameters, which PostgreSQL does not keep prepared. */
  #submitCommand(text: string): Promise<DriverResult> {
    return this.#submit((callback) => new PreparedStatement({ text, values: [], types: [] }, callback));
  }

  /** True if a query has failed because the connection was lost. The pool might not have noticed the loss yet. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Returns the connection to the pool, or closes it if it must not be used again. */
  release(): void {
    this.#use = Symbol('use');
    const hasStaleOrTooManyPlans = this.#hasStalePlan || this.#statementNames.size > maxStatements;
    // The status I (idle) means that no transaction is open.
    const isInTransaction = this.client.getTransactionStatus() !== 'I';
    this.client.release(this.#isLost || hasStaleOrTooManyPlans || isInTransaction);
  }

  /** Resolves when all statements that were started before this call have been sent. */
  async untilSent(): Promise<void> {
    while (this.#unsent.size > 0) await Promise.all(this.#unsent);
  }

  /** Like `#inferTypes`. Until the result is known, the statement is one of `#unsent`. */
  async #inferBeforeSending(name: string, text: string, declaredTypes: readonly number[]): Promise<readonly number[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#unsent.add(promise);
    try {
      return await this.#inferTypes(name, text, declaredTypes);
    } finally {
      // The caller sends the statement when this function has returned. `setImmediate` runs its callback after that.
      setImmediate(() => {
        this.#unsent.delete(promise);
        resolve();
      });
    }
  }

  /** Returns the types of all parameters. PostgreSQL infers each type that is not declared from the statement. */
  async #inferTypes(name: string, text: string, declaredTypes: readonly number[]): Promise<readonly number[]> {
    const knownTypes = this.#knownTypes.get(name);
    if (knownTypes) return knownTypes;
    const description = this.#lastDescription.then(() => this.#describe(text, declaredTypes));
    this.#lastDescription = description.catch(() => undefined);
    const types = await description;
    if (this.#knownTypes.size >= maxKnownTypes) this.#knownTypes.clear();
    this.#knownTypes.set(name, types);
    return types;
  }

  async #describe(text: string, declaredTypes: readonly number[]): Promise<readonly number[]> {
    let types: readonly number[] = [];
    const setTypes = (inferredTypes: readonly number[]) => (types = inferredTypes);
    await this.#submit((callback) => new DescribeStatement({ text, types: declaredTypes }, setTypes, callback));
    return types;
  }

  /**
   * Collects the messages of all statements that are submitted until the next tick (`process.nextTick`), and then sends
   * them with one system call. Otherwise each statement would need a system call of its own, which costs more than
   * creating the messages.
   */
  #sendAtNextTick(): void {
    if (this.#isCollecting) return;
    const { stream } = this.client.connection;
    this.#isCollecting = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      stream.uncork();
    });
  }

  async #submit(createQuery: (callback: QueryCallback) => Query): Promise<DriverResult> {
    const { promise, resolve, reject } = Promise.withResolvers<DriverResult>();
    this.#sendAtNextTick();
    this.client.query(
      createQuery((error, result) => {
        if (error) reject(error);
        else resolve(result);
      }),
    );
    try {
      return await promise;
    } catch (thrown) {
      const error = addConnectionErrorCode(thrown);
      // PostgreSQL terminates the session shortly after it has reported a FATAL error.
      if (error instanceof DatabaseError && error.severity === 'FATAL') this.#isLost = true;
      if (errorCode(error) === 'CONNECTION_LOST') this.#isLost = true;
      throw error;
    }
  }
}
