import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { forbidInsideTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Replayed, ReplayTask } from './replay-run.ts';

/** The largest processor time of one replay, in milliseconds. 500 inputs of a person take about 50 ms. */
const limitMs = 2000;
/**
 * A thread that does not finish a replay within this time, in milliseconds, is ended. Because `limitMs` is checked
 * after each input, only a single input that takes very long can reach this limit.
 */
const hardLimitMs = 60_000;
/** The largest number of replays that wait for a thread. Further replays are refused. */
const maxWaiting = 50;
/** The number of threads. There are only two, so that hostile runs do not take all processors. */
const threads = 2;

/** The threads that replay runs. */
interface ReplayPool {
  /**
   * Replays a run. Refuses with `busy` if too many replays are waiting, or if the thread does not answer. Throws the
   * error of a thread that cannot start.
   */
  run(task: Omit<ReplayTask, 'limitMs'>): Promise<Replayed>;
}

/**
 * Creates a pool of two threads, which start with the first replay and stop when they have been idle. `worker` is the
 * address of a module whose default export replays one run.
 */
export function createReplayPool(worker: URL): ReplayPool {
  const pool = new Piscina<ReplayTask, Replayed>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // The worker needs no environment variables, some of which are secrets.
    env: {},
  });
  // Replays wait in this queue and not in the queue of Piscina. When all threads have ended by an error, Piscina starts
  // no thread for the replays in its own queue.
  const queue = new PQueue({ concurrency: threads });
  const running = new Set<AbortController>();
  // Piscina reports that a thread could not start, but not for which replay. So all running replays fail. Without this
  // listener, the error would end the server.
  pool.on('error', (error) => {
    for (const replayStop of running) replayStop.abort(error);
  });

  async function replay(task: ReplayTask): Promise<Replayed> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Refusal('busy')), hardLimitMs);
    running.add(stop);
    try {
      return await pool.run(task, { signal: stop.signal });
    } catch (error) {
      // The output of the run needed more memory than the limit of a thread, so the thread has ended.
      if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { isOverLimit: true };
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(timer);
      running.delete(stop);
    }
  }

  return forbidInsideTransaction('replays', {
    async run(task: Omit<ReplayTask, 'limitMs'>): Promise<Replayed> {
      if (queue.size >= maxWaiting) throw new Refusal('busy');
      return queue.add(() => replay({ ...task, limitMs }));
    },
  });
}

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The pool that this server uses. */
export const replays = createReplayPool(new URL('replay.worker.ts', import.meta.url));
