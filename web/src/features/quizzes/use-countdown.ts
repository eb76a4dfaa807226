import { useEffect, useEffectEvent, useState } from 'react';
import { hasJumped, secondsLeft, type ServerClock } from './attempt-clock.ts';

/** Often enough that no second is skipped on the screen. */
const tickMs = 250;

type Countdown = {
  /** Null where the attempt has no time limit. */
  expiresAt: string | null;
  clock: ServerClock;
  onEnd: () => void;
  /** The device slept, its time was changed, or the page was away: the clock has to be set by the server again. */
  onDoubt: () => void;
};

/** Whole seconds left by the server's time; null where there is no limit. */
export function useCountdown({ expiresAt, clock, onEnd, onDoubt }: Countdown): number | null {
  const [left, setLeft] = useState(() => leftNow(expiresAt, clock));
  const end = useEffectEvent(onEnd);
  const doubt = useEffectEvent(onDoubt);

  useEffect(() => {
    if (expiresAt === null) return;
    let before = reading();
    const tick = () => {
      const now = reading();
      if (hasJumped(before, now)) doubt();
      before = now;
      const seconds = secondsLeft(expiresAt, clock, now.deviceMs);
      setLeft(seconds);
      if (seconds === 0) end();
    };
    const seen = () => {
      if (document.visibilityState === 'visible') doubt();
    };
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [expiresAt, clock]);

  return left;
}

const reading = () => ({ dayMs: Date.now(), deviceMs: performance.now() });

const leftNow = (expiresAt: string | null, clock: ServerClock) =>
  expiresAt === null ? null : secondsLeft(expiresAt, clock, performance.now());
