import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { safeNextPath } from '../lib/paths.ts';
import { Landing, TraineeHome, TrainerHome } from './lazy-parts.tsx';

export type HomeSearch = { signin?: 1; next?: string };

/**
 * Parses the search params with which GET /api/login redirects to `/`: `signin` opens the sign-in dialog, `next` is the
 * path to open after sign-in.
 */
export function parseHomeSearch(search: Record<string, unknown>): HomeSearch {
  const next = safeNextPath(search['next']);
  return { ...(Number(search['signin']) === 1 ? { signin: 1 } : {}), ...(next === '/' ? {} : { next }) };
}

/** The screen at `/`: the landing page for visitors, and the home screen of their role for signed-in people. */
export function Home() {
  const { data: user } = useCurrentUser();
  const { signin, next } = getRouteApi('/member/framed/').useSearch();
  const pathAfterSignIn = user && signin ? next : undefined;
  useEffect(() => {
    // The person is already signed in, for example in another tab. The router hands on search params that
    // parseHomeSearch leaves out, so the path is checked here.
    if (pathAfterSignIn) window.location.replace(safeNextPath(pathAfterSignIn));
  }, [pathAfterSignIn]);
  if (!user) return <Landing />;
  return user.role === 'trainer' ? <TrainerHome /> : <TraineeHome />;
}
