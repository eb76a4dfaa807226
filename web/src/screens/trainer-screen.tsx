import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { TrainerHome } from './trainer-home.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const LoginAnalyticsScreen = lazy(async () => ({
  default: (await import('./login-analytics-screen.tsx')).LoginAnalyticsScreen,
}));

/** /trainer, and / for trainers: the portal, and behind its #sign-ins the login analytics. */
export function TrainerScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const isAnalytics = hash === 'sign-ins';
  const shown = useRef(isAnalytics);
  useEffect(() => {
    if (shown.current === isAnalytics) return;
    shown.current = isAnalytics;
    // The address keeps its path, so nobody else begins the new page at its top.
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [isAnalytics]);
  return (
    <TrainerOnly>
      {isAnalytics ? (
        <Suspense>
          <LoginAnalyticsScreen />
        </Suspense>
      ) : (
        <TrainerHome />
      )}
    </TrainerOnly>
  );
}
