import { useSyncExternalStore } from 'react';

/** Where a dialog fills the screen (look 4). */
const narrow = '(max-width: 599px)';

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is a phone's. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(narrow).matches);
