/** Failures older than this no longer count. */
export const failureMemoryMs = 15 * 60_000;

interface Slope {
  /** So many failures cost nothing: people mistype. */
  readonly free: number;
  readonly longestDelayMs: number;
}

/** One account tried from one address: a person at the keyboard, or somebody guessing. */
export const accountFromAddress: Slope = { free: 4, longestDelayMs: 8_000 };
/** One account from anywhere: slowed much later, so that strangers cannot slow its owner down much. */
export const accountFromAnywhere: Slope = { free: 50, longestDelayMs: 2_000 };
/** One address: a shift of 200 people behind one gateway mistypes, too. */
export const address: Slope = { free: 400, longestDelayMs: 4_000 };

/**
 * How long the next try waits, in milliseconds: nothing at first, then doubling from a quarter of a second.
 * Delay, never lock-out: a right password always gets in.
 */
export function delayAfter(failures: number, { free, longestDelayMs }: Slope): number {
  if (failures <= free) return 0;
  return Math.min(longestDelayMs, 250 * 2 ** Math.min(failures - free - 1, 20));
}
