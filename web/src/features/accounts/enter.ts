import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { presentPath, safeNextPath } from '../../lib/paths.ts';
import { currentUserQuery } from './accounts.hooks.ts';

/** The dialog is seen to close before the page loads anew, in milliseconds. */
const pause = 100;

/**
 * What follows a sign-in or registration: after 100 ms the current user is fetched again and the page is
 * loaded anew, at `next` where one is given.
 */
export function useEnter(next: string | undefined): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    setTimeout(() => {
      void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
      loadAnew(safeNextPath(next));
    }, pause);
  }, [next, queryClient]);
}

/** Going to the address that is shown already would load nothing where it has a section in it. */
function loadAnew(path: string): void {
  if (path === presentPath()) window.location.reload();
  else window.location.assign(path);
}
