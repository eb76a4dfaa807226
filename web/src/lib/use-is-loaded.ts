import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';

const retryDelayMs = 3000;

/**
 * Loads code that a page does not need immediately. Returns true once the code has been loaded. A failed fetch is
 * repeated until it succeeds.
 * `name` identifies the code; `load` fetches it, and rejects if that fails.
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
      retryDelay: retryDelayMs,
    });
    return {
      subscribe: (listener: () => void) => observer.subscribe(listener),
      read: () => observer.getCurrentResult().data ?? false,
    };
  });
  return useSyncExternalStore(subscribe, read);
}
