import { QueryClient } from '@tanstack/react-query';

/**
 * Creates the cache of replies. By default data never become stale: mutations and live events invalidate them.
 * `networkMode: 'always'` is for plants without internet, where the browser reports "offline" although the server
 * responds.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
