import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool, type PoolClient } from 'pg';
import { createClientConfig } from './client.ts';
import type { ConnectionUrl } from './connection.ts';
import { addConnectionErrorCode, errorCode } from './error-code.ts';
import { type KnownTypes, PooledConnection } from './pooled-connection.ts';

export interface PoolOptions {
  /** The maximum number of connections. A connection is opened when it is needed. */
  readonly max: number;
  /** The application name in pg_stat_activity. */
  readonly applicationName?: string;
  /** The time in milliseconds after which an unused connection is closed; one minute by default. */
  readonly idleTimeoutMs?: number;
}

/**
 * The number of connections that stay open without use. More connections are needed only while many people use the site
 * at the same time. Unused connections are closed, because each connection holds about 9 MB of memory in its backend
 * process.
 */
const minConnections = 2;

const defaultIdleTimeoutMs = 60_000;

/** The age at which a connection is replaced, because the memory of its backend process only grows. */
const lifetimeSeconds = 45 * 60;

/** The longest time, in milliseconds, for which `acquire` retries while the database is restarting. */
const restartTimeoutMs = 5000;

/** The longest time, in milliseconds, that `end` waits for connections in use. */
const closeTimeoutMs = 5000;

/** The longest time, in milliseconds, that `end` waits afterwards until the sockets are closed. */
const disconnectTimeoutMs = 1000;

/**
 * The error codes of a restarting database, for example "connection refused" and "the database system is starting up".
 */
const transientCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'CONNECTION_LOST', '57P03']);

/**
 * A pg.Pool that tolerates a restart of the database. `acquire` retries for a few seconds. After a connection was lost,
 * the other connections are checked before they are used again. `end` has a time limit.
 */
export class ConnectionPool {
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, PooledConnection>();
  readonly #inUse = new Set<PooledConnection>();
  /** The open connections, each with a promise that resolves when the connection is disconnected. */
  readonly #disconnections = new Map<PoolClient, Promise<void>>();
  /** The reject functions of callers that wait for a connection. */
  readonly #waitingRejects = new Set<(error: Error) => void>();
  readonly #knownTypes: KnownTypes = new Map();
  /** The number of connections that have been lost. */
  #lossCount = 0;
  #isClosed = false;

  constructor(connection: ConnectionUrl, { max, applicationName, idleTimeoutMs = defaultIdleTimeoutMs }: PoolOptions) {
    // With `pipeline`, a connection sends a statement without waiting for the results of earlier statements.
    const config = { ...createClientConfig(connection, applicationName), pipeline: true };
    // The configuration is passed to the client and not to pg.Pool. In pg.Pool, `connectionTimeoutMillis` would also
    // limit the time for which a caller waits until another caller releases a connection.
    class ConfiguredClient extends Client {
      constructor() {
        super(config);
      }
    }
    this.#pool = new Pool({
      Client: ConfiguredClient,
      max,
      min: Math.min(max, minConnections),
      maxLifetimeSeconds: lifetimeSeconds,
      idleTimeoutMillis: idleTimeoutMs,
    });
    // Without a listener, an 'error' event would terminate the process. Pending queries reject with the same error.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => (this.#lossCount += 1));
      this.#disconnections.set(client, new Promise((resolve) => client.on('end', resolve)));
      client.on('end', () => this.#disconnections.delete(client));
    });
  }

  /** Returns a connection for exclusive use until `release`. Waits while all connections are in use. */
  async acquire(): Promise<PooledConnection> {
    let deadline: number | undefined;
    for (;;) {
      try {
        const connection = this.#pooledConnectionOf(await this.#connectClient());
        if (await this.#isUsable(connection)) {
          this.#inUse.add(connection);
          return connection;
        }
      } catch (thrown) {
        const error = addConnectionErrorCode(thrown);
        deadline ??= performance.now() + restartTimeoutMs;
        if (!transientCodes.has(errorCode(error)) || this.#isClosed || performance.now() > deadline) throw error;
        await pause(50);
      }
    }
  }

  /** Returns a connection to the pool. */
  release(connection: PooledConnection): void {
    this.#inUse.delete(connection);
    if (connection.isLost) this.#lossCount += 1;
    connection.release();
  }

  /**
   * Rejects new and waiting calls of `acquire`, waits up to five seconds for connections in use, and closes all
   * connections.
   */
  async end(): Promise<void> {
    this.#isClosed = true;
    for (const reject of this.#waitingRejects) reject(createClosedError());
    const ended = this.#pool.end();
    await Promise.race([ended, pause(closeTimeoutMs, undefined, { ref: false })]);
    for (const { client } of this.#inUse) client.connection.stream.destroy();
    // pg.Pool does not wait until the connections are closed. A caller might want to drop the database afterwards.
    const disconnected = ended.then(() => Promise.all(this.#disconnections.values()));
    await Promise.race([disconnected, pause(disconnectTimeoutMs, undefined, { ref: false })]);
  }

  /**
   * Requests a connection from pg.Pool. A closed pg.Pool would leave waiting requests pending, so `end` rejects them. If
   * a connection arrives after `end`, `release(true)` closes it.
   */
  #connectClient(): Promise<PoolClient> {
    if (this.#isClosed) return Promise.reject(createClosedError());
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#waitingRejects.add(reject);
    this.#pool.connect((error, client) => {
      this.#waitingRejects.delete(reject);
      if (this.#isClosed) client?.release(true);
      else if (client) resolve(client);
      else reject(error ?? new Error('pg.Pool returned neither a connection nor an error'));
    });
    return promise;
  }

  #pooledConnectionOf(client: PoolClient): PooledConnection {
    const existing = this.#connections.get(client);
    if (existing) return existing;
    const connection = new PooledConnection(client, this.#lossCount, this.#knownTypes);
    this.#connections.set(client, connection);
    return connection;
  }

  /**
   * Returns true if the connection works. A query tests the connection if another connection has been lost since the
   * last test: the database might have restarted, and this connection might not have noticed the restart. If the query
   * fails, the connection is closed.
   */
  async #isUsable(connection: PooledConnection): Promise<boolean> {
    const lossCount = this.#lossCount;
    if (connection.lossCountAtCheck === lossCount) return true;
    try {
      await connection.client.query('select');
      connection.lossCountAtCheck = lossCount;
      return true;
    } catch {
      connection.client.release(true);
      return false;
    }
  }
}

function createClosedError(): Error {
  return Object.assign(new Error('The pool of database connections is closed'), { code: 'CONNECTION_CLOSED' });
}
