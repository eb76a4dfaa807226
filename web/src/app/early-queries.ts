import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { siteQuery } from '../features/site/site.hooks.ts';
import { isVisitorPage, readSessionHint, saveSessionHint } from '../lib/session-hint.ts';
import { preloadParts } from './lazy-parts.tsx';
import type { AppRouter } from './router.tsx';

/**
 * Requests the account and the site's data, which every screen needs, together with the first screen's code and data.
 * Until the account arrives, the session hint (see `readSessionHint`) decides which code and data are requested. If the
 * server has written into the page that nobody is signed in, the account is not requested.
 *
 * Resolves when everything that the landing page needs has arrived or has failed. Never rejects.
 */
export async function startEarlyQueries(queryClient: QueryClient, router: AppRouter): Promise<void> {
  const isHome = router.state.location.pathname === '/';
  const isVisitor = isVisitorPage();
  if (isVisitor) queryClient.setQueryData(currentUserQuery.queryKey, null);
  const hint = isVisitor ? null : readSessionHint();
  const code = preloadParts(hint, isHome);
  const account = queryClient.query(currentUserQuery).then((user) => {
    saveSessionHint(user);
    void preloadParts(user, isHome);
    const isHintRight = hint?.role === user?.role && hint?.isAdmin === user?.isAdmin;
    // With a wrong hint or without a hint, the loaders of the routes have not started the queries of this person's screen.
    return user && !isHintRight ? router.invalidate() : undefined;
  });
  // The first render would start the router too, but in a later task. The queries of the screen would then not share a
  // request with the account.
  const screen = router.load();
  // A failed request needs no handling here: the screen shows the error with a Retry button.
  await Promise.allSettled([code, account, queryClient.query(siteQuery), screen]);
}
