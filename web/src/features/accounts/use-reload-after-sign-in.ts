import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentPath, safeNextPath } from '../../lib/paths.ts';
import { currentUserQuery } from './accounts.hooks.ts';

/** Long enough for the person to see that the dialog closes before the page reloads. */
const reloadDelayMs = 100;

/**
 * Returns a function to call after a successful sign-in or registration. After 100 ms it refetches the current user and
 * loads the page at `next`; at `/` if `next` is undefined or not a page of this site.
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

/** Loads a page. If it is the current page, reloads it: `assign` would only scroll if the path has a hash. */
function loadPage(path: string): void {
  if (path === currentPath()) window.location.reload();
  else window.location.assign(path);
}
