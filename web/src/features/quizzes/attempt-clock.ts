/** The server's time as it was told, beside this device's own reading at that moment; both in milliseconds. */
export interface ServerClock {
  readonly serverMs: number;
  readonly deviceMs: number;
}

/** Sets the clock by a reply. `deviceMs` is a reading that never jumps (performance.now), not the time of day. */
export const setClock = (serverNow: string, deviceMs: number): ServerClock => ({
  serverMs: Date.parse(serverNow),
  deviceMs,
});

/** Whole seconds until the attempt ends by the server's time, never less than 0. */
export function secondsLeft(expiresAt: string, clock: ServerClock, deviceMs: number): number {
  const now = clock.serverMs + (deviceMs - clock.deviceMs);
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
}

/** Minutes and seconds as m:ss. */
export const asMinutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const announcedMinutes = [1, 5] as const;

/** The minute that is told to a screen reader when the rest falls to it; null when there is nothing to tell. */
export function minuteToAnnounce(before: number, after: number): 1 | 5 | null {
  return announcedMinutes.find((minute) => before > minute * 60 && after <= minute * 60 && after > 0) ?? null;
}

/** How far the time of day and the steady reading may drift apart between two ticks, in milliseconds. */
const driftMs = 3_000;

/** Whether the device slept, or its time was changed, between two ticks: then the server has to be asked again. */
export function hasJumped(
  before: { dayMs: number; deviceMs: number },
  after: { dayMs: number; deviceMs: number },
): boolean {
  const drift = after.dayMs - before.dayMs - (after.deviceMs - before.deviceMs);
  return Math.abs(drift) > driftMs;
}
