import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page itself. After each navigation the keyboard and the screen reader begin at the new screen, not at the old link. */
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
