import { type ReactNode, Suspense, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

const SecondFactorSetUp = lazyPart(async () => (await import('./second-factor-set-up.tsx')).SecondFactorSetUp);

/**
 * Shows the set-up of a second factor instead of `children` to a person who must have one and has none. The set-up is
 * shown until the person presses Continue, because the recovery codes are shown only once.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { mustSetUpSecondFactor } = useAccount();
  const [showsSetUp, setShowsSetUp] = useState(mustSetUpSecondFactor);
  if (mustSetUpSecondFactor && !showsSetUp) setShowsSetUp(true);
  if (!showsSetUp) return children;
  return (
    <Suspense>
      <SecondFactorSetUp isDone={!mustSetUpSecondFactor} onContinue={() => setShowsSetUp(false)} />
    </Suspense>
  );
}
