import { useState } from 'react';

/** The part of a result of `useQuery` or `useInfiniteQuery` that tells whether its first request is still open. */
type FirstRequest = { readonly isLoading: boolean; readonly failureCount: number };

/**
 * Returns true once the first request of every query has ended, with data or with an error, and stays true. A screen
 * that waits for this shows its parts together, so that no late part moves a button that a person is about to press. The
 * result does not wait for retries, for requests that are paused because there is no network, or for disabled queries.
 */
export function useFirstReplies(queries: readonly FirstRequest[]): boolean {
  const [wasTrue, setWasTrue] = useState(false);
  if (wasTrue) return true;
  const haveAllEnded = queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  if (haveAllEnded) setWasTrue(true);
  return haveAllEnded;
}
