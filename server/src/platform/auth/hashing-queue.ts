import PQueue from 'p-queue';
import { Refusal } from '../errors/refusal.ts';

/**
 * Who waits for a hash. `known`: signed-in people, browsers that have signed in to the account before, and the server's
 * own work. `unknown`: everybody else. Known callers go first and have places of their own, so a flood of unknown
 * callers neither delays nor refuses them.
 */
export type HashingLane = 'known' | 'unknown';

/** Work with a higher priority goes first. */
const priorities: Readonly<Record<HashingLane, number>> = { known: 1, unknown: 0 };

interface HashingQueueOptions {
  /** The number of hashes that are computed at the same time. */
  readonly workers: number;
  /** The maximum number of callers in each lane, running and waiting. Further callers are refused immediately. */
  readonly placesPerLane: number;
  /** The time in milliseconds after which a waiting caller is refused. */
  readonly maxWaitMs: number;
}

/** A place in the queue. */
export interface HashingPlace {
  /** Runs the work as soon as a worker is free. Refuses with `busy` if the wait takes longer than `maxWaitMs`. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A bounded queue for password hashes. Each hash needs one processor for tens of milliseconds. */
export interface HashingQueue {
  /**
   * Runs `work` with a place in the queue. Refuses with `busy`, without running `work`, if all places of the lane are
   * taken or if the wait takes longer than `maxWaitMs`. All queries that are needed for a hash should be part of the
   * work. A flood of callers then uses the database only as fast as the workers compute hashes.
   */
  withPlace<Result>(lane: HashingLane, work: (place: HashingPlace) => Promise<Result>): Promise<Result>;
}

/** The value of Retry-After when there is no place. A full lane is empty again after about a second. */
const busyRetrySeconds = 3;

const createBusyRefusal = () => new Refusal('busy', { retryAfterSeconds: busyRetrySeconds });

/**
 * In each lane, the work of `workers + extraCallers` callers runs at the same time. The extra callers query the
 * database while the workers compute hashes, so that no worker has to wait for the next caller.
 */
const extraCallers = 2;

export function createHashingQueue({ workers, placesPerLane, maxWaitMs }: HashingQueueOptions): HashingQueue {
  const hashes = new PQueue({ concurrency: workers });
  // Without these queues, the queries of all callers in a flood would run at the same time, and other requests would
  // wait.
  const callers = {
    known: new PQueue({ concurrency: workers + extraCallers }),
    unknown: new PQueue({ concurrency: workers + extraCallers }),
  };
  const takenPlaces = { known: 0, unknown: 0 };

  /** Runs the work when its turn comes. Refuses with `busy` if the work has to wait longer than `maxWaitMs`. */
  const enqueue = async <Result>(queue: PQueue, lane: HashingLane, work: () => Promise<Result>): Promise<Result> => {
    const endOfWait = new AbortController();
    const timer = setTimeout(() => endOfWait.abort(createBusyRefusal()), maxWaitMs);
    const runNow = () => {
      // The wait is over. Running work must not be aborted.
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(runNow, { priority: priorities[lane], signal: endOfWait.signal });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    withPlace: async (lane, work) => {
      if (takenPlaces[lane] >= placesPerLane) throw createBusyRefusal();
      takenPlaces[lane] += 1;
      try {
        return await enqueue(callers[lane], lane, () =>
          work({ run: (computeHash) => enqueue(hashes, lane, computeHash) }),
        );
      } finally {
        takenPlaces[lane] -= 1;
      }
    },
  };
}
