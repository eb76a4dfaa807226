import { QueryClient } from '@tanstack/react-query';

/**
 * Creates the cache for the replies of the server. By default, cached data do not become stale with time: mutations and
 * live events (messages that the server sends when data change) invalidate them. `networkMode: 'always'` is for plants
 * without internet, where the browser reports "offline" although the server responds.
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
