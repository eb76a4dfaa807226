import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { onSessionLoss } from '../lib/api/session-loss.ts';
import { currentPath, signInPath } from '../lib/paths.ts';
import { toasts } from '../ui/toasts.ts';

/** The time to read the toast before the page is left. */
const toastTimeMs = 500;

/**
 * When the session ends, sends the person to sign in and afterwards back to the current page. Visitors who were not
 * signed in stay on the page. `goTo` navigates the browser. Returns a function that ends the watch.
 */
export function watchSession(queryClient: QueryClient, goTo: (path: string) => void): () => void {
  let isLeaving = false;
  return onSessionLoss(() => {
    if (isLeaving || !queryClient.getQueryData(currentUserQuery.queryKey)) return;
    isLeaving = true;
    toasts.show({
      title: t`Unauthorized`,
      description: t`You are logged out. Logging in again...`,
      variant: 'destructive',
    });
    setTimeout(() => goTo(signInPath(currentPath())), toastTimeMs);
  });
}
