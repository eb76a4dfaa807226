import { type HostTime, offsetMinutesAt, type Run, toLocal } from '@loopcheck/simulator';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The right time of day on the plant, for example `09:38`, in the time zone of the first host. */
export function plantTime(run: Run, time: HostTime = run.clock, withSeconds = false): string {
  const clock = firstClock(run);
  if (!clock) return '';
  const localTime = toLocal(clock.zone, time);
  return `${twoDigits(localTime.hour)}:${twoDigits(localTime.minute)}${withSeconds ? `:${twoDigits(localTime.second)}` : ''}`;
}

/**
 * The time that the clock in the task bar of a host shows, for example `09:38`. The clock can be wrong. The time is
 * rounded to seconds, because a run begins exactly when the permit begins, and time passes only with inputs. Without
 * rounding, a clock that is some milliseconds behind would show the minute before the permit until the first input.
 */
export function taskBarClock(run: Run, hostId: string): string {
  const clock = run.hosts.get(hostId)?.clock;
  if (!clock) return '';
  const localTime = toLocal(clock.zone, Math.round((run.clock + clock.offsetMs) / 1000) * 1000);
  return `${twoDigits(localTime.hour)}:${twoDigits(localTime.minute)}`;
}

/** The time zone of the first host as a difference from UTC, for example `UTC+1`. */
export function hostZone(run: Run): string {
  const clock = firstClock(run);
  if (!clock) return 'UTC';
  const minutes = offsetMinutesAt(clock.zone, run.clock);
  const [hours, restMinutes] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (minutes === 0) return 'UTC';
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${restMinutes === 0 ? '' : `:${twoDigits(restMinutes)}`}`;
}

const firstClock = (run: Run) => run.hosts.get(run.part.hosts[0]?.id ?? '')?.clock;

/**
 * The seconds for which a command line has been running in a window; null if no command line is running in this window.
 */
export function runningSeconds(run: Run, window: string): number | null {
  const running = run.windows.get(window)?.running;
  return running ? Math.max(0, Math.round((run.clock - running.startedAt) / 1000)) : null;
}

/** The seconds until the running command line of a window ends: at least 1, and 1 if no command line is running. */
export function secondsLeft(run: Run, window: string): number {
  const running = run.windows.get(window)?.running;
  return running ? Math.max(1, Math.ceil((running.endsAt - run.clock) / 1000)) : 1;
}
