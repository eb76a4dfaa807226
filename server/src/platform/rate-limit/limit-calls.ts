import type { Config } from '../../config.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { consumeRateLimit } from './rate-limit.queries.ts';
import type { RateLimit } from './rate-limit.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Pick<Config, 'hasRateLimits'>;
  readonly now: Date;
}

/**
 * Counts a call under `parts`, which name what is counted. Refuses with too_many_requests if the limit is reached. Does
 * nothing if `hasRateLimits` is false.
 */
export async function limitCalls(
  { db, config, now }: Context,
  parts: readonly string[],
  rateLimit: RateLimit,
): Promise<void> {
  if (!config.hasRateLimits) return;
  const retryAfterSeconds = await consumeRateLimit(db, parts, rateLimit, now);
  if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds });
}
