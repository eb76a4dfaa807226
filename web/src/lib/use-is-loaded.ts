import { useQuery } from '@tanstack/react-query';

/** How long to wait before the code is fetched again, in milliseconds. */
const retryDelay = 3000;

/**
 * True if code that a page loads later is loaded. If it cannot be fetched, this is tried again until the network works,
 * and the rest of the page goes on. `name` identifies the code; `load` fetches it, and rejects if that fails.
 */
export const useIsLoaded = (name: string, load: () => Promise<void>): boolean =>
  useQuery({
    queryKey: [name],
    queryFn: async () => {
      await load();
      return true;
    },
    staleTime: Infinity,
    retry: true,
    retryDelay,
  }).data ?? false;
