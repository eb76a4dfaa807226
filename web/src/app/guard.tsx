import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { removeConversation } from '../features/assistant/kept-conversation.ts';
import { removeDraftsOfOthers } from '../lib/drafts.ts';
import { Loading } from '../ui/spinner.tsx';
import { FailedPage } from './failed-page.tsx';
import { MemberShell, Stranger } from './parts.tsx';

/**
 * Lets people who are signed in through. A visitor gets the landing page at `/`, and elsewhere the 404 page with the
 * sign-in dialog: what a stranger may not see does not exist for them.
 */
export function Guard() {
  const { data: user, isPending, error, refetch, isFetching } = useCurrentUser();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const userId = user?.id;
  const isNobody = !isPending && !user && !error;
  useEffect(() => {
    if (userId) removeDraftsOfOthers(userId);
    if (isNobody) removeConversation();
  }, [userId, isNobody]);

  if (isPending) return <CheckingSignIn />;
  if (user) return <MemberShell />;
  if (error) return <FailedPage error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return isHome ? <Outlet /> : <Stranger />;
}

/** While it is not known who is there. */
export function CheckingSignIn() {
  return (
    <main id="main" tabIndex={-1} className="page grid min-h-[60dvh] place-items-center">
      <Loading>
        <Trans>Loading...</Trans>
      </Loading>
    </main>
  );
}
