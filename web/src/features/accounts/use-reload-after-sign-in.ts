import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentPath, safeNextPath } from '../../lib/paths.ts';
import { currentUserQuery } from './accounts.hooks.ts';

/** Lets the person see that the dialog closes before the page reloads. */
const reloadDelayMs = 100;

/**
 * Returns a function to call after a successful sign-in or registration. After 100 ms it fetches the current user again
 * and reloads the page, or opens `next` if it is set.
 */
export function useReloadAfterSignIn(next: string | undefined): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    setTimeout(() => {
      void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
      loadPage(safeNextPath(next));
    }, reloadDelayMs);
  }, [next, queryClient]);
}

/** Loads a page. `assign` with the current path would only scroll, not load, if the path has a hash. */
function loadPage(path: string): void {
  if (path === currentPath()) window.location.reload();
  else window.location.assign(path);
}
