import { Piscina } from 'piscina';
import { forbidInsideTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Replayed, ReplayTask } from './replay-run.ts';

/** The processor time of a replay at most. 500 inputs of a person take about 50 ms. */
const limitMs = 2000;
/** A thread that does not answer for so long is ended. It never happens, unless the simulator loops without end. */
const hardLimitMs = 60_000;
/** The replays that wait for a thread at most. */
const maxWaiting = 50;

/**
 * Two threads, so that hostile runs do not take all processors. They start with the first replay and stop when they have
 * been idle.
 */
const pool = new Piscina<ReplayTask, Replayed>({
  filename: new URL('replay.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  maxQueue: maxWaiting,
  idleTimeout: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
  // The worker needs no environment variables, some of which are secrets.
  env: {},
});

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Replays runs in worker threads. */
export const replays = forbidInsideTransaction('replays', {
  /** Replays a run. Refuses with `busy` if too many replays are waiting, or if the thread does not answer. */
  async run(task: Omit<ReplayTask, 'limitMs'>): Promise<Replayed> {
    if (pool.queueSize >= maxWaiting) throw new Refusal('busy');
    const signal = AbortSignal.timeout(hardLimitMs);
    try {
      return await pool.run({ ...task, limitMs }, { signal });
    } catch (error) {
      // The thread has ended, because what the run shows needs more memory than a run may.
      if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { isTooLong: true };
      throw signal.aborted ? new Refusal('busy', { cause: error }) : error;
    }
  },
});
