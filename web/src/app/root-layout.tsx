import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * The root of all screens. After a navigation to another path, it moves the focus to the new screen, for people with a
 * keyboard or a screen reader. It does not move the focus if the URL has a hash.
 */
export function RootLayout() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation || toLocation.hash) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return <Outlet />;
}
