/**
 * The time of the server (milliseconds since 1970) and the value of this device's monotonic clock (milliseconds) at the
 * same moment.
 */
export interface ServerClock {
  readonly serverMs: number;
  readonly monotonicMs: number;
}

/** Creates a clock from the time in a server reply. `monotonicMs`: performance.now() at the arrival of the reply. */
export const createServerClock = (serverNow: string, monotonicMs: number): ServerClock => ({
  serverMs: Date.parse(serverNow),
  monotonicMs,
});

/**
 * Returns the seconds until the attempt expires by the server's time, rounded up, at least 0. `monotonicMs`: the
 * current value of performance.now().
 */
export function countSecondsLeft(expiresAt: string, clock: ServerClock, monotonicMs: number): number {
  const serverMs = clock.serverMs + (monotonicMs - clock.monotonicMs);
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - serverMs) / 1000));
}

/** Formats seconds as m:ss. */
export const formatMinutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const announcedMinutes = [1, 5] as const;

/**
 * Returns 5 or 1 if the remaining time has just dropped to five minutes or to one minute, which a screen reader then
 * announces; otherwise null.
 */
export function findMinuteToAnnounce(previousSeconds: number, seconds: number): 1 | 5 | null {
  const isReached = (minute: number) => previousSeconds > minute * 60 && seconds <= minute * 60;
  return seconds > 0 ? (announcedMinutes.find(isReached) ?? null) : null;
}

/** The values of the wall clock and of the monotonic clock of this device at the same moment. */
export interface ClockReadings {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

/** Smaller differences between the two clocks are normal. */
const maximumDriftMs = 3_000;

/** True if the device slept, or its time was changed, between `before` and `after`. */
export function hasClockJumped(before: ClockReadings, after: ClockReadings): boolean {
  const drift = after.wallMs - before.wallMs - (after.monotonicMs - before.monotonicMs);
  return Math.abs(drift) > maximumDriftMs;
}
