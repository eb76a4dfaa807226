import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { addFailure, failureKey, readFailures, resetFailures } from './rate-limit.queries.ts';
import { type Backoff, delayAfter } from './rate-limit.rules.ts';

/** A count of failures and the delay that these failures cause. */
export interface FailureLimit {
  /**
   * The parts of the count's name: what is counted, then its subjects. An example is 'account from address', an email
   * address and an IP address.
   */
  readonly parts: readonly string[];
  readonly backoff: Backoff;
}

/** An attempt whose delay is over. The work reports the result of the attempt by `fail` or `succeed`. */
export interface Attempt {
  /** The delay of this attempt in milliseconds. */
  readonly delayedMs: number;
  /** Counts this attempt as a failure in every limit. */
  fail(): Promise<void>;
  /** Sets the count of the first limit to zero. The other counts stay. */
  succeed(): Promise<void>;
}

interface Context {
  readonly db: Database;
  readonly config: Pick<Config, 'hasRateLimits'>;
  readonly clock: Clock;
}

const attemptWithoutLimits: Attempt = { delayedMs: 0, fail: () => Promise.resolve(), succeed: () => Promise.resolve() };

/**
 * Runs an attempt that may fail, such as a sign-in, after the delay that earlier failures cause. Each server runs
 * attempts one after another if the parts of their first limit are equal, so that concurrent guesses are no faster than
 * sequential ones. Refuses with too_many_requests if too many attempts wait. Failures never lock an account: after the
 * delay, the correct password works. Without `hasRateLimits`, runs the attempt immediately.
 */
export function withBackoff<Result>(
  { db, config, clock }: Context,
  limits: readonly [FailureLimit, ...FailureLimit[]],
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  if (!config.hasRateLimits) return work(attemptWithoutLimits);
  return runSequentially(limits[0].parts.join('\n'), async () => {
    const now = clock.now();
    const counts = limits.map(({ parts, backoff }) => ({ key: failureKey(parts, now), backoff }));
    const keys = counts.map(({ key }) => key);
    const failures = await readFailures(db, keys);
    const delayedMs = Math.max(...counts.map(({ key, backoff }) => delayAfter(failures.get(key) ?? 0, backoff)));
    if (delayedMs > 0) await clock.sleep(delayedMs);
    return work({
      delayedMs,
      fail: () => addFailure(db, keys, now),
      succeed: () => resetFailures(db, keys[0] ?? ''),
    });
  });
}

/**
 * The maximum number of running and waiting attempts in one queue, on one server. Further attempts are refused.
 */
const maxQueueLength = 25;
/** The value of Retry-After when an attempt is refused because its queue is full. */
const fullQueueRetrySeconds = 10;
/**
 * The queues of running and waiting attempts, by the joined parts of the attempts' first limit. `last` resolves when
 * the last attempt in the queue has finished.
 */
const queues = new Map<string, { length: number; last: Promise<unknown> }>();

async function runSequentially<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(name) ?? { length: 0, last: Promise.resolve() };
  if (queue.length >= maxQueueLength) {
    throw new Refusal('too_many_requests', { retryAfterSeconds: fullQueueRetrySeconds });
  }
  const result = queue.last.then(work);
  queue.length += 1;
  // The next attempt waits until this attempt has finished, whether it succeeds or fails.
  queue.last = result.then(
    () => undefined,
    () => undefined,
  );
  queues.set(name, queue);
  try {
    return await result;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(name);
  }
}
