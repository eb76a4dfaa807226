import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { consumeRateLimit, forgetCalls, giveBackCall, secondsUntilAllowed } from './rate-limit.queries.ts';
import type { RateLimit } from './rate-limit.rules.ts';

/** A count and its limit. `parts` are the name of the count: for example 'account', followed by an email. */
export interface AttemptLimit {
  readonly parts: readonly string[];
  readonly rateLimit: RateLimit;
}

/** The limits of one attempt. */
export interface AttemptLimits {
  /**
   * Limits that count an attempt when it begins. The count of a successful attempt is taken back, so only failed and
   * running attempts count.
   */
  readonly attempts: readonly [AttemptLimit, ...AttemptLimit[]];
  /**
   * A limit that counts an attempt only after it has failed, so that many people can make attempts at the same time.
   * After a success, this limit forgets the failures that the first of `attempts` has counted too, because these
   * failures were mistakes of the same person.
   */
  readonly failures?: AttemptLimit;
}

interface Context {
  /** The connection pool, not a transaction: a refusal would roll the counts back. */
  readonly db: Database;
  readonly config: Pick<Config, 'hasRateLimits'>;
  readonly clock: Clock;
}

/**
 * Runs an attempt to prove something, such as a sign-in, within limits that all servers share. Refuses with
 * too_many_requests and Retry-After, without running the attempt, if a limit is reached. The attempt has failed if its
 * result is false, null or undefined. An attempt that throws has proved nothing, and is not counted. Without
 * `hasRateLimits`, runs every attempt.
 */
export async function limitAttempts<Result>(
  context: Context,
  limits: AttemptLimits,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (!context.config.hasRateLimits) return attempt();
  const now = context.clock.now();
  await beginAttempt(context.db, limits, now);
  let result: Result;
  try {
    result = await attempt();
  } catch (error) {
    await giveBack(context.db, limits.attempts, now);
    throw error;
  }
  await (result ? recordSuccess(context.db, limits, now) : recordFailure(context.db, limits, now));
  return result;
}

/**
 * Makes `failures` forget the failures that the first of `attempts` counts too, as `limitAttempts` does after a
 * success. Call this function after a successful proof that has no limit, because nobody can guess it.
 */
export async function forgetFailures(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { attempts, failures }: AttemptLimits,
): Promise<void> {
  if (config.hasRateLimits && failures) await forgetCalls(db, failures.parts, attempts[0].parts);
}

async function beginAttempt(db: Database, { attempts, failures }: AttemptLimits, now: Date): Promise<void> {
  if (failures) ensureAllowed(await secondsUntilAllowed(db, failures.parts, failures.rateLimit, now));
  for (const [index, { parts, rateLimit }] of attempts.entries()) {
    const retryAfterSeconds = await consumeRateLimit(db, parts, rateLimit, now);
    // The attempt is refused now, so it is taken back from the limits that have already counted it.
    if (retryAfterSeconds !== null) await giveBack(db, attempts.slice(0, index), now);
    ensureAllowed(retryAfterSeconds);
  }
}

/** Refuses with this number of seconds in Retry-After. Null means that the attempt is allowed. */
function ensureAllowed(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds });
}

/** Makes these limits forget the attempt that began at `beganAt`. */
async function giveBack(db: Database, limits: readonly AttemptLimit[], beganAt: Date): Promise<void> {
  for (const { parts } of limits) await giveBackCall(db, parts, beganAt);
}

async function recordSuccess(db: Database, { attempts, failures }: AttemptLimits, now: Date): Promise<void> {
  await giveBack(db, attempts, now);
  if (failures) await forgetCalls(db, failures.parts, attempts[0].parts);
}

async function recordFailure(db: Database, { failures }: AttemptLimits, now: Date): Promise<void> {
  if (failures) await consumeRateLimit(db, failures.parts, failures.rateLimit, now);
}
