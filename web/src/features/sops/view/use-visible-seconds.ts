import { useEffect, useEffectEvent } from 'react';

/** While `isCounting` is true, counts the seconds in which the page is visible. Calls `onSecond` with each new total. */
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
