import { setTimeout as pause } from 'node:timers/promises';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { bootstrapConnection } from './connections.ts';
import { createSecondServerError } from './crash-cleanup.ts';
import { type ServerLock, acquireServerLock } from './lock.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
import { findPostmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';

/**
 * The maximum number of restarts within `restartWindowMs`. A PostgreSQL that exits more often has a permanent problem,
 * such as a full disk, and is not restarted again.
 */
const maxRestarts = 5;
const restartWindowMs = 10 * 60_000;

const maxStartAttempts = 10;

/**
 * Starts PostgreSQL. Retries while backend processes of a killed PostgreSQL are still running, because PostgreSQL does
 * not start before these processes have exited.
 */
async function startWithRetries(options: PostgresOptions): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(options);
    } catch (error) {
      const isTransient = error instanceof Error && error.message.includes('shared memory block');
      if (!isTransient || attempt === maxStartAttempts) throw error;
      await pause(attempt * 100);
    }
  }
}

/**
 * Keeps one PostgreSQL running until `stop` is called: restarts it when it exits unexpectedly, and acquires the server
 * lock again when the session that holds the lock is lost.
 */
export class Supervisor {
  /** Resolves with the reason when PostgreSQL cannot be kept running. */
  readonly failure: Promise<Error>;
  readonly #options: PostgresOptions;
  readonly #dataDir: string;
  readonly #fail: (error: Error) => void;
  #running: RunningPostgres | undefined;
  #lock: ServerLock | undefined;
  /** Resolves when the last call of `#restartAfterExit` has ended. */
  #restartTask: Promise<void> = Promise.resolve();
  #isStopping = false;
  /** The times of the restarts within the last `restartWindowMs`, in milliseconds of `performance.now()`. */
  #restartTimes: number[] = [];

  constructor(options: PostgresOptions, dataDir: string) {
    this.#options = options;
    this.#dataDir = dataDir;
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.failure = promise;
    this.#fail = resolve;
  }

  async start(): Promise<void> {
    const running = await startWithRetries(this.#options);
    this.#running = running;
    // `stop` was called while PostgreSQL started.
    if (this.#isStopping) return stopPostmaster(running.pid);
    try {
      await this.#acquireLock(running);
    } catch (error) {
      // Without the server lock, this server must not use the PostgreSQL that it has just started.
      await stopPostmaster(running.pid);
      throw error;
    }
    this.#restartTask = this.#restartAfterExit(running);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lock?.release();
    if (this.#running) await stopPostmaster(this.#running.pid);
    // A restart might be in progress.
    await this.#restartTask;
    const { clusterFolder, socketFolder } = this.#options;
    // If this supervisor has failed, another server might already use the same cluster and socket folder.
    if (!findPostmaster(clusterFolder)) await removeSocketFolder(socketFolder);
  }

  async #acquireLock(running: RunningPostgres): Promise<void> {
    const lock = await acquireServerLock(bootstrapConnection(this.#options.socketFolder));
    if (!lock) throw createSecondServerError(this.#dataDir);
    this.#lock = lock;
    void this.#reacquireLostLock(running, lock);
  }

  /**
   * Acquires the server lock again if the session that holds the lock ends while PostgreSQL keeps running. PostgreSQL
   * terminates all sessions when one backend crashes, and an administrator can terminate any session.
   */
  async #reacquireLostLock(running: RunningPostgres, lock: ServerLock): Promise<void> {
    await lock.ended;
    while (!this.#isStopping && this.#running === running) {
      try {
        return await this.#acquireLock(running);
      } catch (error) {
        // Another server holds the lock, so trying again is useless.
        if (error instanceof UnusableDatabaseError) return this.#fail(error);
        this.#options.log.warn({ err: error }, 'The lock on the database was lost; trying to take it again');
        await pause(200);
      }
    }
  }

  async #restartAfterExit(running: RunningPostgres): Promise<void> {
    await running.exited;
    this.#running = undefined;
    while (!this.#isStopping) {
      this.#options.log.error({ pid: running.pid }, 'The database ended by itself; it is started again');
      try {
        return await this.#restart();
      } catch (error) {
        // The cause is permanent, so trying again is useless.
        if (error instanceof UnusableDatabaseError) return this.#fail(error);
        this.#options.log.error({ err: error }, 'The database could not be started again');
      }
    }
  }

  async #restart(): Promise<void> {
    const now = performance.now();
    this.#restartTimes = [...this.#restartTimes.filter((time) => now - time < restartWindowMs), now];
    if (this.#restartTimes.length > maxRestarts) {
      throw new UnusableDatabaseError(
        `The database does not keep running, although the server tried to restart it ${maxRestarts} times within ten minutes; its last output is in the log.`,
      );
    }
    await this.#lock?.release();
    // The PostgreSQL of this server has exited, so a PostgreSQL that runs now belongs to another server.
    if (findPostmaster(this.#options.clusterFolder)) throw createSecondServerError(this.#dataDir);
    await removeStalePidFile(this.#options.clusterFolder);
    await this.start();
  }
}
