const dayMs = 24 * 60 * 60_000;

/** The whole days from `timestamp` to `now`, at least 0. `now` is in milliseconds. */
export const countElapsedDays = (timestamp: string, now: number): number =>
  Math.max(0, Math.floor((now - new Date(timestamp).getTime()) / dayMs));
