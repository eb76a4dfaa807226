import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseRefusal } from '../refusal.ts';
import { bootstrapConnection } from './connections.ts';
import { siblingRefusal } from './leftover.ts';
import { type ServerLock, takeServerLock } from './lock.ts';
import { type Placement, type RunningPostgres, startPostgres } from './postgres.ts';
import { findPostmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts';
import { releaseSocketFolder } from './socket-folder.ts';

/** A PostgreSQL that ends more often than this within ten minutes has a lasting problem, such as a full disk, and is given up. */
const mostRestarts = 5;
const restartWindowMs = 10 * 60_000;

/** After a kill -9 of PostgreSQL its last backends take a moment to go, and a new one refuses to start until then. */
async function startPatiently(placement: Placement): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(placement);
    } catch (error) {
      const isPassing = error instanceof Error && error.message.includes('shared memory block');
      if (!isPassing || attempt === 10) throw error;
      await pause(attempt * 100);
    }
  }
}

/**
 * Keeps one PostgreSQL alive as long as its server lives: started again when it ends by itself, and with the server's
 * lock taken again whenever the session that holds it is lost.
 */
export class Supervisor {
  /** Resolves when it cannot be kept alive. */
  readonly failed: Promise<Error>;
  readonly #placement: Placement;
  readonly #dataDir: string;
  readonly #fail: (error: Error) => void;
  #running: RunningPostgres | undefined;
  #lock: ServerLock | undefined;
  #watching: Promise<void> = Promise.resolve();
  #isStopping = false;
  #restarts: number[] = [];

  constructor(placement: Placement, dataDir: string) {
    this.#placement = placement;
    this.#dataDir = dataDir;
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.failed = promise;
    this.#fail = resolve;
  }

  async start(): Promise<void> {
    const running = await startPatiently(this.#placement);
    this.#running = running;
    if (this.#isStopping) return stopPostmaster(running.pid);
    try {
      await this.#takeLock(running);
    } catch (error) {
      // Without the lock no server would supervise it.
      await stopPostmaster(running.pid);
      throw error;
    }
    this.#watching = this.#watch(running);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lock?.release();
    if (this.#running) await stopPostmaster(this.#running.pid);
    // A restart in progress is completed first.
    await this.#watching;
    const { clusterFolder, socketFolder } = this.#placement;
    // After a failure another server may have taken over, in the same socket folder.
    if (!findPostmaster(clusterFolder)) await releaseSocketFolder(socketFolder);
  }

  async #takeLock(running: RunningPostgres): Promise<void> {
    const lock = await takeServerLock(bootstrapConnection(this.#placement.socketFolder));
    if (!lock) throw siblingRefusal(this.#dataDir);
    this.#lock = lock;
    void this.#guardLock(running, lock);
  }

  /** PostgreSQL ends all sessions when one backend crashes, and an administrator may end any. */
  async #guardLock(running: RunningPostgres, lock: ServerLock): Promise<void> {
    await lock.lost;
    while (!this.#isStopping && this.#running === running) {
      try {
        return await this.#takeLock(running);
      } catch (error) {
        if (error instanceof DatabaseRefusal) return this.#fail(error);
        this.#placement.log.warn({ err: error }, 'The lock on the database was lost; trying to take it again');
        await pause(200);
      }
    }
  }

  async #watch(running: RunningPostgres): Promise<void> {
    await running.ended;
    this.#running = undefined;
    while (!this.#isStopping) {
      this.#placement.log.error({ pid: running.pid }, 'The database ended by itself; it is started again');
      try {
        return await this.#restart();
      } catch (error) {
        if (error instanceof DatabaseRefusal) return this.#fail(error);
        this.#placement.log.error({ err: error }, 'The database could not be started again');
      }
    }
  }

  async #restart(): Promise<void> {
    const now = performance.now();
    this.#restarts = [...this.#restarts.filter((time) => now - time < restartWindowMs), now];
    if (this.#restarts.length > mostRestarts) {
      throw new DatabaseRefusal(
        `The database ended ${mostRestarts} times within ten minutes; its last output is in the log.`,
      );
    }
    await this.#lock?.release();
    if (findPostmaster(this.#placement.clusterFolder)) throw siblingRefusal(this.#dataDir);
    await removeStalePidFile(this.#placement.clusterFolder);
    await this.start();
  }
}
