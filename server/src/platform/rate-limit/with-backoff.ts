import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { addFailure, failureKey, readFailures, resetFailures } from './rate-limit.queries.ts';
import { type Backoff, delayAfter } from './rate-limit.rules.ts';

/** Failures of one kind, named by `parts`, and the delay that they cause. */
export interface FailureLimit {
  readonly parts: readonly string[];
  readonly backoff: Backoff;
}

/** An attempt that has waited as long as earlier failures ask for. */
export interface Attempt {
  readonly delayedMs: number;
  /** Counts this attempt as failed, under every limit. */
  fail(): Promise<void>;
  /** Resets the count of the first limit; the others stay. */
  succeed(): Promise<void>;
}

interface Context {
  readonly db: Database;
  readonly config: Pick<Config, 'throttles'>;
  readonly clock: Clock;
}

const unlimited: Attempt = { delayedMs: 0, fail: () => Promise.resolve(), succeed: () => Promise.resolve() };

/**
 * Runs an attempt that may fail, such as a sign-in, after the delay that earlier failures cause. Attempts with the same
 * first limit run one after the other on a server, so that a thousand guesses at once are no faster than in sequence.
 * Refuses with too_many_requests when too many wait. Failures delay and never lock: a right password always works.
 */
export function withBackoff<Result>(
  { db, config, clock }: Context,
  limits: readonly [FailureLimit, ...FailureLimit[]],
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  if (!config.throttles) return work(unlimited);
  return inSequence(limits[0].parts.join('\n'), async () => {
    const now = clock.now();
    const counted = limits.map(({ parts, backoff }) => ({ key: failureKey(parts, now), backoff }));
    const keys = counted.map(({ key }) => key);
    const failures = await readFailures(db, keys);
    const delayedMs = Math.max(...counted.map(({ key, backoff }) => delayAfter(failures.get(key) ?? 0, backoff)));
    if (delayedMs > 0) await clock.sleep(delayedMs);
    return work({
      delayedMs,
      fail: () => addFailure(db, keys, now),
      succeed: () => resetFailures(db, keys[0] ?? ''),
    });
  });
}

/** The most attempts of one name that wait on one server; more are refused until one has ended. */
const longestQueue = 25;
const queues = new Map<string, { length: number; last: Promise<unknown> }>();

async function inSequence<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(name) ?? { length: 0, last: Promise.resolve() };
  if (queue.length >= longestQueue) throw new Refusal('too_many_requests', { retryAfterSeconds: 10 });
  const own = queue.last.then(work);
  queue.length += 1;
  // The next attempt waits for the end of this one, whether it succeeds or fails.
  queue.last = own.then(
    () => undefined,
    () => undefined,
  );
  queues.set(name, queue);
  try {
    return await own;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(name);
  }
}
