import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool, type PoolClient } from 'pg';
import { configOf } from './client.ts';
import type { Connection } from './connection.ts';
import { connectionError, errorCode } from './error-code.ts';
import { type KnownTypes, PooledConnection } from './pooled-connection.ts';

export interface PoolOptions {
  /** The most connections that this pool opens; they are opened as they are needed. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
}

/** Connections are replaced now and then, because a backend's memory only grows. */
const lifetimeSeconds = 45 * 60;

/** How long a new connection may wait for a database that is being started again. */
const patienceMs = 5000;

/** How long closing waits for connections that are in use. */
const closingMs = 5000;

/** The errors of a database that is starting: connection refused, or "the database system is starting up". */
const passing = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'CONNECTION_LOST', '57P03']);

/**
 * pg.Pool with what a database that restarts under the server asks for: a new connection waits a few seconds for a
 * database that is being started, idle connections are checked after a loss, and closing has a limit.
 */
export class ConnectionPool {
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, PooledConnection>();
  readonly #inUse = new Set<PooledConnection>();
  /** The open connections, each with the promise of its end. */
  readonly #disconnected = new Map<PoolClient, Promise<void>>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #knownTypes: KnownTypes = new Map();
  #losses = 0;
  #isClosed = false;

  constructor(connection: Connection, { max, applicationName }: PoolOptions) {
    const config = { ...configOf(connection, applicationName), pipeline: true };
    // In the pool's own options the connection timeout would also limit the wait for a connection in use.
    class Member extends Client {
      constructor() {
        super(config);
      }
    }
    this.#pool = new Pool({ Client: Member, max, maxLifetimeSeconds: lifetimeSeconds, idleTimeoutMillis: 0 });
    // Each connection's queries fail by themselves; without listeners these events would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => (this.#losses += 1));
      this.#disconnected.set(client, new Promise((resolve) => client.on('end', resolve)));
      client.on('end', () => this.#disconnected.delete(client));
    });
  }

  /** Lends a connection until `release`; waits for one when all are in use. */
  async acquire(): Promise<PooledConnection> {
    for (let deadline: number | undefined; ;) {
      try {
        const connection = this.#connectionOf(await this.#lend());
        if (await this.#isUsable(connection)) {
          this.#inUse.add(connection);
          return connection;
        }
      } catch (thrown) {
        const error = connectionError(thrown);
        deadline ??= performance.now() + patienceMs;
        if (!passing.has(errorCode(error)) || this.#isClosed || performance.now() > deadline) throw error;
        await pause(50);
      }
    }
  }

  release(connection: PooledConnection): void {
    this.#inUse.delete(connection);
    if (connection.isLost) this.#losses += 1;
    connection.release();
  }

  /** Refuses new work at once, waits up to five seconds for connections in use, and closes all. */
  async end(): Promise<void> {
    this.#isClosed = true;
    for (const refuse of this.#waiting) refuse(closedError());
    const ended = this.#pool.end();
    await Promise.race([ended, pause(closingMs, undefined, { ref: false })]);
    for (const { client } of this.#inUse) client.connection.stream.destroy();
    // The pool counts a connection as ended when its end has begun; a database that others still use cannot be dropped.
    const disconnected = ended.then(() => Promise.all(this.#disconnected.values()));
    await Promise.race([disconnected, pause(1000, undefined, { ref: false })]);
  }

  /** pg.Pool does not reject waiting requests when it is closed, so they are rejected here. */
  #lend(): Promise<PoolClient> {
    if (this.#isClosed) return Promise.reject(closedError());
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#waiting.add(reject);
    this.#pool.connect((error, client) => {
      this.#waiting.delete(reject);
      if (this.#isClosed) client?.release(true);
      else if (client) resolve(client);
      else reject(error ?? new Error('pg.Pool gave neither a connection nor an error'));
    });
    return promise;
  }

  #connectionOf(client: PoolClient): PooledConnection {
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PooledConnection(client, this.#losses, this.#knownTypes);
    this.#connections.set(client, connection);
    return connection;
  }

  /** Where one connection is lost, the database itself may be gone, and an idle one has only not noticed it yet. */
  async #isUsable(connection: PooledConnection): Promise<boolean> {
    const losses = this.#losses;
    if (connection.checkedAtLoss === losses) return true;
    try {
      await connection.client.query('select');
      connection.checkedAtLoss = losses;
      return true;
    } catch {
      connection.client.release(true);
      return false;
    }
  }
}

function closedError(): Error {
  return Object.assign(new Error('The pool of database connections is closed'), { code: 'CONNECTION_CLOSED' });
}
