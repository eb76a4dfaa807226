import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresJSPendingQuery, PostgresJSReservedSql } from 'kysely-postgres-js';
import type { Connection } from './connection.ts';
import { errorCode } from './error-code.ts';
import { type Driver, openDriver } from './driver.ts';
import { watched } from './watched-query.ts';

export interface PoolOptions {
  /** The most connections that this pool opens; they are opened as they are needed. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
}

/** A backend keeps the plans of all statements it ever prepared, so connections are replaced now and then. */
const lifetimeMs = 45 * 60_000;

/** How long a new connection may wait for a database that is being started again. */
const patienceMs = 5000;

/** What a database on its way up answers with: nobody listens yet, or "the database system is starting up". */
const passing = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'CONNECTION_CLOSED', '57P03']);

type QueryParameters = Parameters<Driver['unsafe']>[1];
type Parameter = NonNullable<QueryParameters>[number];
type QueryOptions = Parameters<Driver['unsafe']>[2];

/** One connection: a driver that never opens a second. */
class Member {
  readonly #driver: Driver;
  readonly #bornAt = performance.now();
  /** After a loss the driver would connect anew and go on, in the middle of what was a transaction. */
  isLost = false;
  /**
   * A statement that fails after its first rows leaves the driver (postgres.js 3.4) counting on from them, and the rows
   * of the next statement would come behind as many gaps. Whatever succeeds sets it right, a rollback too.
   */
  #hasFailed = false;
  #isClosing = false;

  constructor(connection: Connection, applicationName: string, onLost: () => void) {
    this.#driver = openDriver(connection, {
      applicationName,
      onClose: () => {
        this.isLost = true;
        if (!this.#isClosing) onLost();
      },
    });
  }

  get isWorn(): boolean {
    return this.isLost || this.#hasFailed || performance.now() - this.#bornAt > lifetimeMs;
  }

  connect(): Promise<unknown> {
    return this.#driver.unsafe('select');
  }

  query(text: string, parameters: QueryParameters, options: QueryOptions): PostgresJSPendingQuery {
    if (!this.isLost) {
      const values = parameters?.map((value) => this.#untyped(value));
      return watched(this.#driver.unsafe(text, values, options), (failed) => (this.#hasFailed = failed));
    }
    const refused = Promise.reject(
      // The code is the driver's own for a lost connection: at the edge both are answered as "try again".
      Object.assign(new Error('The connection to the database was lost in the middle of the work'), {
        code: 'CONNECTION_CLOSED',
      }),
    );
    // As rows that are asked for bit by bit, it fails when the first is asked for.
    const cursor = async function* () {
      yield await refused;
    };
    return Object.assign(refused, { cancel: () => undefined, cursor });
  }

  /** The driver takes an array for what its first element is, also where the column is an array or jsonb: the database shall say. */
  #untyped(value: Parameter): Parameter {
    return Array.isArray(value) ? this.#driver.typed(value, 0) : value;
  }

  close(): Promise<void> {
    this.#isClosing = true;
    return this.#driver.end({ timeout: 1 });
  }
}

/**
 * A pool of connections under Kysely. The driver's own (postgres.js 3.4) is not used, because it never recovers from
 * the loss of a connection that is in somebody's hands (porsager/postgres issues 1195 and 1199): queries hang for ever.
 * Here a lost connection refuses the rest of its work, and the next one who asks gets a new one, which waits a few
 * seconds for a database that is being started again.
 */
export class ConnectionPool {
  /** What the dialect wants to know of a driver. */
  readonly options: { max: number };
  readonly #connection: Connection;
  readonly #applicationName: string;
  readonly #members = new Set<Member>();
  #idle: Member[] = [];
  /** Connections being made; a slow start of the database must not make them more than allowed. */
  #connecting = 0;
  #waiting: { resolve: (member: Member) => void; reject: (error: Error) => void }[] = [];
  #isEnded = false;
  #onEmpty: () => void = () => undefined;

  constructor(connection: Connection, { max, applicationName = 'loopcheck' }: PoolOptions) {
    this.options = { max };
    this.#connection = connection;
    this.#applicationName = applicationName;
  }

  /** Lends a connection; the borrower gives it back with `release`. Waits for one when all are lent. */
  async reserve(): Promise<PostgresJSReservedSql> {
    const member = await this.#take();
    let isReleased = false;
    return {
      unsafe: (text, parameters, options) => member.query(text, parameters, options),
      release: () => {
        if (!isReleased) this.#giveBack(member);
        isReleased = true;
      },
    };
  }

  /** Lends no more, waits up to five seconds for what is lent, and closes all connections. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#endedError());
    const idle = this.#idle.splice(0);
    await Promise.all(idle.map((member) => this.#remove(member)));
    if (this.#members.size > 0) {
      const { promise: empty, resolve } = Promise.withResolvers<void>();
      this.#onEmpty = resolve;
      await Promise.race([empty, pause(5000, undefined, { ref: false })]);
    }
    await Promise.all([...this.#members].map((member) => this.#remove(member)));
  }

  async #take(): Promise<Member> {
    if (this.#isEnded) throw this.#endedError();
    const idle = this.#idle.pop();
    if (idle && !idle.isWorn) return idle;
    if (idle) void this.#remove(idle);
    if (this.#members.size + this.#connecting < this.options.max) return this.#connectOrPassOn();
    const { promise, resolve, reject } = Promise.withResolvers<Member>();
    this.#waiting.push({ resolve, reject });
    return promise;
  }

  async #connect(): Promise<Member> {
    this.#connecting += 1;
    try {
      const member = await this.#connectPatiently();
      this.#members.add(member);
      return member;
    } finally {
      this.#connecting -= 1;
    }
  }

  async #connectPatiently(): Promise<Member> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const member = new Member(this.#connection, this.#applicationName, () => this.#distrustIdle());
      try {
        await member.connect();
        return member;
      } catch (error) {
        void member.close();
        if (!passing.has(errorCode(error)) || this.#isEnded || performance.now() > deadline) throw error;
        await pause(50);
      }
    }
  }

  /** Where one connection is lost, PostgreSQL itself may be gone, and the idle ones only have not noticed yet. */
  #distrustIdle(): void {
    for (const idle of this.#idle.splice(0)) void this.#remove(idle);
  }

  #giveBack(member: Member): void {
    if (member.isWorn || this.#isEnded) {
      void this.#remove(member);
      this.#serveNext();
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.resolve(member);
    else this.#idle.push(member);
  }

  /** There is room for a new connection: whoever waits longest gets it. */
  #serveNext(): void {
    const next = this.#waiting.shift();
    if (next) this.#connectOrPassOn().then(next.resolve, next.reject);
  }

  /** Whoever waits behind a failure would wait for ever. */
  async #connectOrPassOn(): Promise<Member> {
    try {
      return await this.#connect();
    } catch (error) {
      this.#serveNext();
      throw error;
    }
  }

  async #remove(member: Member): Promise<void> {
    this.#idle = this.#idle.filter((other) => other !== member);
    this.#members.delete(member);
    if (this.#members.size === 0) this.#onEmpty();
    await member.close();
  }

  #endedError(): Error {
    return new Error('The pool of database connections is closed');
  }
}
