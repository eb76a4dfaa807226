import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { Loading } from '../ui/spinner.tsx';

const Discussion = lazy(async () => ({ default: (await import('../features/discussions/discussion.tsx')).Discussion }));

/** The discussion under a module, at the place that the address names. It comes when the reader comes near it. */
export function ModuleDiscussion({ moduleId }: { moduleId: string }) {
  const { id } = useAccount();
  const { hash, state } = useLocation();
  const isMeant = hash === 'discussion' || hash.startsWith('question-');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isNear = useNear(place);
  const coming = <Coming place={setPlace} />;
  if (!isMeant && !isNear) return coming;
  return (
    <Suspense fallback={coming}>
      {/* oxlint-disable-next-line no-underscore-dangle -- the router's own name for a visit */}
      <Discussion moduleId={moduleId} userId={id} hash={hash} visit={state.__TSR_key ?? ''} />
    </Suspense>
  );
}

/** What stands there before: the heading, so that whoever goes from heading to heading finds it. */
function Coming({ place }: { place: (element: HTMLElement | null) => void }) {
  return (
    <div className="stack noprint mt-10" ref={place}>
      <h2 id="discussion" tabIndex={-1} className="scroll-mt-28 text-22">
        <Trans>Discussion & FAQ</Trans>
      </h2>
      <Loading>
        <Trans>Loading the discussion...</Trans>
      </Loading>
    </div>
  );
}

/** Whether an element has come within a screen's height of what is seen; once near, near for good. */
function useNear(element: HTMLElement | null): boolean {
  // A browser that cannot tell gets it at once.
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
