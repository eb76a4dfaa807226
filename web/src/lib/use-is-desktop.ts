import { useSyncExternalStore } from 'react';

/** Matches windows that are at least as wide as the breakpoint `lg` in theme.css. */
const desktopQuery = '(min-width: 900px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(desktopQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns true if the window is at least as wide as the breakpoint `lg`, so the device is not a phone. */
export const isDesktop = (): boolean => window.matchMedia(desktopQuery).matches;

/** Returns the result of `isDesktop`, and renders the component again when the result changes. */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop);
