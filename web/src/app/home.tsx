import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { safeNextPath } from '../lib/paths.ts';
import { Landing, TraineeHome, TrainerHome } from './parts.tsx';

export type HomeSearch = { signin?: 1; next?: string };

/** What GET /api/login puts into the address: the dialog stands open, and where to go after it. */
export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const next = safeNextPath(search['next']);
  return { ...(Number(search['signin']) === 1 ? { signin: 1 } : {}), ...(next === '/' ? {} : { next }) };
}

/** `/`: the landing page for visitors, the own home for everybody signed in. */
export function Home() {
  const { data: user } = useCurrentUser();
  const { signin, next } = getRouteApi('/member/framed/').useSearch();
  const onward = user && signin ? next : undefined;
  useEffect(() => {
    // Signed in elsewhere meanwhile: nothing is left to do here.
    if (onward) window.location.replace(onward);
  }, [onward]);
  if (!user) return <Landing />;
  return user.role === 'trainer' ? <TrainerHome /> : <TraineeHome />;
}
