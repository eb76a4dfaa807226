import { useSyncExternalStore } from 'react';

/** The window widths at which a dialog fills the screen. */
const narrowQuery = '(max-width: 599px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True if the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrowQuery).matches);
