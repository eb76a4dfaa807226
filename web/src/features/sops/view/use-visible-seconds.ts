import { useEffect, useEffectEvent } from 'react';

/**
 * Counts the seconds in which the page is visible, while `isCounting` is true, and calls `onSecond` with the total
 * after each of them.
 */
export function useVisibleSeconds(isCounting: boolean, onSecond: (seconds: number) => void): void {
  const notify = useEffectEvent(onSecond);
  useEffect(() => {
    if (!isCounting) return undefined;
    let seconds = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds += 1;
      notify(seconds);
    }, 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
}
