import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { safeNextPath } from '../lib/paths.ts';
import { Landing, TraineeHome, TrainerHome } from './lazy-parts.tsx';

export type HomeSearch = { signin?: 1 | 'card'; next?: string; directory?: string };

/**
 * Parses the search params of `/`, to which the server redirects the browser for a sign-in:
 * - `signin`: 1 opens the sign-in dialog. `card` opens the dialog with its form for a printed card.
 * - `next`: the path to open after sign-in.
 * - `directory`: the reason why a sign-in with the directory (an OpenID Connect provider) did not succeed.
 */
export function parseHomeSearch(search: Record<string, unknown>): HomeSearch {
  const next = safeNextPath(search['next']);
  const { directory } = search;
  return {
    ...(search['signin'] === 'card' ? { signin: 'card' } : {}),
    ...(Number(search['signin']) === 1 ? { signin: 1 } : {}),
    ...(next === '/' ? {} : { next }),
    ...(typeof directory === 'string' ? { directory } : {}),
  };
}

/** The screen at `/`: the landing page for visitors, and the home screen of their role for signed-in people. */
export function Home() {
  const { data: user } = useCurrentUser();
  const { signin, next } = getRouteApi('/member/framed/').useSearch();
  const pathAfterSignIn = user && signin ? next : undefined;
  useEffect(() => {
    // The URL asks for a sign-in, but the person is already signed in, for example in another tab. `safeNextPath` checks
    // the path again here, because this code opens it.
    if (pathAfterSignIn) window.location.replace(safeNextPath(pathAfterSignIn));
  }, [pathAfterSignIn]);
  if (!user) return <Landing />;
  return user.role === 'trainer' ? <TrainerHome /> : <TraineeHome />;
}
