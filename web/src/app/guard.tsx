import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { removeConversation } from '../features/assistant/remove-conversation.ts';
import { removeDraftsOfOthers } from '../lib/drafts.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { FailedPage } from './failed-page.tsx';
import { MemberShell, SignInRequired } from './lazy-parts.tsx';

/**
 * Guards all routes except the public ones: only signed-in people see their screens. Visitors see the landing page at
 * `/`. At every other guarded path they see the 404 page with the sign-in dialog, whether the path exists or not.
 */
export function Guard() {
  const { data: user, isPending, error, refetch, isFetching } = useCurrentUser();
  // Read from the matches, which belong to the screen that `Outlet` renders. During a navigation, the location already
  // belongs to the next screen.
  const isHome = useMatches({ select: (matches) => matches.at(-1)?.pathname === '/' });
  const userId = user?.id;
  const isVisitor = !isPending && !user && !error;
  // Several people can use one browser, so the browser must not keep what another person has typed.
  useEffect(() => {
    if (userId) removeDraftsOfOthers(userId);
    if (isVisitor) removeConversation();
  }, [userId, isVisitor]);

  if (isPending) return <LoadingPage />;
  if (user) return <MemberShell />;
  if (error) return <FailedPage error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return isHome ? <Outlet /> : <SignInRequired />;
}

/** Fills the page until the account or the code of a screen has been loaded. */
export function LoadingPage() {
  return (
    <Page className="grid min-h-[60dvh] place-items-center">
      <LoadingState />
    </Page>
  );
}
