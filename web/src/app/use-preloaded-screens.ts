import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { hasTrainerAccess } from '../features/accounts/accounts.rules.ts';
import { NewAnnouncementForm } from '../features/announcements/management/lazy-new-announcement.ts';
import { ReadingPage, TileReader } from '../features/modules/lazy-readers.ts';
import { preloadDialogs } from '../ui/lazy-dialog.tsx';

/** The wait before the first fetch. The requests of the first page finish in this time, even on a slow phone. */
const startDelayMs = 5000;

const pathsForEverybody = [
  '/training-modules',
  '/training-modules/$id',
  '/sop-library',
  '/quiz/$id',
  '/certificates',
  '/news-feed',
  '/profile',
  '/settings',
  '/announcements',
  '/announcements/$id',
] as const;

const pathsForTrainers = [
  '/trainer',
  '/trainer/progress-tracking',
  '/trainer/certificates',
  '/trainer/announcements',
] as const;

/** Parts of the screens above whose code is fetched separately. */
const partsForEverybody = [() => ReadingPage.preload(), () => TileReader.preload()];
const partsForTrainers = [() => NewAnnouncementForm.preload()];

/**
 * Fetches the code of the dialogs and then of the most used screens, so that these dialogs and screens still open if
 * the network is lost later. The code is fetched one part after the other while the browser is idle. A browser in
 * data-saving mode fetches only the dialogs, because they belong to the screen that is already open.
 */
export function usePreloadedScreens(): void {
  const router = useRouter();
  const canOpenTrainerScreens = hasTrainerAccess(useAccount());
  useEffect(() => {
    const savesData = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
    const controller = new AbortController();
    const preloadAll = async () => {
      const paths = canOpenTrainerScreens ? [...pathsForEverybody, ...pathsForTrainers] : pathsForEverybody;
      const screenPreloads = paths.map((path) => () => {
        const route = Object.values(router.routesById).find(({ fullPath }) => fullPath === path);
        return route && router.loadRouteChunk(route)?.catch(() => undefined);
      });
      const parts = canOpenTrainerScreens ? [...partsForEverybody, ...partsForTrainers] : partsForEverybody;
      const preloads = savesData ? [preloadDialogs] : [preloadDialogs, ...screenPreloads, ...parts];
      for (const preload of preloads) {
        await waitUntilIdle();
        if (controller.signal.aborted) return;
        // Sequentially, so that requests of the page are not delayed.
        await preload();
      }
    };
    const timer = setTimeout(() => void preloadAll(), startDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [router, canOpenTrainerScreens]);
}

/**
 * Resolves when the browser is idle, but after 5 seconds at the latest. In browsers without `requestIdleCallback`,
 * resolves after 200 ms.
 */
const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 200);
  });
