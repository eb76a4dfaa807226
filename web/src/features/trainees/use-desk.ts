import { useSyncExternalStore } from 'react';

const desk = '(min-width: 900px)';

function onDeskChange(notify: () => void): () => void {
  const query = window.matchMedia(desk);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether there is room for the table; below it the matrix is cards. As in the stylesheet. */
export const useDesk = (): boolean => useSyncExternalStore(onDeskChange, () => window.matchMedia(desk).matches);
