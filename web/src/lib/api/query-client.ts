import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of replies. Reads do not retry, refetch on focus or poll, and never go stale by time;
 * writes and live events say what has changed. `always`: on an air-gapped machine the browser calls itself
 * offline although the server answers.
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
