import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../lib/lazy-part.tsx';

/** The phone of a run. Its code is loaded after the code of the host, so that the host can be used earlier. */
export const CallPanel = lazyDialog(async () => (await import('./phone.ts')).CallPanel);

/** What people have said. It is shown when the code of the phone is loaded, which also shows who speaks. */
export const WhatPeopleSaid = lazyDialog(async () => (await import('./phone.ts')).WhatPeopleSaid);

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
      await import('./phone.ts');
      await Promise.all([CallPanel.preload(), WhatPeopleSaid.preload()]);
      return true;
    },
    staleTime: Infinity,
    retry: true,
    retryDelay,
  }).data ?? false;
