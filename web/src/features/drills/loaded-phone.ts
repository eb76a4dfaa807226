import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../lib/lazy-part.tsx';

/** The phone of a run. Its code is loaded after the code of the host, so that the host can be used earlier. */
export const CallPanel = lazyDialog(async () => (await import('./call-panel.tsx')).CallPanel);

/** How long to wait before the code is fetched again, in milliseconds. */
const retryDelay = 3000;

/**
 * True if the code of the phone is loaded. Until then, an event is shown as a notice. If the code cannot be fetched,
 * this is tried again until the network works.
 */
export const useIsPhoneLoaded = (): boolean =>
  useQuery({
    queryKey: ['drill-phone'],
    queryFn: async () => {
      await import('./call-panel.tsx');
      await CallPanel.preload();
      return true;
    },
    staleTime: Infinity,
    retry: true,
    retryDelay,
  }).data ?? false;
