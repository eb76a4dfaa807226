import { useSyncExternalStore } from 'react';

/** The width of the breakpoint `lg` in theme.css. */
const desktopQuery = '(min-width: 900px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(desktopQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns true if the window is wide enough for the table of the matrix. A narrower window shows cards. */
export const isDesktop = (): boolean => window.matchMedia(desktopQuery).matches;

/** As `isDesktop`; renders again when the result changes. */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop);
