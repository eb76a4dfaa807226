import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { loginAnalyticsHash } from './login-analytics-hash.ts';
import { TrainerHome } from './trainer-home.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const LoginAnalyticsScreen = lazyPart(async () => (await import('./login-analytics-screen.tsx')).LoginAnalyticsScreen);

/** `/trainer`, and `/` for trainers: the trainer portal, or the login analytics if the hash is `#sign-ins`. */
export function TrainerScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const isAnalytics = hash === loginAnalyticsHash;
  const wasAnalytics = useRef(isAnalytics);
  useEffect(() => {
    if (wasAnalytics.current === isAnalytics) return;
    wasAnalytics.current = isAnalytics;
    // The path stays the same, so the router does not reset scroll position and focus.
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
