/** Failures are counted in windows of a quarter of an hour, so that each count ends, whatever the address goes on to do. */
export const failureWindowMs = 15 * 60_000;

/** How failures slow down the next attempt: the first `free` cost nothing, because people mistype. */
export interface Backoff {
  readonly free: number;
  readonly longestDelayMs: number;
}

/** The delay of the next attempt in milliseconds: nothing at first, then doubling from a quarter of a second. */
export function delayAfter(failures: number, { free, longestDelayMs }: Backoff): number {
  if (failures <= free) return 0;
  return Math.min(longestDelayMs, 250 * 2 ** Math.min(failures - free - 1, 20));
}

/** At most `limit` calls in any `windowMs` milliseconds: a sliding window. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** Whole seconds until the oldest call leaves the window, at least one: the value of Retry-After. */
export const secondsUntilFree = (oldest: Date, now: Date, { windowMs }: RateLimit): number =>
  Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000));
