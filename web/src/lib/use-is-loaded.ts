import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';

/** How long to wait before the code is fetched again, in milliseconds. */
const retryDelay = 3000;

/**
 * True if code that a page loads later is loaded. If it cannot be fetched, this is tried again until the network works,
 * and the rest of the page goes on. `name` identifies the code; `load` fetches it, and rejects if that fails.
 */
export function useIsLoaded(name: string, load: () => Promise<void>): boolean {
  const client = useQueryClient();
  // Unlike `useQuery`, this costs nothing when the component is rendered again.
  const [{ subscribe, read }] = useState(() => {
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => {
        await load();
        return true;
      },
      staleTime: Infinity,
      retry: true,
      retryDelay,
    });
    return {
      subscribe: (listener: () => void) => observer.subscribe(listener),
      read: () => observer.getCurrentResult().data ?? false,
    };
  });
  return useSyncExternalStore(subscribe, read);
}
