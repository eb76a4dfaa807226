import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { onSessionLoss } from '../lib/api/session-loss.ts';
import { presentPath, signInPath } from '../lib/paths.ts';
import { toasts } from '../ui/toasts.ts';

/** The toast can be read before the page goes, in milliseconds. */
const readingTime = 500;

/**
 * Sends somebody whose session has ended to sign in again, and back to where they were. On pages for visitors
 * nobody is known to be signed in, so nothing happens there. `goTo` is the browser's navigation.
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
    setTimeout(() => goTo(signInPath(presentPath())), readingTime);
  });
}
