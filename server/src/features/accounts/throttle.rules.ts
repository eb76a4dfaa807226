/** Failed tries are counted by the quarter of an hour: every count ends, also behind an address that never sleeps. */
export const countingMs = 15 * 60_000;

/** How many failures cost nothing, because people mistype, and how long the next try waits at most. */
export interface Slope {
  readonly free: number;
  readonly longestDelayMs: number;
}

/** One account tried from one address: a person at the keyboard, or somebody guessing. */
export const accountFromAddress: Slope = { free: 4, longestDelayMs: 8_000 };
/** One account from anywhere: slowed much later, so that strangers cannot slow its owner down much. */
export const accountFromAnywhere: Slope = { free: 50, longestDelayMs: 2_000 };
/** One address: a shift of 200 people behind one gateway mistypes, too. */
export const address: Slope = { free: 400, longestDelayMs: 4_000 };
/** The present password of somebody signed in: whoever guesses holds a session that is not theirs. */
export const presentPassword: Slope = { free: 4, longestDelayMs: 8_000 };
/** One-time links that do not exist, from one address: a link is followed, never typed. */
export const linkFromAddress: Slope = { free: 20, longestDelayMs: 4_000 };

/**
 * How long the next try waits, in milliseconds: nothing at first, then doubling from a quarter of a second.
 * Delay, never lock-out: a right password always gets in.
 */
export function delayAfter(failures: number, { free, longestDelayMs }: Slope): number {
  if (failures <= free) return 0;
  return Math.min(longestDelayMs, 250 * 2 ** Math.min(failures - free - 1, 20));
}

/** So many registrations an hour are taken from one address: a shift of 200 on its first day, and some mistakes. */
export const registrationsAnHour = 300;

export const registrationWindowMs = 3_600_000;

/** The number of the stretch of time that a moment lies in. Counts of different stretches have nothing to do with each other. */
export const stretchOf = (now: Date, lengthMs: number): number => Math.floor(now.getTime() / lengthMs);

/** Whole seconds until the next stretch begins, at least one: what Retry-After says. */
export const secondsToNextStretch = (now: Date, lengthMs: number): number =>
  Math.max(1, Math.ceil((lengthMs - (now.getTime() % lengthMs)) / 1000));
