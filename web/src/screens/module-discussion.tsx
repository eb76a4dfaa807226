import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

const Discussion = lazyPart(async () => (await import('../features/discussions/discussion.tsx')).Discussion);

/** The discussion of a module, which is loaded when the reader scrolls near to it, or if the hash refers to it. */
export function ModuleDiscussion({ moduleId }: { moduleId: string }) {
  const { id } = useAccount();
  const { hash, state } = useLocation();
  const isHashTarget = hash === 'discussion' || hash.startsWith('question-');
  const [placeholder, setPlaceholder] = useState<HTMLElement | null>(null);
  const isNear = useIsNearViewport(placeholder);
  const loading = <LoadingDiscussion ref={setPlaceholder} />;
  if (!isHashTarget && !isNear) return loading;
  return (
    <Suspense fallback={loading}>
      {/* oxlint-disable-next-line no-underscore-dangle -- the router's name for the key of a history entry */}
      <Discussion moduleId={moduleId} userId={id} hash={hash} visit={state.__TSR_key ?? ''} />
    </Suspense>
  );
}

/** Has the heading of the discussion, so that screen readers find it in the list of headings. */
function LoadingDiscussion({ ref }: { ref: (element: HTMLElement | null) => void }) {
  return (
    <div className="stack noprint mt-10" ref={ref}>
      <h2 id="discussion" tabIndex={-1} className="scroll-mt-28 text-22">
        <Trans>Discussion & FAQ</Trans>
      </h2>
      <LoadingState>
        <Trans>Loading the discussion...</Trans>
      </LoadingState>
    </div>
  );
}

/** Returns true once an element is less than a screen height away from the visible part of the page. */
function useIsNearViewport(element: HTMLElement | null): boolean {
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
