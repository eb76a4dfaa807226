import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { signInAnalyticsHash } from './sign-in-analytics-hash.ts';
import { TrainerHome } from './trainer-home.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const SignInAnalyticsScreen = lazyPart(
  async () => (await import('./sign-in-analytics-screen.tsx')).SignInAnalyticsScreen,
);

/** `/trainer`, and `/` for trainers: the trainer portal, or the sign-in analytics if the hash is `#sign-ins`. */
export function TrainerScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const isAnalytics = hash === signInAnalyticsHash;
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
          <SignInAnalyticsScreen />
        </Suspense>
      ) : (
        <TrainerHome />
      )}
    </TrainerOnly>
  );
}
