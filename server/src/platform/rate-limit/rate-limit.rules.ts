/** Failed attempts, such as sign-ins with a wrong password, are counted in fixed windows of 15 minutes. A new window starts with a count of zero. */
export const failureWindowMs = 15 * 60_000;

/** The delay that failures cause. */
export interface Backoff {
  /** The number of failures that cause no delay, because people mistype. */
  readonly freeFailures: number;
  readonly maxDelayMs: number;
}

const firstDelayMs = 250;

/**
 * The delay of the next attempt in milliseconds, after this number of failures: 0 for the free failures, then 250 ms,
 * doubled for each further failure up to `maxDelayMs`.
 */
export function delayAfter(failures: number, { freeFailures, maxDelayMs }: Backoff): number {
  if (failures <= freeFailures) return 0;
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - freeFailures - 1));
}

/** Allows at most `limit` calls in any period of `windowMs` milliseconds (a sliding window). */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * The value of the Retry-After header: the whole seconds until `oldest`, the oldest call in the window, is no longer in
 * the window; at least 1.
 */
export const secondsUntilFree = (oldest: Date, now: Date, { windowMs }: RateLimit): number =>
  Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000));
