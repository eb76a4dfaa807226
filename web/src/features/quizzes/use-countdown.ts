import { useEffect, useEffectEvent, useState } from 'react';
import { type ClockReadings, hasClockJumped, countSecondsLeft, type ServerClock } from './attempt-clock.rules.ts';

/** Short enough that the display does not skip a second. */
const tickMs = 250;

type CountdownOptions = {
  /** Null if the attempt has no time limit. */
  expiresAt: string | null;
  clock: ServerClock;
  /**
   * Called when no time is left, and again at every later tick, four times a second. So `onEnd` must tolerate repeated
   * calls.
   */
  onEnd: () => void;
  /** Called when `clock` might be wrong: the device slept, its time was changed, or the page was hidden. */
  onClockUncertain: () => void;
};

/** Returns the remaining seconds according to the server's clock, rounded up; null if there is no time limit. */
export function useCountdown({ expiresAt, clock, onEnd, onClockUncertain }: CountdownOptions): number | null {
  const [seconds, setSeconds] = useState(() =>
    expiresAt === null ? null : countSecondsLeft(expiresAt, clock, performance.now()),
  );
  const handleEnd = useEffectEvent(onEnd);
  const handleUncertainClock = useEffectEvent(onClockUncertain);

  useEffect(() => {
    if (expiresAt === null) return;
    let previous = readClocks();
    const tick = () => {
      const current = readClocks();
      if (hasClockJumped(previous, current)) handleUncertainClock();
      previous = current;
      const left = countSecondsLeft(expiresAt, clock, current.monotonicMs);
      setSeconds(left);
      if (left === 0) handleEnd();
    };
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') handleUncertainClock();
    };
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [expiresAt, clock]);

  return seconds;
}

const readClocks = (): ClockReadings => ({ wallMs: Date.now(), monotonicMs: performance.now() });
