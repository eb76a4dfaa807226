import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { hasTrainerAccess } from '../features/accounts/accounts.rules.ts';
import type { Prefetch } from '../lib/api/prefetch.ts';
import { readSessionHint, type SessionHint } from '../lib/session-hint.ts';

/**
 * Returns the signed-in person, or null for a visitor. Until the account has arrived, returns the session hint (see
 * `readSessionHint`), which can be out of date.
 */
export function findLikelyUser(queryClient: QueryClient): SessionHint | null {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user === undefined ? readSessionHint() : user;
}

/** The people whose requests for the data of a screen the server accepts. */
type Audience = 'everybody' | 'members' | 'trainers' | 'admins';

function isInAudience(audience: Audience, user: SessionHint | null): boolean {
  if (audience === 'everybody') return true;
  if (!user) return false;
  if (audience === 'members') return true;
  return audience === 'trainers' ? hasTrainerAccess(user) : user.isAdmin;
}

/** The part of the arguments of a route's loader that `startQueries` needs. */
type LoaderArgs = {
  context: { queryClient: QueryClient };
  /** `stay` for a navigation inside the screen, for example to another hash. */
  cause: 'preload' | 'enter' | 'stay';
};

/**
 * Starts the queries of a screen together while its code loads, if the person is probably in the audience (see
 * `findLikelyUser`). A navigation inside the screen does not repeat queries whose data the screen displays. Does not wait
 * for the replies: the screen shows that the data are loading, or an error with a Retry button.
 */
export function startQueries(
  { context: { queryClient }, cause }: LoaderArgs,
  queries: readonly Prefetch[],
  audience: Audience = 'members',
): void {
  if (!isInAudience(audience, findLikelyUser(queryClient))) return;
  for (const start of queries) start(queryClient, { skipsDisplayed: cause === 'stay' }).catch(() => undefined);
}
